import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../src/flow/states";
import { openWorld, type Staged, settled, type World } from "../session/fakePorts";
import { type FaultyCall, SECTIONS } from "./calls";
import { FAULTS, type Fault, faultyNetwork } from "./faults";
import { IN_SESSION } from "./inSession";
import { pageOf, rowsOf, type Seen, textOf } from "./page";

/** The most timers that a cell may take; four `status` attempts, each tried twice, take fewer (contract §6). */
const TIMERS = 100;

let worlds: Readonly<Record<"with" | "without", World>>;
beforeAll(async () => {
  worlds = {
    with: await openWorld(),
    without: await openWorld({ portalClaims: { statusOperation: "0" } }),
  };
});
afterAll(() => Promise.all(Object.values(worlds).map((world) => world.close())));

const isBusy = ({ step }: ReturnType<Staged["state"]>): boolean =>
  step.screen === "entry" ||
  ("busy" in step && (step.busy !== null || step.ending?.phase === "redirectAsked"));

/** Fills one cell: makes the call with the fault, and waits for all its results. */
async function meet(world: World, call: FaultyCall, fault: Fault): Promise<Seen & { violation: string[] }> {
  const { ref, payload } = await world.issue({ transactionType: call.transactionType, ...call.creation });
  const between = faultyNetwork(call, fault);
  const start = async () => {
    if ("answerWith" in fault)
      await world.change(ref, { answerWith: { [call.operation]: fault.answerWith } });
    between.start();
  };
  if (call.steps === "begins") await start();
  const staged: Staged = world.start({
    payload,
    network(url, next) {
      const after = (ms: number) => new Promise<void>((resolve) => void staged.clock.after(ms, resolve));
      return between.answer(url, next, after);
    },
  });
  const act = await IN_SESSION[call.steps](staged, world, ref);
  if (call.steps !== "begins") await start();
  act();
  await settled();
  for (let times = 0; times < TIMERS && isBusy(staged.state()); times += 1) {
    staged.clock.advance(staged.clock.untilNext());
    await settled();
  }
  const seen = seenOf(staged, await world.stateOf(ref));
  return between.isMet() ? seen : { ...seen, violation: ["the call was not made"] };
}

function seenOf(staged: Staged, depository: string): Seen & { violation: string[] } {
  const { step, snackbar } = staged.state();
  const outcome = outcomeOf(step);
  const isAuthorised = depository === "authorised";
  const violation: string[] = [];
  const onlyIf = (isRight: boolean, text: string) => isRight || violation.push(text);
  onlyIf(!isBusy(staged.state()), "a spinner is left turning");
  onlyIf(staged.outcomes().length <= 1, "two outcomes");
  onlyIf(outcome?.kind !== "success" || isAuthorised, "a success that is none");
  onlyIf(
    !(outcome?.kind === "fail" && outcome.debit === "none" && isAuthorised),
    "a failure that was authorised",
  );
  const notice = "notice" in step && step.notice && "key" in step.notice ? step.notice.key : undefined;
  onlyIf(outcome !== null || !isAuthorised || notice === "ANSWER_LOST", "doubt that is not told");
  staged.session.dispatch({ type: "pageHidden" });
  onlyIf(staged.outcomes().length <= 1, "two outcomes as the page goes");
  const said = outcome?.text ?? ("busy" in step ? (step.notice ?? snackbar ?? step.message) : snackbar);
  return {
    result: outcome
      ? outcome.kind === "success"
        ? "success"
        : `fail ${outcome.reason}`
      : `stays on ${step.screen}`,
    said: said ? ("key" in said ? textOf(said.key) : said.literal) : "",
    violation,
  };
}

const rows: Record<string, Record<string, Seen>> = {};

describe.each(SECTIONS)("$name", ({ name, call, status }) => {
  it.each(Object.entries(FAULTS))("%s", async (faultName, fault) => {
    const { violation, ...seen } = await meet(worlds[status], call, fault);
    rows[name] = { ...rows[name], [faultName]: seen };
    expect(violation).toEqual([]);
  });
});

it("is the table of docs/faults.md (`npm run faults` writes it)", () => {
  const page = pageOf(rows);
  if (process.env["WRITE_FAULTS"]) writeFileSync("docs/faults.md", page);
  expect(readFileSync("docs/faults.md", "utf8")).toBe(page);
  expect(rowsOf(page), "as the browser's run reads it").toEqual(rows);
});
