import { describe, expect, it } from "vitest";
import { createDepository } from "../../../demo/depository/index";
import {
  arrive,
  authorise,
  cancelling,
  enter,
  fetchClaims,
  type Investor,
  regenerate,
  wrongOtpFor,
} from "./client";
import { TEST_KEYS } from "./keys";
import { routesToAuthorise } from "./routesToAuthorise";
import { BROKER, openDepository } from "./testDepository";

/** Contract §6 *status*: the state after an authorising validate whose answer was lost. */

const DIM = { transactionType: "DIM" };
const CONFIG = "/portal-config/portal-edis-service.json";
const depository = openDepository();
const WAYS = routesToAuthorise(depository);
const [[, , atTheSlip]] = WAYS;
const status = (investor: Investor) => investor.ask("GET", investor.path("status"));

/** Returns everything that asking may not change. */
const unchanged = async ({ known }: Investor) => {
  const { calls: _, ...rest } = await known();
  return rest;
};

describe.each(WAYS)("the status of a transaction authorised on the %s", (_where, operation, reach) => {
  it("is `open` before, and `authorised` after, with the result first given, word for word", async () => {
    const { investor, submit } = await reach();
    expect((await status(investor)).body).toEqual({ status: "200", state: "open" });
    const first = await submit();
    await investor.patch({ partialSuccess: true, uiRedirect: "0" });
    expect(await status(investor)).toEqual({
      http: 200,
      sealed: true,
      body: { status: "200", state: "authorised", result: first.body },
    });
  });

  it.each(["dropped", "garbled", "proxy"])("has the result of a lost answer (%s)", async (how) => {
    const { investor, submit } = await reach();
    await investor.patch({ answerLost: { [operation]: { how } } });
    await submit().catch(() => "lost");
    const { body } = await status(investor);
    expect(body).toMatchObject({ state: "authorised", result: { status: "200", responseCode: "00" } });
    expect(body["result"]).toEqual((await submit()).body);
  });

  it("is `open` while the validate is under way, even if its answer is lost, and then `authorised`", async () => {
    const { investor, submit } = await reach();
    await investor.patch({
      answerLost: { [operation]: { how: "dropped", doneAfterMs: 400, onceAuthorised: true } },
    });
    await submit().catch(() => "lost");
    expect((await status(investor)).body["state"]).toBe("open");
    await expect
      .poll(async () => (await status(investor)).body["state"], { timeout: 10_000 })
      .toBe("authorised");
    expect((await investor.known()).violations).toEqual([]);
  });

  it("changes nothing, sends no OTP and counts nothing", async () => {
    const { investor, submit } = await reach();
    for (const settle of [async () => {}, submit]) {
      await settle();
      const before = await unchanged(investor);
      depository.minutesPass(1);
      for (let asks = 0; asks < 5; asks++) await status(investor);
      expect(await unchanged(investor)).toEqual(before);
    }
  });
});

describe("the status of an ended transaction", () => {
  it("has the result that ended it", async () => {
    const { investor } = await atTheSlip();
    const wrong = authorise(await wrongOtpFor(investor));
    let last = await investor.ask("POST", "validateNewOTP", wrong);
    for (let tries = 1; tries < 3; tries++) last = await investor.ask("POST", "validateNewOTP", wrong);
    expect(last.body.responseCode).toBe("02");
    expect((await status(investor)).body).toEqual({ status: "200", state: "ended", result: last.body });
  });

  it.each([
    ["given up", (investor: Investor) => investor.ask("POST", "validateNewOTP", cancelling), true],
    ["cancelled", (investor: Investor) => investor.ask("GET", investor.path("exit")), false],
    [
      "left",
      (investor: Investor) =>
        fetch(`${depository.url}/edis-service/v1/public/edis/${investor.path("clr")}`, {
          headers: { Origin: BROKER },
        }),
      false,
    ],
    ["idle for too long", async () => depository.minutesPass(16), false],
  ])("(%s) has a result only if a validate returned one", async (_how, end, hasResult) => {
    const { investor } = await atTheSlip();
    await end(investor);
    const { body } = await status(investor);
    expect(body["state"]).toBe("ended");
    expect("result" in body).toBe(hasResult);
  });

  it("does not keep a session alive", async () => {
    const { investor } = await atTheSlip();
    depository.minutesPass(10);
    expect((await status(investor)).body["state"]).toBe("open");
    depository.minutesPass(6);
    expect((await status(investor)).body["state"]).toBe("ended");
  });
});

describe("a status operation", () => {
  it("is claimed by the portal", async () => {
    expect(await fetchClaims(depository.url, CONFIG)).toMatchObject({ statusOperation: "1" });
  });

  it("does not exist if the portal claims none", async () => {
    const running = await createDepository({
      portalClaims: { statusOperation: "0" },
      keys: TEST_KEYS,
    }).start();
    const investor = await arrive(running.url, { transactionType: "DIM" });
    const answer = await status(investor);
    await running.close();
    expect(answer).toMatchObject({ http: 404, sealed: true });
  });

  it("tells nothing to another requestor or another transaction", async () => {
    const [investor, other] = [await arrive(depository.url, DIM), await arrive(depository.url, DIM)];
    const elsewhere = { binding: `BRK001/${other.ref}` };
    expect((await investor.ask("GET", `BRK002/status/${investor.ref}`)).http).toBe(403);
    expect((await investor.ask("GET", other.path("status"), undefined, elsewhere)).http).toBe(400);
  });

  it.each([
    ["fails, as often as told", { fail: { status: { status: 503, times: 2 } } }, [503, 503, 200]],
    ["fails plainly", { fail: { status: { status: 404, plain: true, times: 1 } } }, [404, 200]],
  ])("%s", async (_how, scenario, statuses) => {
    const { investor } = await atTheSlip(scenario);
    for (const expected of statuses) expect((await status(investor)).http).toBe(expected);
  });

  it("is slow if set so, and says `open` as often as set", async () => {
    const { investor, submit } = await atTheSlip({
      slow: { status: 150 },
      answerWith: { status: { state: "open", times: 1 } },
    });
    await submit();
    const from = performance.now();
    expect((await status(investor)).body["state"]).toBe("open");
    expect(performance.now() - from).toBeGreaterThan(140);
    expect((await status(investor)).body["state"]).toBe("authorised");
  });

  it("does not wait for an operation under way", async () => {
    const investor = await arrive(depository.url, { ...DIM, authMechanism: "OTP" });
    await investor.ask("POST", "regenerateOTP", regenerate(investor));
    await investor.patch({ answerLost: { validateNewOTP: { how: "proxy", doneAfterMs: 60_000 } } });
    await investor.ask("POST", "validateNewOTP", {
      ...enter(investor, "123456"),
      payloadDigest: investor.digest,
    });
    expect((await status(investor)).body).toEqual({ status: "200", state: "open" });
  });
});
