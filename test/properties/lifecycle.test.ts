import fc from "fast-check";
import { expect, it } from "vitest";
import { EVENTS } from "../lifecycle/allEvents";
import { BEGUN, BEGUN_IN_DOUBT, type Seen, seenAfter } from "../lifecycle/onlooker";
import { holds, PROPERTY_TIMEOUT_MS } from "./support";

it(
  "a payload's life fires one failure and sends one clr at most, with any events in any order (contract §2, R93)",
  () =>
    holds(
      fc.property(
        fc.constantFrom(BEGUN, BEGUN_IN_DOUBT),
        fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }),
        (begun, events) => {
          let seen: Seen = begun;
          for (const event of events) {
            const next = seenAfter(seen, event);
            if (seen.state.phase === "replaced") expect(next).toEqual(seen);
            if (next.state.phase === "disconnected" || next.state.phase === "replaced")
              expect(next.isFlowRunning).toBe(false);
            seen = next;
          }
          expect(seen.fails).toBeLessThanOrEqual(1);
          expect(seen.terminates).toBeLessThanOrEqual(1);
        },
      ),
    ),
  PROPERTY_TIMEOUT_MS,
);
