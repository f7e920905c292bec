import type { Errors } from "../../flow/steps";
import { catalogue } from "../../texts/catalogue";
import type { CommonTextKey } from "../../texts/texts";
import { type Fields, useMoreWords, useSession } from "../gateway";
import { SecretField } from "../ui/SecretField";

interface Props {
  errors: Errors<CommonTextKey>;
  fields: Fields;
  /** A box drawn for each digit (slip stylesheet). */
  boxes?: boolean | undefined;
}

/** A new M-PIN, twice (spec §2). */
export function NewMpinPair({ errors: { mpin, confirm }, fields, boxes }: Props) {
  const session = useSession();
  const { t, say } = useMoreWords(catalogue);
  return (
    <>
      <SecretField
        label={t("LABEL_NEW_MPIN")}
        name="MPIN"
        autoComplete="off"
        show={t("SHOW_NEW_MPIN")}
        hide={t("HIDE_NEW_MPIN")}
        inputRef={fields.ref("MPIN")}
        onDigits={() => session.send({ type: "edited", field: "mpin" })}
        error={mpin && say(mpin)}
        boxes={boxes}
      />
      <SecretField
        label={t("LABEL_CONFIRM_MPIN")}
        name="CONFIRMMPIN"
        autoComplete="off"
        show={t("SHOW_CONFIRM_MPIN")}
        hide={t("HIDE_CONFIRM_MPIN")}
        inputRef={fields.ref("CONFIRMMPIN")}
        onDigits={() => session.send({ type: "edited", field: "confirm" })}
        error={confirm && say(confirm)}
        boxes={boxes}
      />
    </>
  );
}
