import type { Regenerations, Underway } from "../flow/steps";
import { catalogue } from "../texts/catalogue";
import { otpSentKey } from "../texts/otpSent";
import { useGatewayState, useMoreWords, useSession } from "./gateway";
import { Countdown } from "./ui/Countdown";
import { LinkButton } from "./ui/LinkButton";
import { Status } from "./ui/Status";

interface ResendProps {
  step: Underway & { readonly regenerations: Regenerations };
  /** What the link reads, and what stands before the running time. */
  link: string;
  countdown: string;
  /** A status that stands beside them, as text and not modal (R14). */
  status?: string | undefined;
}

/** The time until an OTP can be asked for again, then the link that asks (R9, R14). */
export function Resend({ step, link, countdown, status }: ResendProps) {
  const session = useSession();
  const deadline = useGatewayState((state) => state.deadlines.resend);
  const { phase } = step.regenerations;
  return (
    <div className="resend">
      {phase === "counting" && deadline !== undefined && <Countdown label={countdown} deadline={deadline} />}
      {phase === "offered" && (
        <LinkButton
          onClick={() => session.send({ type: "resendPressed" })}
          disabled={step.busy !== null || step.ending !== null}
        >
          {link}
        </LinkButton>
      )}
      <Status>{status}</Status>
    </div>
  );
}

/** Says where the OTP went, once it went out (spec §2). */
export function OtpSent({ regenerations, mobile, email }: OtpSentProps) {
  const { t } = useMoreWords(catalogue);
  const text = t(otpSentKey(mobile, email), { mobile: mobile ?? "", email: email ?? "" });
  return <Status>{regenerations.sent ? text : null}</Status>;
}

interface OtpSentProps {
  regenerations: Regenerations;
  mobile: string | undefined;
  email: string | undefined;
}
