import type { Errors } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import type { CommonTextKey } from "../../i18n/texts";
import { PinField } from "../components/PinField";
import { useSession } from "../hooks/GatewayContext";
import { liveMessages } from "../hooks/liveMessages";
import type { SecretFields } from "../hooks/useSecretFields";
import { useTextsWith } from "../hooks/useTexts";

interface Props {
  errors: Errors<CommonTextKey>;
  fields: SecretFields;
  /** Draws a box for each digit, and the dialog's one toggle shows both fields. Undefined: each field has its own toggle. */
  boxes?: { readonly shown: boolean } | undefined;
}

/** The two fields of a new M-PIN (spec §2, R7). */
export function NewMpinPair({ errors: { mpin, confirm }, fields, boxes }: Props) {
  const session = useSession();
  const { t, format } = useTextsWith(common);
  const own = (show: CommonTextKey, hide: CommonTextKey) =>
    boxes ? { boxes: true, shown: boxes.shown } : { toggle: { show: t(show), hide: t(hide) } };
  return (
    <>
      <PinField
        label={t("LABEL_NEW_MPIN")}
        name="MPIN"
        hint={t("MPIN_HINT")}
        autoComplete="off"
        {...own("SHOW_NEW_MPIN", "HIDE_NEW_MPIN")}
        inputRef={fields.ref("MPIN")}
        onDigits={() => session.send({ type: "edited", field: "mpin" })}
        error={mpin && liveMessages([mpin, format(mpin)])}
      />
      <PinField
        label={t("LABEL_CONFIRM_MPIN")}
        name="CONFIRMMPIN"
        autoComplete="off"
        {...own("SHOW_CONFIRM_MPIN", "HIDE_CONFIRM_MPIN")}
        inputRef={fields.ref("CONFIRMMPIN")}
        onDigits={() => session.send({ type: "edited", field: "confirm" })}
        error={confirm && liveMessages([confirm, format(confirm)])}
      />
    </>
  );
}
