import type { ReactNode } from "react";
import { isolatedIn } from "../isolated";
import { TermsLink } from "../slip/Terms";
import type { Sentence } from "../slip/variant";
import { useSlipWords } from "../slip/words";
import { CheckBox } from "../ui/CheckBox";
import { InLanguage } from "../ui/InLanguage";
import { useReadMore } from "../ui/ReadMore";
import { useRequestor } from "../words";

const READ_MORE_CHARACTERS = 75;

interface Props {
  consent: Sentence;
  terms: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled: boolean;
  error: ReactNode;
}

/**
 * DIM's one box, terms and authorisation, its text read more of at 75 characters (spec §2, R17). Nobody agrees to what is
 * cut: the tick opens it.
 */
export function ConsentBox({ consent, terms, onChange, ...box }: Props) {
  const { t } = useSlipWords();
  const requestor = useRequestor();
  const { shown, toggle, open } = useReadMore({
    text: `${consent.text} ${terms}`,
    limit: READ_MORE_CHARACTERS,
    more: t("VIEW_MORE"),
    less: t("VIEW_LESS"),
    show: (stretch, at, end) => {
      const consented = stretch.slice(0, Math.max(0, consent.text.length - at));
      const rest = stretch.slice(consented.length);
      return (
        <>
          <InLanguage lang={consent.lang}>
            {isolatedIn(consented, requestor)}
            {rest === "" && end}
          </InLanguage>
          {isolatedIn(rest, requestor)}
          {rest !== "" && end}
        </>
      );
    },
  });
  const tick = (checked: boolean) => {
    if (checked) open();
    onChange(checked);
  };
  return (
    <CheckBox
      {...box}
      onChange={tick}
      name="authorise"
      label={shown}
      below={
        <>
          {toggle}
          <TermsLink />
        </>
      }
    />
  );
}
