import { describe, expect, test } from "vitest";
import { sceneOf, stateOf } from "../../demo/gallery/session";
import { STATES } from "../../demo/gallery/states";
import type { FlowContext } from "../../src/flow/context";
import { visibleStatesOf } from "../demo/gallery/visibleStates";
import { walk } from "./modelCheck";
import { begin, contextOf } from "./support";

/** `npm run test:walks:whole` walks what `npm test` meets in turn or leaves out. */
const isWhole = process.env["WALKS"] === "whole";

/** Both ways to end in a success (`isRedirectEdim`), or the one whose turn it is. */
const endings = (turn: boolean): readonly boolean[] => (isWhole ? [true, false] : [turn]);

/** Every transaction with a different beginning; the combinations left out begin as one of these (last tests). */
const mpinScreens = [true, false].flatMap((mpinSet) => [
  ...endings(mpinSet).map((redirectsOnSuccess) => contextOf("DIS", { mpinSet, redirectsOnSuccess })),
  contextOf("DMI", { mpinSet, redirectsOnSuccess: mpinSet }),
  contextOf("DMR", { mpinSet, redirectsOnSuccess: !mpinSet }),
]);
const otpPages = [true, false].flatMap((mpinSet) =>
  [true, false].flatMap((hasHoldings) =>
    endings(mpinSet === hasHoldings).map((redirectsOnSuccess) =>
      contextOf("DIM", { mpinSet, hasHoldings, redirectsOnSuccess, authMechanism: "OTP" }),
    ),
  ),
);
/** The two of the whole walk take longer than all others together; the third has half of their states. */
const mpinPages = isWhole
  ? [
      contextOf("DIM", { redirectsOnSuccess: true, maxPanAttempts: 2 }),
      contextOf("DIM", { mpinSet: false, authMechanism: "MPIN", hasHoldings: true, maxPanAttempts: 1 }),
    ]
  : [contextOf("DIM", { redirectsOnSuccess: true, maxPanAttempts: 1 })];
/** Transactions of a depository with the status operation (contract §6 *status*). */
const asked = [
  contextOf("DIS", { hasStatus: true }),
  contextOf("DMI", { hasStatus: true }),
  contextOf("DIM", { hasStatus: true, authMechanism: "OTP", mpinSet: false }),
];
const blocked = [
  contextOf("DIM", { clientId: "12" }),
  contextOf("DIM", { dpId: undefined }),
  contextOf("DIM", { security: " ", authMechanism: "OTP" }),
  contextOf("DIM", { actionButtonDisplay: false, authMechanism: "OTP" }),
];

const OPENINGS = ["invalid-request", "configuration", "unauthorised", "rejected"];
const LEAVING = ["back-navigation", "unavailable", "idle-timeout", "cancelled"];
const LIMITS = ["attempts-exceeded", "otp-limit", "in-doubt"];

const named = (all: FlowContext[]): [string, FlowContext][] =>
  all.map((context) => [
    `${context.transactionType}, M-PIN ${context.mpinSet ? "set" : "none"}, ${context.authMechanism ?? "no mechanism"}, isRedirectEdim ${context.redirectsOnSuccess}, holdings ${context.hasHoldings}`,
    context,
  ]);

const counted: { states: number; transitions: number }[] = [];
/** Every look of a state that was reached. */
const reached = new Set<string>();

/** Walks a transaction; the invariants are checked on the way (invariants.ts). Returns the outcomes reached. */
function outcomesOf(context: FlowContext): string[] {
  const { states, transitions, outcomes, hopeless } = walk(context, (state) => {
    for (const look of visibleStatesOf(state)) reached.add(look);
  });
  counted.push({ states, transitions });
  expect(hopeless.slice(0, 1)).toEqual([]);
  return [...outcomes].sort();
}

/** DIM in M-PIN mode has some 40,000 states, each also in doubt, walked with the idle warning and without. */
const LONG_MS = 600_000;

describe("Every reachable state keeps every invariant", { timeout: LONG_MS }, () => {
  test.each(named(mpinScreens))("%s", (_, context) => {
    expect(outcomesOf(context)).toEqual(
      [...OPENINGS, ...LEAVING, ...LIMITS, "pan-exceeded", "service-timeout", "success"].sort(),
    );
  });

  test.each(named(otpPages))("%s", (_, context) => {
    const setup = context.mpinSet ? [] : ["mpin-setup-exceeded"];
    expect(outcomesOf(context)).toEqual([...OPENINGS, ...LEAVING, ...LIMITS, ...setup, "success"].sort());
  });

  test.each(named(mpinPages))("%s", (_, context) => {
    expect(outcomesOf(context)).toEqual(
      [...OPENINGS, ...LEAVING, ...LIMITS, "pan-exceeded", "mpin-setup-exceeded", "success"].sort(),
    );
  });

  test.each(named(asked))("%s, with the status operation (contract §6)", (_, context) => {
    // DIM has no call for the order
    const own = context.transactionType === "DIM" ? ["mpin-setup-exceeded"] : ["service-timeout"];
    expect(outcomesOf(context)).toEqual(
      [...OPENINGS, ...LEAVING, ...LIMITS, ...own, "pan-exceeded", "success"].sort(),
    );
  });

  test.each(named(blocked))("%s, with Submit blocked (R20, R23, R44)", (_, context) => {
    expect(outcomesOf(context)).toEqual([...OPENINGS, ...LEAVING].sort());
  });

  test("in a walk of many states", () => {
    const states = counted.reduce((sum, walked) => sum + walked.states, 0);
    const transitions = counted.reduce((sum, walked) => sum + walked.transitions, 0);
    console.info(`${states} states, ${transitions} transitions`);
    expect(states).toBeGreaterThan(60_000);
  });

  test("and the gallery has an entry for every screen, question and ending among them", async () => {
    const shown = new Set<string>();
    for (const state of Object.values(STATES)) {
      const scene = await sceneOf(state, "en-GB", "http://localhost/");
      for (const look of visibleStatesOf(stateOf(scene, 0).flow)) shown.add(look);
    }
    expect(reached.size).toBeGreaterThan(40);
    expect([...reached].filter((look) => !shown.has(look)).sort()).toEqual([]);
  });
});

describe("A combination that is not walked begins as one that is", () => {
  test.each([true, false])(
    "DIM in M-PIN mode, by authMechanism or by mpinStatus (holdings %s)",
    (hasHoldings) => {
      const dim = begin(contextOf("DIM", { authMechanism: "MPIN", hasHoldings }));
      expect(begin(contextOf("DIM", { hasHoldings }))).toEqual(dim);
      expect(begin(contextOf("DIM", { authMechanism: "MPIN", hasHoldings, mpinSet: false }))).toEqual(dim);
    },
  );

  test("DIM in OTP mode, by authMechanism or by mpinStatus", () => {
    const dim = begin(contextOf("DIM", { authMechanism: "OTP", mpinSet: false }));
    expect(begin(contextOf("DIM", { mpinSet: false }))).toEqual(dim);
  });
});
