import { useRef, useState } from "react";
import type { MpinSetup } from "../../flow/steps";
import { type Fields, typedIn } from "../fields";
import { useGatewayState, useSession } from "../gateway";
import { NewMpinPair } from "../mpin/NewMpinPair";
import { useSlipWords } from "../slip/words";
import { isAsking, useDebounced, useRefusal } from "../submit";
import { Countdown } from "../ui/Countdown";
import { Dialog } from "../ui/Dialog";
import { Status } from "../ui/Status";

/** Registers or resets the M-PIN with the OTP on the page; the OTP's time runs on (spec §2 Dialogs, R24). */
export function MpinDialog({ dialog, fields }: { dialog: MpinSetup; fields: Fields }) {
  const session = useSession();
  const { t } = useSlipWords();
  const deadline = useGatewayState((state) => state.deadlines.resend);
  const pair = useRef<HTMLDivElement>(null);
  const refused = useRefusal(
    useGatewayState((state) => state.step),
    pair,
  );
  const choose = useDebounced(
    () => {
      refused.watch();
      session.send({ type: "mpinChosen", typed: typedIn(fields) });
    },
    () => isAsking(session),
  );
  const leave = () => session.send({ type: "mpinDialogLeft" });
  const [shown, setShown] = useState(false);
  const { timed, timeUp, errors } = dialog;
  return (
    <Dialog
      name="mpin"
      title={t("MPIN_SUBTITLE_SET")}
      actions={[
        { label: t("SUBMIT"), onPress: choose },
        {
          label: t("SKIP_FOR_NOW"),
          onPress: () => session.send({ type: "mpinSkipped", typed: typedIn(fields) }),
        },
        ...(timeUp ? [{ label: t("BACK"), onPress: leave }] : []),
      ]}
      below={
        <button type="button" className="link" onClick={() => setShown(!shown)}>
          {t(shown ? "HIDE_MPIN" : "SHOW_MPIN")}
        </button>
      }
      onDismiss={timeUp ? leave : undefined}
    >
      <div className="stack" ref={pair}>
        <NewMpinPair errors={errors} fields={fields} boxes={{ shown }} />
      </div>
      {timed && !timeUp && deadline !== undefined && (
        <Countdown label={t("DIALOG_COUNTDOWN")} deadline={deadline} now={session.now} />
      )}
      <Status>{timeUp && t("TIMER_EXHAUSTED")}</Status>
    </Dialog>
  );
}
