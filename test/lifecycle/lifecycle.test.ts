import { describe, expect, it } from "vitest";
import { inDoubtOutcome, SCREEN_FAILED } from "../../src/flow/outcome";
import { lifecycle } from "../../src/lifecycle/lifecycle";
import type { Lifecycle, LifecycleEvent } from "../../src/lifecycle/states";
import { AUTHORISED, EVENTS, STATIC } from "./allEvents";
import { count, INITIAL, INITIAL_MAY_BE_AUTHORISED, recordAfter, type WalkRecord } from "./walkRecord";

/**
 * Tests the lifecycle of one payload. The first three tests try every sequence of up to six events (contract
 * §2, R28, R93).
 */

/** Calls `visit` for every sequence of up to `length` events, with its result and that of the events before the last. */
function walk(
  length: number,
  visit: (record: WalkRecord, before: WalkRecord, event: LifecycleEvent) => void,
): number {
  let sequences = 0;
  const from = (record: WalkRecord, rest: number): void => {
    if (rest === 0) return;
    for (const event of EVENTS) {
      const next = recordAfter(record, event);
      sequences += 1;
      visit(next, record, event);
      // an event without effect leads to nothing new
      if (isChanged(record, next)) from(next, rest - 1);
    }
  };
  for (const initial of [INITIAL, INITIAL_MAY_BE_AUTHORISED, { ...INITIAL, state: STATIC }])
    from(initial, length);
  return sequences;
}

const isChanged = (record: WalkRecord, next: WalkRecord): boolean =>
  next.state !== record.state ||
  next.fails !== record.fails ||
  next.terminates !== record.terminates ||
  next.isFlowRunning !== record.isFlowRunning;

describe("a payload's lifecycle", () => {
  it("fires one outcome and terminates once at most, and does neither after it was replaced", () => {
    const sequences = walk(6, (record, before, event) => {
      expect(record.fails, event.type).toBeLessThanOrEqual(1);
      expect(record.terminates, event.type).toBeLessThanOrEqual(1);
      if (before.state.phase === "discarded") expect(record).toEqual(before);
    });
    expect(sequences).toBeGreaterThan(1000);
  });

  it("leaves no flow running in an element that was removed or has another payload", () => {
    walk(6, ({ state, isFlowRunning }) => {
      if (state.phase === "disconnected" || state.phase === "discarded") expect(isFlowRunning).toBe(false);
    });
  });

  it("shows every failure that it fires, and empties the fields", () => {
    walk(6, (_seen, before, event) => {
      const { state, effects } = lifecycle(before.state, event);
      if (count(effects, "emitFail") === 0) return;
      expect(effects.some((effect) => effect.do === "clearEarlyInput")).toBe(true);
      expect(state.phase === "hidden" || count(effects, "showResult") === 1).toBe(true);
    });
  });

  it("terminates before it does anything else as the page goes (R68)", () => {
    const places = new Set<number>();
    walk(6, (_seen, { state }, event) => {
      if (event.type !== "pageHidden") return;
      const { effects } = lifecycle(state, event);
      const place = effects.findIndex((effect) => effect.do === "terminate");
      expect(place).toBe(state.phase === "opening" && state.isPayloadOpened ? 0 : -1);
      places.add(place);
    });
    expect(places).toEqual(new Set([-1, 0]));
  });

  it("takes no member that a page has put on Object.prototype for a handler (R92)", () => {
    const ignored: Lifecycle = { phase: "discarded" };
    const phases = ["static", "opening", "running", "hidden", "ended", "disconnected", "discarded"] as const;
    const answers = () => [
      ...EVENTS.map((event) => lifecycle(ignored, event)),
      lifecycle({ phase: "running" }, { type: "pageUnsupported" }),
      lifecycle({ phase: "ended" }, { type: "chunkLost" }),
    ];
    const before = answers();
    for (const phase of phases) Reflect.set(Object.prototype, phase, () => "the page's");
    const after = answers();
    for (const phase of phases) Reflect.deleteProperty(Object.prototype, phase);
    expect(after).toEqual(before);
    expect(after.every(({ effects }) => effects.length === 0)).toBe(true);
  });

  it("warns of a lost chunk, also where the transaction may be authorised, but not of one whose load the page aborts as it unloads (R97)", () => {
    const warnings = (state: Lifecycle) =>
      count(lifecycle(state, { type: "chunkLost" }).effects, "warnOfLostChunk");
    for (const { state } of [INITIAL, INITIAL_MAY_BE_AUTHORISED]) {
      expect(warnings(state)).toBe(1);
      expect(warnings(lifecycle(state, { type: "pageHidden" }).state)).toBe(0);
    }
    expect(warnings({ phase: "running" })).toBe(1);
    expect(warnings({ phase: "discarded" })).toBe(0);
  });

  it("shows the texts that arrive in each phase, but after it was replaced", () => {
    const result = { screen: "error", outcome: SCREEN_FAILED, phase: "open" } as const;
    const states: readonly Lifecycle[] = [
      STATIC,
      INITIAL.state,
      { phase: "running" },
      { phase: "hidden", result, owesTerminate: false },
      { phase: "ended" },
      { phase: "disconnected", owedOutcome: null },
      { phase: "discarded" },
    ];
    const shows = (showsMpinField: boolean) =>
      states.map((state) =>
        lifecycle(state, { type: "textsArrived", showsMpinField }).effects.map((one) => one.do),
      );
    const texts = ["showTexts"];
    expect(shows(false)).toEqual([texts, texts, texts, texts, texts, texts, []]);
    expect(shows(true)).toEqual([texts, [...texts, "showMpinField"], texts, texts, texts, texts, []]);
  });

  it("terminates if the investor saw a field and leaves before the flow runs", () => {
    const seenField = recordAfter(INITIAL, { type: "textsArrived", showsMpinField: true });
    for (const type of ["chunkLost", "backPressed", "payloadReplaced"] as const)
      expect(recordAfter(seenField, { type }).terminates, type).toBe(1);
    const left = recordAfter(seenField, { type: "disconnected", isInDoubt: false, outcome: null });
    expect(left.terminates).toBe(1);
    const hidden = recordAfter(seenField, { type: "pageHidden" });
    expect(hidden.terminates, "a page that goes can load nothing").toBe(0);
    const removed = { type: "disconnected", isInDoubt: false, outcome: null } as const;
    for (const event of [{ type: "pageShown" }, { type: "payloadReplaced" }, removed] as const)
      expect(recordAfter(hidden, event).terminates, "it is owed").toBe(1);
  });

  it("ends in doubt if it is connected again after an authorising validate was sent (R55, R93)", () => {
    const { state } = lifecycle(
      { phase: "running" },
      { type: "disconnected", isInDoubt: true, outcome: null },
    );
    const { effects } = lifecycle(state, { type: "reconnected" });
    expect(effects).toContainEqual(
      expect.objectContaining({ do: "emitFail", outcome: expect.objectContaining({ reason: "in-doubt" }) }),
    );
  });

  it("ends in doubt, and in no other way, if it may be authorised as its page is reloaded (R55, R78)", () => {
    const ended = new Set<string>();
    const removed = { type: "disconnected", isInDoubt: false, outcome: null } as const;
    for (const event of [
      { type: "chunkLost" },
      { type: "backPressed" },
      { type: "pageHidden" },
      removed,
    ] as const)
      walk(3, (_seen, { state: before }) => {
        if (before.phase !== "opening" || !before.mayBeAuthorised) return;
        const ending = lifecycle(before, event);
        const after = [{ type: "reconnected" }, { type: "pageShown" }] as const;
        for (const effect of [
          ending.effects,
          ...after.map((next) => lifecycle(ending.state, next).effects),
        ].flat()) {
          const outcome = "outcome" in effect ? effect.outcome : "result" in effect && effect.result.outcome;
          if (!outcome) continue;
          expect(outcome, event.type).toBe(inDoubtOutcome);
          ended.add(`${event.type} ${effect.do}`);
        }
      });
    expect([...ended].sort()).toEqual(
      ["backPressed", "chunkLost", "disconnected", "pageHidden"].flatMap((type) =>
        ["emitFail", "showResult"].map((shown) => `${type} ${shown}`),
      ),
    );
  });

  it.each([
    ["success", AUTHORISED, "success"],
    ["failure", SCREEN_FAILED, "error"],
  ] as const)("shows the %s that was read if it is connected again (R87, R93)", (_what, outcome, screen) => {
    const gone = lifecycle({ phase: "running" }, { type: "disconnected", isInDoubt: false, outcome });
    const back = lifecycle(gone.state, { type: "reconnected" });
    const effects = [...gone.effects, ...back.effects];
    expect(effects).toContainEqual({ do: "showResult", result: { screen, outcome, phase: "open" } });
    expect(effects.map((effect) => "outcome" in effect && effect.outcome).filter(Boolean)).toEqual(
      outcome.kind === "success" ? [] : [outcome],
    );
  });

  it("fires nothing more if it is connected again after its end (R93)", () => {
    const gone = lifecycle({ phase: "ended" }, { type: "disconnected", isInDoubt: false, outcome: null });
    const { state, effects } = lifecycle(gone.state, { type: "reconnected" });
    expect(state).toEqual({ phase: "ended" });
    expect(count(effects, "emitFail")).toBe(0);
  });
});
