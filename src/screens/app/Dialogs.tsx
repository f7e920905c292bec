import { useEffect, useId } from "react";
import { attemptsLeft } from "../../flow/attemptsLeft";
import { PAN_CHARACTERS } from "../../flow/limits";
import type { CommonMessage } from "../../flow/messages";
import type { ActiveState, DimState, Ending, FlowState, MpinState } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import { Countdown } from "../components/Countdown";
import { Dialog } from "../components/Dialog";
import { Status } from "../components/Status";
import { TextField } from "../components/TextField";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { languageOf, liveMessages } from "../hooks/liveMessages";
import { useDeferredStyles } from "../hooks/useDeferredStyles";
import { readFormValues, type SecretFields } from "../hooks/useSecretFields";
import { isBusy, useDebounced } from "../hooks/useSubmit";
import { useTextsWith } from "../hooks/useTexts";
import { SecurityOutcomes, useSecurityOutcomes } from "../result/SecurityOutcomes";
import { warningTitle } from "../result/warningTitle";
import { Help } from "./Help";

/** The contacts below every screen. Loads the styles that the first screen lacks. */
export function HelpBar({ flow }: { flow: FlowState }) {
  useDeferredStyles();
  return <Help flow={"busy" in flow ? flow : undefined} />;
}

/** The modal dialogs that every screen before the outcome can open. */
export function Dialogs({ flow }: { flow: ActiveState }) {
  useDeferredStyles();
  return (
    <>
      {flow.dialog?.kind === "cancel" && <CancelDialog busy={flow.busy === "exit"} />}
      {flow.ending?.dialog && <EndingDialog ending={flow.ending} dialog={flow.ending.dialog} />}
      {flow.idleWarned && <IdleDialog />}
    </>
  );
}

/** 'Do you want to cancel transaction ?' (R12). NO has the focus, so that a press too many confirms nothing (R77). */
function CancelDialog({ busy }: { busy: boolean }) {
  const session = useSession();
  const { t } = useTextsWith(common);
  const decline = () => session.send({ type: "cancelDeclined" });
  return (
    <Dialog
      name="cancel"
      title={t("CANCEL_CONFIRM")}
      actions={[
        {
          label: t("YES"),
          onPress: () => session.send({ type: "cancelConfirmed" }),
          kind: "secondary",
          busy,
        },
        { label: t("NO"), onPress: decline, kind: "primary", disabled: busy },
      ]}
      focused={1}
      onDismiss={decline}
      below={<Wait isOn={busy} />}
    />
  );
}

/** The live region of a busy dialog: those behind a modal dialog are inert, and not announced. */
function Wait({ isOn }: { isOn: boolean }) {
  const { t } = useTextsWith(common);
  return (
    <p role="status" className="visually-hidden">
      {isOn && t("WAITING")}
    </p>
  );
}

/** Warns two minutes before the idle limit, and lets the investor continue (R27). */
function IdleDialog() {
  const session = useSession();
  const { t } = useTextsWith(common);
  const deadline = useGatewayState((state) => state.deadlines.idle);
  const continueSession = () => session.send({ type: "idleContinued" });
  const timer = useId();
  return (
    <Dialog
      name="idle"
      tone="warning"
      describedBy={timer}
      title={t("IDLE_TITLE")}
      actions={[{ label: t("CONTINUE"), onPress: continueSession }]}
      onDismiss={continueSession}
      status={
        deadline !== undefined && (
          <Countdown id={timer} label={t("IDLE_WARNING")} deadline={deadline} now={session.now} />
        )
      }
    />
  );
}

interface EndingProps {
  ending: Ending;
  dialog: NonNullable<Ending["dialog"]>;
}

/** The success, failure and max-limit dialogs: each closes by its button, or after the time it shows (spec §2 Dialogs, R45). */
function EndingDialog({ ending: { outcome, after }, dialog }: EndingProps) {
  const session = useSession();
  const { t, richMessage } = useTextsWith(common);
  const deadline = useGatewayState((state) => state.deadlines.ending);
  const { outcomes, agreed } = useSecurityOutcomes(outcome);
  const list = useId();
  const timer = useId();
  const close = () => session.send({ type: "dialogClosed" });
  return (
    <Dialog
      name="ending"
      tone={dialog.tone}
      title={warningTitle(outcome, agreed, t) ?? t(dialog.title)}
      actions={[{ label: t("OK"), onPress: close }]}
      onDismiss={close}
      text={
        <>
          <span {...languageOf(dialog.text)}>{richMessage(dialog.text)}</span>
          {outcome.debit === "none" && (
            <>
              <br />
              <b>{t("NOTHING_DEBITED")}</b>
            </>
          )}
        </>
      }
      describedBy={[outcomes.length > 0 && list, after !== null && timer].filter(Boolean).join(" ")}
      status={
        after !== null &&
        deadline !== undefined && (
          <Countdown id={timer} label={t("GOES_ON_IN")} deadline={deadline} now={session.now} />
        )
      }
    >
      <SecurityOutcomes id={list} outcomes={outcomes} />
      {outcome.reason === "cancelled" && <Help />}
    </Dialog>
  );
}

interface PanProps {
  flow: MpinState | DimState;
  dialog: { readonly error: CommonMessage | null };
  /** The secret inputs of the screen behind, which are sent with the PAN. */
  fields: SecretFields;
}

/** 'Please Enter Your PAN' (R11): the reason, the format and, after a wrong PAN, the tries left (R76). */
export function PanDialog({ flow, dialog: { error }, fields }: PanProps) {
  useDeferredStyles();
  const { t, format } = useTextsWith(common);
  const session = useSession();
  const maxAttempts = useGatewayState(({ transaction }) => transaction?.context.maxPanAttempts ?? 0);
  const busy = flow.busy !== null;
  const left = attemptsLeft(flow.panWrong, maxAttempts);
  const counted = left ? t(left === 1 ? "LAST_ATTEMPT_PAN" : "ATTEMPTS_LEFT", { count: left }) : null;
  const decline = () => session.send({ type: "panDeclined" });
  const agree = useDebounced(
    () => session.send({ type: "panSubmitted", pan: fields.read("PANCARD"), typed: readFormValues(fields) }),
    () => isBusy(session),
  );
  useEffect(() => {
    if (error && !busy) fields.focus("PANCARD");
  }, [error, busy, fields]);
  return (
    <Dialog
      name="pan"
      title={t("PAN_TITLE")}
      text={t("PAN_PURPOSE")}
      actions={[
        { label: t("YES"), onPress: agree, busy },
        { label: t("NO"), onPress: decline, disabled: busy },
      ]}
      onDismiss={decline}
      // opened again, the dialog has no error, and the attempts are still counted (R76)
      status={<Status>{!error && !busy && counted}</Status>}
      below={<Wait isOn={busy} />}
    >
      <TextField
        label={t("LABEL_PAN")}
        name="PANCARD"
        hint={t("PAN_FORMAT")}
        maxLength={PAN_CHARACTERS}
        inputRef={fields.ref("PANCARD")}
        error={liveMessages(error && [error, format(error)], error && [error, counted])}
      />
    </Dialog>
  );
}
