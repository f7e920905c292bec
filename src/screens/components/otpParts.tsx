import { useEffect, useState } from "react";
import type { ActiveState, Regenerations } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import { formatTime } from "../../i18n/formatDates";
import type { CommonTextKey } from "../../i18n/texts";
import type { AuthenticationModel } from "../../payload/model";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { LazyQrCode } from "../app/lazyComponents";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import type { SecretFields } from "../hooks/useSecretFields";
import { isBusyOrEnding } from "../hooks/useSubmit";
import { useTextsWith } from "../hooks/useTexts";
import { Countdown } from "./Countdown";
import { LinkButton } from "./LinkButton";
import otpPartsCss from "./otpParts.css?raw";
import { Status } from "./Status";

const useOtpPartsStyles = stylesOf(otpPartsCss);

interface ResendProps {
  flow: ActiveState;
  link: string;
  countdown: string;
  /** A status beside them, as text and not as a dialog (R14). */
  status?: string | null | undefined;
  blocked?: boolean | undefined;
}

/** The countdown until the OTP can be sent again, then the link that sends it (R9, R14), announced as it appears. */
export function Resend({ flow, link, countdown, status, blocked }: ResendProps) {
  useOtpPartsStyles();
  const session = useSession();
  const deadline = useGatewayState((state) => state.deadlines.resend);
  const { phase } = flow.regenerations;
  return (
    <div className="resend">
      <div aria-live="polite">
        {phase === "counting" && deadline !== undefined && (
          <Countdown label={countdown} deadline={deadline} now={session.now} />
        )}
        {phase === "offered" && (
          <LinkButton
            onClick={() => session.send({ type: "resendPressed" })}
            disabled={blocked || isBusyOrEnding(flow)}
          >
            {link}
          </LinkButton>
        )}
      </div>
      <Status>{status}</Status>
    </div>
  );
}

/** Returns where the depository sends an OTP, as far as the payload says: of the model, else of the account. */
export function otpRecipientOf(model: AuthenticationModel | undefined) {
  const account = model?.orderRequestDetails?.dmatBlkDtls;
  return { mobile: model?.mobileNumber || account?.mobileNo, email: model?.emailId || account?.emailId };
}

/** The key of the message that says where the OTP went, by what is known of the address (spec §2); params `mobile`, `email`. */
export function otpSentKey(mobile: string | undefined, email: string | undefined): CommonTextKey {
  if (mobile) return email ? "OTP_SENT_BOTH" : "OTP_SENT_MOBILE";
  return email ? "OTP_SENT_EMAIL" : "OTP_SENT";
}

interface OtpSentProps {
  regenerations: Regenerations;
  mobile: string | undefined;
  email: string | undefined;
}

/** Says where the OTP was sent (spec §2) and, after a resend, when (R66). */
export function OtpSent({ regenerations: { sent, count }, mobile, email }: OtpSentProps) {
  const { now } = useSession();
  const { t, rich } = useTextsWith(common);
  const [last, setLast] = useState({ count, at: now() });
  if (last.count !== count) setLast({ count, at: now() });
  return (
    <Status>
      {sent && count > 0 && (
        <b>
          {rich("OTP_SENT_AGAIN", { time: formatTime(last.at) })}
          {t("FULL_STOP")}{" "}
        </b>
      )}
      {sent && rich(otpSentKey(mobile, email), { mobile: mobile ?? "", email: email ?? "" })}
    </Status>
  );
}

/**
 * Puts the code of the SMS into the OTP field if the browser can read it (WebOTP), and submits nothing. It listens once for
 * each OTP sent, until the field unmounts.
 */
export function useSmsCode({ sent, count }: Regenerations, fields: SecretFields): void {
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each OTP comes in its own SMS
  useEffect(() => {
    if (!sent) return;
    const request = new AbortController();
    const { signal } = request;
    session.smsCode(signal).then(
      (code) => code !== null && !signal.aborted && fields.write("OTP", code),
      () => undefined,
    );
    return () => request.abort();
  }, [session, fields, sent, count]);
}

/** The QR code and its caption. Its space is reserved from the start, so that nothing moves when it comes (R23). */
export function Qr({ regenerations, text }: QrProps) {
  useOtpPartsStyles();
  const { t } = useTextsWith(common);
  const [unencodable, setUnencodable] = useState<string | null>(null);
  const isAwaited = text === "" || (text === null && regenerations.phase === "awaited");
  if ((text === null && !isAwaited) || (text && text === unencodable)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <figure className="qr">
        <div>
          {text && <LazyQrCode text={text} label={t("QR_NAME")} onError={() => setUnencodable(text)} />}
        </div>
        <figcaption>{t("QR_CAPTION")}</figcaption>
      </figure>
    </ErrorBoundary>
  );
}

interface QrProps {
  regenerations: Regenerations;
  /** The code's text; `""` while it is loading, null if there is none. */
  text: string | null;
}
