import type { FlowContext } from "./context";
import type { Effect } from "./effects";

const IDLE = { DIS: "IDLE_DIS", DIM: "IDLE_DIS", DMI: "IDLE_DMI", DMR: "IDLE_DMI" } as const;

/**
 * Watches for an investor who does nothing: the warning comes IDLE_WARNING before the limit of the type (R27). What is
 * no idling is `bindSession`'s, how many seconds it takes `texts/timeouts`', what puts the warning off `deadlines`', and what
 * follows on it `transition`'s.
 */
export const watchIdle = (facts: FlowContext): Effect => ({
  do: "startTimer",
  timer: "idleWarning",
  after: IDLE[facts.transactionType],
  less: "IDLE_WARNING",
});
