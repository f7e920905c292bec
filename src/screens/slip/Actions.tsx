import type { DimState, SlipState } from "../../flow/states";
import { mayCancel } from "../../flow/transition";
import { Button } from "../components/Button";
import { useSession } from "../hooks/GatewayContext";
import { useSlipTexts } from "./useSlipTexts";

interface Props {
  step: SlipState | DimState;
  /** What the submit button reads; null: there is none, since ActionButtonDisplay is off. */
  submit: string | null;
  /** An identifier is not in order or missing (R20, R44). */
  blocked: boolean;
}

/** A slip's submit, and the CANCEL that stands on every screen before the outcome (R12). */
export function Actions({ step, submit, blocked }: Props) {
  const session = useSession();
  const { t } = useSlipTexts();
  const isHeld = step.busy !== null || step.ending !== null;
  return (
    <div className="actions">
      {submit !== null && (
        <Button type="submit" disabled={blocked} busy={isHeld && step.busy !== "exit"}>
          {submit}
        </Button>
      )}
      <Button
        kind="secondary"
        disabled={step.ending !== null || !(mayCancel(step) || step.dialog !== null)}
        onClick={() => session.send({ type: "cancelPressed" })}
      >
        {t("CANCEL")}
      </Button>
    </div>
  );
}
