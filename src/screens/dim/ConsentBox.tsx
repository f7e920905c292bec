import type { ReactNode } from "react";
import { bidiIsolatedParts } from "../components/bidiIsolated";
import { CheckBox } from "../components/CheckBox";
import { Lang } from "../components/Lang";
import { useReadMore } from "../components/ReadMore";
import { useRequestor } from "../hooks/useTexts";
import { TermsLink } from "../slip/Terms";
import type { Sentence } from "../slip/useRequestorTexts";
import { useSlipTexts } from "../slip/useSlipTexts";

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
 * DIM's one box for terms and authorisation, its text cut at 75 characters beside the requestor's name (spec §2, R17, R82). A
 * tick opens the whole text: nobody agrees to what is cut.
 */
export function ConsentBox({ consent, terms, onChange, ...box }: Props) {
  const { t } = useSlipTexts();
  const requestor = useRequestor();
  const { shown, toggle, open } = useReadMore({
    text: `${consent.text} ${terms}`,
    limit: READ_MORE_CHARACTERS,
    uncounted: requestor,
    more: t("VIEW_MORE"),
    less: t("VIEW_LESS"),
    show: (stretch, at, end) => {
      const consented = stretch.slice(0, Math.max(0, consent.text.length - at));
      const remaining = stretch.slice(consented.length);
      return (
        <>
          <Lang lang={consent.lang}>
            {bidiIsolatedParts(consented, requestor)}
            {remaining === "" && end}
          </Lang>
          {bidiIsolatedParts(remaining, requestor)}
          {remaining !== "" && end}
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
