import fc from "fast-check";
import { expect, it } from "vitest";
import type { LifecycleEvent } from "../../src/lifecycle/states";
import { EVENTS } from "../lifecycle/allEvents";
import { INITIAL, INITIAL_MAY_BE_AUTHORISED, recordAfter, type WalkRecord } from "../lifecycle/walkRecord";
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
      initial: fc.constantFrom(INITIAL, INITIAL_MAY_BE_AUTHORISED),
      beginning: fc.nat(BEGINNING.length).map((length) => BEGINNING.slice(0, length)),
      events: fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 }),
    });
    const least = { "a flow ran": 0.15, "failed once": 0.2, "terminated once": 0.3, discarded: 0.12 };
    holdsInEachCase(least, inputs, ({ initial, beginning, events }) => {
      let record: WalkRecord = initial;
      let hasRun = false;
      for (const event of [...beginning, ...events]) {
        const next = recordAfter(record, event);
        if (record.state.phase === "discarded") expect(next).toEqual(record);
        if (next.state.phase === "disconnected" || next.state.phase === "discarded")
          expect(next.isFlowRunning).toBe(false);
        hasRun ||= next.isFlowRunning;
        record = next;
      }
      expect(record.fails).toBeLessThanOrEqual(1);
      expect(record.terminates).toBeLessThanOrEqual(1);
      return {
        "a flow ran": hasRun,
        "failed once": record.fails === 1,
        "terminated once": record.terminates === 1,
        discarded: record.state.phase === "discarded",
      };
    });
  },
  PROPERTY_TIMEOUT_MS,
);
