import { useRef, useState } from "react";
import { attemptsLeft } from "../../flow/attemptsLeft";
import { MPIN_SETUP_ATTEMPTS } from "../../flow/limits";
import { slipCountdownNote } from "../../flow/otpSend";
import type { DimState, MpinSetup } from "../../flow/states";
import { useCheckBoxStyles } from "../components/CheckBox";
import { Countdown } from "../components/Countdown";
import { Dialog } from "../components/Dialog";
import { Status } from "../components/Status";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { liveMessages } from "../hooks/liveMessages";
import { readFormValues, type SecretFields } from "../hooks/useSecretFields";
import { useDebounced, useFocusFirstError } from "../hooks/useSubmit";
import { NewMpinPair } from "../mpin/NewMpinPair";
import { usePanelStyles } from "../slip/OtpPanel";
import { useSlipTexts } from "../slip/useSlipTexts";

/** Registers or resets the M-PIN with the OTP on the page, whose countdown goes on (spec §2 Dialogs, R24, R82). */
export function MpinDialog({
  flow,
  dialog,
  fields,
}: {
  flow: DimState;
  dialog: MpinSetup;
  fields: SecretFields;
}) {
  useCheckBoxStyles();
  usePanelStyles();
  const session = useSession();
  const { t } = useSlipTexts();
  const deadline = useGatewayState((state) => state.deadlines.resend);
  const pair = useRef<HTMLDivElement>(null);
  const watchErrors = useFocusFirstError(
    useGatewayState((state) => state.flow),
    pair,
  );
  const choose = useDebounced(
    () => {
      watchErrors();
      session.send({ type: "mpinChosen", typed: readFormValues(fields) });
    },
    // a refused pair counts as an attempt too, so a double click must not be two (R24)
    () => true,
  );
  const leave = () => session.send({ type: "mpinDialogLeft" });
  const [shown, setShown] = useState(false);
  const { timeUp, errors, attempts } = dialog;
  const isFinalCountdown = slipCountdownNote(flow.regenerations) === "FINAL_COUNTDOWN_ENDS";
  const exhausted = timeUp && flow.regenerations.sent;
  // MPIN_OPTIONAL says that the request goes on either way: not where a wrong pair or the last OTP's end can end it, nor where the
  // dialog asks to send another OTP first (R24, R82).
  // In doubt nobody knows whether it ends without being authorised (R55)
  const note = isFinalCountdown
    ? !flow.answerLost && "FINAL_COUNTDOWN_ENDS"
    : attempts === 0 && !exhausted && "MPIN_OPTIONAL";
  const left = attemptsLeft(attempts, MPIN_SETUP_ATTEMPTS);
  return (
    <Dialog
      name="mpin"
      title={t(flow.isReset ? "MPIN_SUBTITLE_RESET" : "MPIN_SUBTITLE_SET")}
      text={note && t(note)}
      actions={[
        { label: t("SUBMIT"), onPress: choose, kind: timeUp ? "secondary" : "primary" },
        {
          label: t("SKIP_FOR_NOW"),
          onPress: () => session.send({ type: "mpinSkipped", typed: readFormValues(fields) }),
        },
        ...(timeUp ? [{ label: t("BACK"), onPress: leave, kind: "primary" as const }] : []),
      ]}
      onDismiss={leave}
      status={
        <>
          {!timeUp && deadline !== undefined && (
            <Countdown label={t("DIALOG_COUNTDOWN")} deadline={deadline} now={session.now} />
          )}
          <Status>
            {liveMessages(
              exhausted && [timeUp, t("TIMER_EXHAUSTED")],
              left !== undefined && [
                attempts,
                left === 1 ? t("LAST_ATTEMPT_MPIN") : t("ATTEMPTS_LEFT", { count: left }),
              ],
            )}
          </Status>
        </>
      }
    >
      <div className="stack" ref={pair}>
        <NewMpinPair errors={errors} fields={fields} boxes={{ shown }} />
        {/* no button: the dialog's first one is the one that agrees (R24) */}
        <div className="check">
          <label>
            <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
            <span>{t("SHOW_MPIN")}</span>
          </label>
        </div>
      </div>
    </Dialog>
  );
}
