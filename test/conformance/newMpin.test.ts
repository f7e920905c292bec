import { expect, it } from "vitest";
import { after, around, resetsMpin, SENDS, VALIDATES } from "../../demo/depository/mutants/means";
import { Refusal } from "../../demo/depository/operations/refusal";
import type { Steps } from "../../demo/depository/steps";
import { conform, NEW_MPIN, openDepository, rulesOf, settingsOf, verdictsOf } from "./support";

/** A rule that sets another M-PIN leaves the account as it was, or says that it does not. */

const dis = (settings: Record<string, unknown>) => ({
  ...settings,
  payloads: { DIS: Object(settings["payloads"]).DIS },
});

it("sets the account's own M-PIN again after a broken answer", async () => {
  const timeless = after(VALIDATES, ({ requestTime, ...body }, request) =>
    resetsMpin(request) ? body : { ...body, requestTime },
  );
  const [reset, later] = await verdictsOf(timeless, "C-OPS-11,C-CNT-12", dis);
  expect(reset).toBe("C-OPS-11 broken");
  expect(later).toBe("C-CNT-12 holds");
}, 60_000);

it("sets the account's own M-PIN again where a wrong OTP has set another", async () => {
  const credulous = around(VALIDATES, async (request, next) => {
    const answer = await next();
    const { accounts } = request.world;
    const { account } = request.transaction.issue;
    if (!resetsMpin(request) || Object(answer.body).responseCode === "00") return answer;
    accounts.set(account, NEW_MPIN);
    return { ...answer, body: { ...answer.body, responseCode: "00" } };
  });
  const [reset, later] = await verdictsOf(credulous, "C-AUT-19,C-CNT-12", dis);
  expect(reset).toBe("C-AUT-19 broken");
  expect(later).toBe("C-CNT-12 holds");
}, 60_000);

it("says so if the account may keep the other M-PIN, and sets none without a transaction to set it back", async () => {
  let sends = 0;
  const once = around(SENDS, (_asked, next) => {
    if (sends++ > 0) throw new Refusal(400, "UNAUTHORISED");
    return next();
  });
  const [reset] = await verdictsOf(once, "C-OPS-11", dis);
  expect(reset).toMatch(/^C-OPS-11 not tried the account of payloads\.DIS may keep newMpin/);
}, 60_000);

it("says so too if the next kind breaks the rule", async () => {
  const steps = (steps: Steps) => {
    let sends = 0;
    const once = around(SENDS, ({ transaction }, next) => {
      if (transaction.issue.type === "DIS" && sends++ > 0) throw new Refusal(400, "UNAUTHORISED");
      return next();
    })(steps);
    return after(VALIDATES, ({ requestTime, ...body }, request) =>
      resetsMpin(request) && request.transaction.issue.type === "DMI" ? body : { ...body, requestTime },
    )({ ...steps, ...once });
  };
  const depository = await openDepository({ mutants: [{ breaks: "", steps }] });
  const settings = settingsOf(depository);
  const { DIS, DMI } = Object(settings["payloads"]);
  const report = await conform(
    { ...settings, payloads: { DIS, DMI } },
    ...["--profile", "full", "--only", "C-OPS-11"],
  );
  await depository.close();
  expect(rulesOf(report)).toMatchObject([
    {
      result: "broken",
      sent: expect.stringContaining("of DMI"),
      came: expect.stringContaining("the account of payloads.DIS may keep newMpin"),
    },
  ]);
}, 60_000);

it("takes an account that has got its first M-PIN for none without an M-PIN any more", async () => {
  const accounts =
    (...clientIds: string[]) =>
    (settings: Record<string, unknown>) => {
      const { DIS } = Object(settings["payloads"]);
      const payloads = clientIds.map((clientId) => [clientId, { ...DIS, body: { ...DIS.body, clientId } }]);
      return { ...settings, payloads: Object.fromEntries(payloads) };
    };
  const one = accounts("1099999980");
  const [registered, later] = await verdictsOf(() => ({}), "C-OPS-12,C-AUT-26", one);
  expect(registered).toMatch(/^C-OPS-12 holds/);
  expect(later).toMatch(/^C-AUT-26 not tried .*payloads\.1099999980 is no more of DIS without an M-PIN/);
  // the other account's first payload is used, too
  const two = accounts("1099999980", "1099999981");
  const verdicts = await verdictsOf(() => ({}), "C-OPS-12,C-AUT-01,C-AUT-26", two);
  expect(verdicts.at(-1)).toMatch(/^C-AUT-26 holds/);
}, 60_000);

it("tries whether an account keeps a new M-PIN with payloads of one account alone", async () => {
  const [kept] = await verdictsOf(() => ({}), "C-OPS-20", dis);
  expect(kept).toMatch(/^C-OPS-20 not tried no payload comes of the same account/);
}, 60_000);
