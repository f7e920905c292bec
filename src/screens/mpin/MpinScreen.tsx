import { type FormEvent, Suspense, useRef } from "react";
import { mpinResendLabel } from "../../flow/regenerations";
import type { MpinStep } from "../../flow/steps";
import { PanDialog } from "../dialogs";
import {
  type Fields,
  typedIn,
  useDebounced,
  useFields,
  useGatewayState,
  useSession,
  useWords,
} from "../gateway";
import { prefetch, QrCode } from "../lazy";
import { beside, OtpSent, Resend } from "../otp";
import { ScreenTitle } from "../ScreenTitle";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { LinkButton } from "../ui/LinkButton";
import { SecretField } from "../ui/SecretField";

/** The M-PIN screen of DIS, DMI and DMR: mode 1 validates, mode 2 registers or resets (spec §2). */
export function MpinScreen({ step }: { step: MpinStep }) {
  const session = useSession();
  const words = useWords();
  const { t } = words;
  const type = useGatewayState((state) => state.transaction?.model.transactionType);
  const fields = useFields();
  const submit = useDebounced(() => session.send({ type: "submitted", typed: typedIn(fields) }));
  const prefetched = useRef(false);
  const isNew = step.mode !== "validate";
  const isHeld = step.busy !== null || step.ending !== null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onInput = () => {
    if (!prefetched.current && type) prefetch(type);
    prefetched.current = true;
  };

  return (
    <Card narrow>
      <ScreenTitle>{t(type === "DMR" ? "MPIN_TITLE_DMR" : "MPIN_TITLE")}</ScreenTitle>
      <p>{t(isNew ? "MPIN_SUBTITLE_SET" : "MPIN_SUBTITLE_ENTER")}</p>
      <form noValidate autoComplete="off" onSubmit={onSubmit} onInput={onInput}>
        {isNew ? <NewMpinFields step={step} fields={fields} /> : <MpinField step={step} fields={fields} />}
        <div className="actions">
          <Button type="submit" busy={isHeld && step.busy !== "exit"}>
            {t("SUBMIT")}
          </Button>
          <Button
            kind="secondary"
            disabled={step.ending !== null}
            onClick={() => session.send({ type: "cancelPressed" })}
          >
            {t("CANCEL")}
          </Button>
        </div>
      </form>
      {!isNew && (
        <LinkButton disabled={isHeld} onClick={() => session.send({ type: "forgotPressed" })}>
          {t("FORGOT_YOUR_MPIN")}
        </LinkButton>
      )}
      {isNew && <Qr />}
      {step.dialog?.kind === "pan" && (
        <PanDialog
          error={step.dialog.error}
          busy={step.busy !== null}
          onYes={(pan) => session.send({ type: "panSubmitted", pan, typed: typedIn(fields) })}
        />
      )}
    </Card>
  );
}

interface FieldsProps {
  step: MpinStep;
  fields: Fields;
}

function MpinField({ step, fields }: FieldsProps) {
  const session = useSession();
  const { t, say } = useWords();
  const { mpin } = step.errors;
  return (
    <SecretField
      label={t("LABEL_MPIN")}
      name="MPIN"
      autoComplete="off"
      show={t("SHOW_MPIN")}
      hide={t("HIDE_MPIN")}
      inputRef={fields.ref("MPIN")}
      onDigits={() => session.send({ type: "edited", field: "mpin" })}
      error={mpin ? say(mpin) : beside(step.message && say(step.message), step.warning && t(step.warning))}
    />
  );
}

function NewMpinFields({ step, fields }: FieldsProps) {
  const session = useSession();
  const { t, say } = useWords();
  const model = useGatewayState((state) => state.transaction?.model);
  const { mpin, confirm, otp } = step.errors;
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
      />
      <SecretField
        label={t("LABEL_ENTER_OTP")}
        name="OTP"
        autoComplete="one-time-code"
        show={t("SHOW_OTP")}
        hide={t("HIDE_OTP")}
        inputRef={fields.ref("OTP")}
        onDigits={() => session.send({ type: "edited", field: "otp" })}
        error={otp ? say(otp) : beside(step.message && say(step.message), step.warning && t(step.warning))}
      />
      <OtpSent
        regenerations={step.regenerations}
        mobile={model?.mobileNumber ?? model?.orderRequestDetails?.dmatBlkDtls?.mobileNo}
        email={model?.emailId ?? model?.orderRequestDetails?.dmatBlkDtls?.emailId}
      />
      <Resend step={step} link={t(mpinResendLabel(step.regenerations))} countdown={t("RESEND_COUNTDOWN")} />
    </>
  );
}

function Qr() {
  const { t } = useWords();
  const qr = useGatewayState((state) => state.qr);
  if (qr === null) return null;
  return (
    <Suspense fallback={null}>
      <QrCode text={qr} label={t("QR_NAME")} />
    </Suspense>
  );
}
