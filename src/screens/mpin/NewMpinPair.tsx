import type { Errors } from "../../flow/steps";
import { catalogue } from "../../texts/en-GB/catalogue";
import type { CommonTextKey } from "../../texts/texts";
import type { Fields } from "../fields";
import { useSession } from "../gateway";
import { told } from "../told";
import { SecretField } from "../ui/SecretField";
import { useMoreWords } from "../words";

interface Props {
  errors: Errors<CommonTextKey>;
  fields: Fields;
  /** A box drawn for each digit, all shown or hidden by the dialog's one toggle; else each field has a toggle of its own. */
  boxes?: { readonly shown: boolean } | undefined;
}

/** A new M-PIN, twice (spec §2). */
export function NewMpinPair({ errors: { mpin, confirm }, fields, boxes }: Props) {
  const session = useSession();
  const { t, say } = useMoreWords(catalogue);
  const own = (show: CommonTextKey, hide: CommonTextKey) =>
    boxes ? { boxes: true, shown: boxes.shown } : { toggle: { show: t(show), hide: t(hide) } };
  return (
    <>
      <SecretField
        label={t("LABEL_NEW_MPIN")}
        name="MPIN"
        autoComplete="off"
        {...own("SHOW_NEW_MPIN", "HIDE_NEW_MPIN")}
        inputRef={fields.ref("MPIN")}
        onDigits={() => session.send({ type: "edited", field: "mpin" })}
        error={mpin && told([mpin, say(mpin)])}
      />
      <SecretField
        label={t("LABEL_CONFIRM_MPIN")}
        name="CONFIRMMPIN"
        autoComplete="off"
        {...own("SHOW_CONFIRM_MPIN", "HIDE_CONFIRM_MPIN")}
        inputRef={fields.ref("CONFIRMMPIN")}
        onDigits={() => session.send({ type: "edited", field: "confirm" })}
        error={confirm && told([confirm, say(confirm)])}
      />
    </>
  );
}
