import { TermsLink } from "../slip/Terms";
import { useSlipWords } from "../slip/words";
import { CheckBox } from "../ui/CheckBox";
import { useReadMore } from "../ui/ReadMore";

const READ_MORE_CHARACTERS = 75;

interface Props {
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled: boolean;
  error: string | undefined;
}

/** DIM's one box, terms and authorisation, its text read more of at 75 characters (spec §2, R17). */
export function ConsentBox({ text, ...box }: Props) {
  const { t } = useSlipWords();
  const { shown, toggle } = useReadMore({
    text,
    limit: READ_MORE_CHARACTERS,
    more: t("VIEW_MORE"),
    less: t("VIEW_LESS"),
  });
  return (
    <CheckBox
      {...box}
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
