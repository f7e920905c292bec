import { useEffect } from "react";
import { mpinResendLabel } from "../../flow/otpSend";
import type { MpinState } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import { OtpSent, otpRecipientOf, Qr, Resend, useSmsCode } from "../components/otpParts";
import { PinField } from "../components/PinField";
import { useGateway, useGatewayState, useSession } from "../hooks/GatewayContext";
import { secretFieldMessages } from "../hooks/liveMessages";
import { useDeferredStyles } from "../hooks/useDeferredStyles";
import type { SecretFields } from "../hooks/useSecretFields";
import { useTextsWith } from "../hooks/useTexts";
import { NewMpinPair } from "./NewMpinPair";

interface Props {
  flow: MpinState;
  fields: SecretFields;
}

/** Mode 2 of the M-PIN screen: a new M-PIN, typed twice, and the OTP that permits it (spec §2, R7-R9). */
export function NewMpinFields({ flow, fields }: Props) {
  useDeferredStyles();
  const session = useSession();
  const { t, format } = useTextsWith(common);
  const model = useGatewayState((state) => state.transaction?.model);
  const qr = useGatewayState((state) => state.qr);
  const { otp } = flow.errors;
  const { isFocusLost } = useGateway();
  useSmsCode(flow.regenerations, fields);

  // the link that led here was removed, and with it the focus of an investor who uses the keyboard
  useEffect(() => {
    if (isFocusLost()) fields.focus("MPIN");
  }, [fields, isFocusLost]);

  return (
    <>
      <NewMpinPair errors={flow.errors} fields={fields} />
      <PinField
        label={t("LABEL_ENTER_OTP")}
        name="OTP"
        autoComplete="one-time-code"
        toggle={{ show: t("SHOW_OTP"), hide: t("HIDE_OTP") }}
        inputRef={fields.ref("OTP")}
        onDigits={() => session.send({ type: "edited", field: "otp" })}
        error={secretFieldMessages(flow, otp, format)}
      />
      <OtpSent regenerations={flow.regenerations} {...otpRecipientOf(model)} />
      <Resend flow={flow} link={t(mpinResendLabel(flow.regenerations))} countdown={t("RESEND_COUNTDOWN")} />
      <Qr regenerations={flow.regenerations} text={qr} />
    </>
  );
}
