import { useRef } from "react";
import { PAN_CHARACTERS } from "../flow/limits";
import type { LastingMessage } from "../flow/messages";
import type { Outcome } from "../flow/outcome";
import type { Ending, UnderwayStep } from "../flow/steps";
import { catalogue } from "../texts/catalogue";
import { useDebounced, useGatewayState, useMoreWords, useSession, useStyles } from "./gateway";
import { SecurityOutcomes } from "./result/SecurityOutcomes";
import { Countdown } from "./ui/Countdown";
import { Dialog } from "./ui/Dialog";
import laterCss from "./ui/later.css?raw";
import { TextField } from "./ui/TextField";

/** The modal questions that every screen before the outcome can ask. */
export function Questions({ step }: { step: UnderwayStep }) {
  return (
    <>
      {step.dialog?.kind === "cancel" && <CancelDialog busy={step.busy === "exit"} />}
      {step.ending?.dialog && <EndingDialog outcome={step.ending.outcome} dialog={step.ending.dialog} />}
      {step.idleWarned && <IdleDialog />}
    </>
  );
}

/** 'Do you want to cancel transaction ?' (R12). */
function CancelDialog({ busy }: { busy: boolean }) {
  useStyles(laterCss);
  const session = useSession();
  const { t } = useMoreWords(catalogue);
  const decline = () => session.send({ type: "cancelDeclined" });
  return (
    <Dialog
      name="cancel"
      title={t("CANCEL_CONFIRM")}
      actions={[
        { label: t("YES"), onPress: () => session.send({ type: "cancelConfirmed" }), busy },
        { label: t("NO"), onPress: decline, disabled: busy },
      ]}
      onDismiss={decline}
    />
  );
}

/** Warns two minutes before the idle limit, and lets the investor go on (R27). */
function IdleDialog() {
  useStyles(laterCss);
  const session = useSession();
  const { t } = useMoreWords(catalogue);
  const deadline = useGatewayState((state) => state.deadlines.idle);
  const goOn = () => session.send({ type: "idleContinued" });
  return (
    <Dialog
      name="idle"
      tone="warning"
      title={t("IDLE_TITLE")}
      actions={[{ label: t("CONTINUE"), onPress: goOn }]}
      onDismiss={goOn}
    >
      {deadline !== undefined && <Countdown label={t("IDLE_WARNING")} deadline={deadline} />}
    </Dialog>
  );
}

interface EndingProps {
  outcome: Outcome;
  dialog: NonNullable<Ending["dialog"]>;
}

/** Success, failure and max-limit dialogs: closes by its button or its time (spec §2 Dialogs). */
function EndingDialog({ outcome, dialog }: EndingProps) {
  useStyles(laterCss);
  const session = useSession();
  const { t, say } = useMoreWords(catalogue);
  const close = () => session.send({ type: "dialogClosed" });
  return (
    <Dialog
      name="ending"
      tone={dialog.tone}
      title={t(dialog.title)}
      actions={[{ label: t("OK"), onPress: close }]}
      onDismiss={close}
    >
      <p>{say(dialog.text)}</p>
      <SecurityOutcomes outcome={outcome} />
    </Dialog>
  );
}

interface PanProps {
  error: LastingMessage | null;
  busy: boolean;
  /** The PAN as typed. It is kept nowhere. */
  onYes: (pan: string) => void;
}

/** 'Please Enter Your PAN' (R11). */
export function PanDialog({ error, busy, onYes }: PanProps) {
  useStyles(laterCss);
  const { t, say } = useMoreWords(catalogue);
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  const decline = () => session.send({ type: "panDeclined" });
  const agree = useDebounced(() => onYes(input.current?.value ?? ""));
  return (
    <Dialog
      name="pan"
      title={t("PAN_TITLE")}
      actions={[
        { label: t("YES"), onPress: agree, busy },
        { label: t("NO"), onPress: decline, disabled: busy },
      ]}
      onDismiss={busy ? undefined : decline}
    >
      <TextField
        label={t("LABEL_PAN")}
        name="PANCARD"
        maxLength={PAN_CHARACTERS}
        upperCase
        inputRef={input}
        error={error ? say(error) : undefined}
      />
    </Dialog>
  );
}
