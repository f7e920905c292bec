import fc from "fast-check";
import { expect, it } from "vitest";
import type { LifecycleEvent } from "../../src/lifecycle/states";
import { EVENTS } from "../lifecycle/allEvents";
import { BEGUN, BEGUN_IN_DOUBT, type Seen, seenAfter } from "../lifecycle/onlooker";
import { holdsInEachCase, PROPERTY_TIMEOUT_MS } from "./support";

/** The events by which a flow comes to run. */
const BEGINNING: readonly LifecycleEvent[] = [
  { type: "started" },
  { type: "payloadOpened" },
  { type: "flowLoaded" },
];

it(
  "a payload's life fires one failure and sends one clr at most, with any events in any order (contract §2, R93)",
  () => {
    const inputs = fc.record({
      begun: fc.constantFrom(BEGUN, BEGUN_IN_DOUBT),
      beginning: fc.nat(BEGINNING.length).map((length) => BEGINNING.slice(0, length)),
      events: fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }),
    });
    const least = { "a flow ran": 0.15, "failed once": 0.2, "terminated once": 0.3, discarded: 0.12 };
    holdsInEachCase(least, inputs, ({ begun, beginning, events }) => {
      let seen: Seen = begun;
      let hasRun = false;
      for (const event of [...beginning, ...events]) {
        const next = seenAfter(seen, event);
        if (seen.state.phase === "discarded") expect(next).toEqual(seen);
        if (next.state.phase === "disconnected" || next.state.phase === "discarded")
          expect(next.isFlowRunning).toBe(false);
        hasRun ||= next.isFlowRunning;
        seen = next;
      }
      expect(seen.fails).toBeLessThanOrEqual(1);
      expect(seen.terminates).toBeLessThanOrEqual(1);
      return {
        "a flow ran": hasRun,
        "failed once": seen.fails === 1,
        "terminated once": seen.terminates === 1,
        discarded: seen.state.phase === "discarded",
      };
    });
  },
  PROPERTY_TIMEOUT_MS,
);
