import type { DimStep, SlipStep } from "../../flow/steps";
import { mayCancel } from "../../flow/transition";
import { useSession } from "../gateway";
import { Button } from "../ui/Button";
import { useSlipWords } from "./words";

interface Props {
  step: SlipStep | DimStep;
  /** What the submit button reads; null: there is none, since ActionButtonDisplay is off. */
  submit: string | null;
  /** An identifier is not in order or missing (R20, R44). */
  blocked: boolean;
}

/** A slip's submit, and the CANCEL that stands on every screen before the outcome (R12). */
export function Actions({ step, submit, blocked }: Props) {
  const session = useSession();
  const { t } = useSlipWords();
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
