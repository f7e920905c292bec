import type { ReactNode } from "react";
import { slipCountdownLabel, slipCountdownNote } from "../../flow/otpSend";
import type { DimState, SlipState } from "../../flow/states";
import { OtpSent, Qr, Resend, useSmsCode } from "../components/otpParts";
import { PinField } from "../components/PinField";
import pinFieldCss from "../components/PinField.css?raw";
import { stylesOf, useSession } from "../hooks/GatewayContext";
import { secretFieldMessages } from "../hooks/liveMessages";
import type { SecretFields } from "../hooks/useSecretFields";
import panelCss from "./OtpPanel.css?raw";
import { useSlipTexts } from "./useSlipTexts";

/** Adds the styles of the panel that authorises, and of its field. */
export const usePanelStyles = stylesOf(panelCss, pinFieldCss);

interface Props {
  flow: SlipState | DimState;
  fields: SecretFields;
  mobile: string | undefined;
  email: string | undefined;
  /** The QR code's text; `""` while it is loading, null if there is none. */
  qr: string | null;
  /** The page cannot be submitted (R20, R44, R71), so no OTP is sent, and no QR code is offered. */
  blocked?: boolean;
  children?: ReactNode;
}

/** The OTP of a slip: where it was sent, its field, countdown, link and QR code (spec §2, R7, R14, R23). */
export function OtpPanel({ flow, fields, mobile, email, qr, blocked, children }: Props) {
  usePanelStyles();
  const session = useSession();
  const { t, format } = useSlipTexts();
  const { otp } = flow.errors;
  const countdownNote = slipCountdownNote(flow.regenerations);
  // in doubt, and once it has ended, no text may say that the transaction ends without being authorised (R55)
  const isMisleading = (flow.answerLost || flow.ending !== null) && countdownNote === "FINAL_COUNTDOWN_ENDS";
  const note = isMisleading ? null : countdownNote;
  useSmsCode(flow.regenerations, fields);
  return (
    <div className="panel">
      <div>
        <OtpSent regenerations={flow.regenerations} mobile={mobile} email={email} />
        <PinField
          label={t("LABEL_OTP")}
          name="OTP"
          placeholder={t("PLACEHOLDER_OTP")}
          autoComplete="one-time-code"
          toggle={{ show: t("SHOW_OTP"), hide: t("HIDE_OTP") }}
          inputRef={fields.ref("OTP")}
          onDigits={() => session.send({ type: "edited", field: "otp" })}
          error={secretFieldMessages(flow, otp, format)}
        />
        <Resend
          flow={flow}
          link={t("RESEND_LINK")}
          countdown={t(slipCountdownLabel(flow.regenerations))}
          status={note && t(note)}
          blocked={blocked}
        />
        {children}
      </div>
      {!blocked && <Qr regenerations={flow.regenerations} text={qr} />}
    </div>
  );
}
