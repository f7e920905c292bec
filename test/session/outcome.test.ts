import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authorise,
  closeEnding,
  enterMpin,
  type FakeDepository,
  openFakeDepository,
  settled,
  until,
} from "./fakePorts";

let depository: FakeDepository;
beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

const RETURN = "https://broker.example/return";
/** More than is shown of a server's message, with a line break, which is shown as a space. */
const LONG_MESSAGE = `Done.\n${"x".repeat(600)} `;

describe("success", () => {
  it("is fired once, when its dialog closes, with the last validate's answer", async () => {
    const { ref, payload } = await depository.issue({ header: { state: "S1" } });
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the success dialog", () => fakeSession.state().flow);
    await fakeSession.idle();
    expect(fakeSession.outcomes()).toEqual([]);
    await closeEnding(fakeSession);
    expect(fakeSession.outcomes()).toHaveLength(1);
    const [detail] = fakeSession.of("success");
    expect(detail).toEqual({
      locale: "en-GB",
      transactionRefNo: ref,
      transactionType: "DIS",
      requestorId: "BRK001",
      responseCode: "00",
      message: "Your transaction is authorised",
      requestTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      orderRespDtls: [expect.objectContaining({ status: "SUCCESS", dpId: "IN300126" })],
      returnTo: {
        method: "GET",
        url: `${RETURN}/success`,
        fields: expect.objectContaining({ responseCode: "00", transactionRefNo: ref, state: "S1" }),
      },
    });
    expect(fakeSession.left).toEqual([detail?.["returnTo"]]);
    expect(fakeSession.state().flow).toMatchObject({ screen: "success", phase: "leaving" });
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("has the answer's whole message, as its return fields have", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, async () => {
      await depository.change(ref, {
        answerWith: { validateNewOTP: { responseCode: "00", message: LONG_MESSAGE } },
      });
      return depository.otp(ref);
    });
    await closeEnding(fakeSession);
    expect((await fakeSession.outcome()).detail).toMatchObject({
      message: LONG_MESSAGE,
      returnTo: { fields: { message: LONG_MESSAGE } },
    });
  });

  it("is fired when its dialog's time ends, too", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the dialog's deadline", () => fakeSession.state().deadlines.ending);
    fakeSession.clock.advance(2999);
    expect(fakeSession.outcomes()).toEqual([]);
    fakeSession.clock.advance(1);
    expect(fakeSession.outcomes().map(({ type }) => type)).toEqual(["success"]);
  });

  it("carries a partial success as the server sent it", async () => {
    const { ref, payload } = await depository.issue({ securities: 2, scenario: { partialSuccess: true } });
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, () => depository.otp(ref));
    await closeEnding(fakeSession);
    expect(fakeSession.of("success")[0]?.["orderRespDtls"]).toEqual([
      expect.objectContaining({ status: "PARTIAL" }),
    ]);
  });

  it("carries quantities as they were sent, which are grouped only where they are shown (R74)", async () => {
    const sent = [{ isin: "INE002A01018", quantity: "1234567", status: "SUCCESS" }, { quantity: 1234567 }];
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await authorise(fakeSession, async () => {
      await depository.change(ref, {
        answerWith: { validateNewOTP: { responseCode: "00", orderRespDtls: sent } },
      });
      return depository.otp(ref);
    });
    await closeEnding(fakeSession);
    const [success] = fakeSession.of("success");
    expect(success?.["orderRespDtls"]).toEqual(sent);
    expect(success?.["returnTo"]).toMatchObject({ fields: { orderRespDtls: JSON.stringify(sent) } });
    expect(fakeSession.left).toEqual([success?.["returnTo"]]);
  });

  it("stays on /success if the host prevents the default, or there is no return address", async () => {
    const issued = await depository.issue();
    const prevented = depository.start({ payload: issued.payload, prevents: ["success"] });
    await authorise(prevented, () => depository.otp(issued.ref));
    await closeEnding(prevented);
    expect(prevented.of("success")[0]?.["returnTo"]).toMatchObject({ method: "GET" });
    expect(prevented.left).toEqual([]);
    expect(prevented.state().flow).toMatchObject({ screen: "success", phase: "open" });

    const nowhere = await depository.issue({ successUrl: null });
    const staying = depository.start({ payload: nowhere.payload });
    await authorise(staying, () => depository.otp(nowhere.ref));
    await closeEnding(staying);
    expect(staying.of("success")[0]).toMatchObject({ returnTo: null });
    expect(staying.left).toEqual([]);
    expect(staying.state().flow).toMatchObject({ screen: "success", phase: "open" });
  });

  it("stores its time under its own key while it is shown, and clears it when it is over (R2, R70)", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload, prevents: ["success"] });
    const foreign = { "edis-gateway:TXN999:confirmationTime": "another element's", theirs: "a host's" };
    for (const [key, value] of Object.entries(foreign)) fakeSession.storage.setItem(key, value);
    await authorise(fakeSession, () => depository.otp(ref));
    await until("the confirmation", () => fakeSession.state().params["IST"]);
    const { [`edis-gateway:${ref}:confirmationTime`]: own, ...others } = { ...fakeSession.storage };
    expect(others).toEqual(foreign);
    await closeEnding(fakeSession);
    expect(own).toBe(fakeSession.of("success")[0]?.["requestTime"]);
    expect({ ...fakeSession.storage }).toEqual(foreign);
  });

  it.each(["pageHidden", "payloadReplaced"] as const)(
    "leaves nothing in storage if its page goes meanwhile (R70): %s",
    async (going) => {
      const { ref, payload } = await depository.issue();
      const fakeSession = depository.start({ payload });
      await authorise(fakeSession, () => depository.otp(ref));
      await until("the confirmation", () => fakeSession.state().params["IST"]);
      expect({ ...fakeSession.storage }).not.toEqual({});
      fakeSession.session.dispatch({ type: going });
      expect({ ...fakeSession.storage }).toEqual({});
    },
  );
});

describe("fail", () => {
  it("has the last validate's answer, and returns with the redirect answer's fields", async () => {
    const { ref, payload } = await depository.issue({ header: { state: "S2" } });
    const fakeSession = depository.start({ payload });
    for (const _try of [1, 2, 3]) {
      await fakeSession.screen("mpin");
      await fakeSession.idle();
      await enterMpin(fakeSession, "000000");
      await fakeSession.idle();
    }
    await closeEnding(fakeSession);
    const { detail } = await fakeSession.outcome();
    expect(detail).toEqual({
      locale: "en-GB",
      transactionRefNo: ref,
      transactionType: "DIS",
      requestorId: "BRK001",
      reason: "attempts-exceeded",
      responseCode: "02",
      message: "Invalid MPIN",
      requestTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      orderRespDtls: [],
      returnTo: {
        method: "POST",
        url: `${RETURN}/fail`,
        fields: expect.objectContaining({ responseCode: "02", transactionRefNo: ref, state: "S2" }),
      },
    });
    expect(fakeSession.left).toEqual([detail["returnTo"]]);
    expect(fakeSession.outcomes()).toHaveLength(1);
    expect(await depository.violationsOf(ref)).toEqual([]);
  });

  it("has the text shown if no validate was answered", async () => {
    const { payload } = await depository.issue();
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    expect((await fakeSession.outcome()).detail).toMatchObject({
      reason: "cancelled",
      responseCode: "",
      message: "Your transaction has been cancelled",
      requestTime: "",
      orderRespDtls: [],
    });
  });

  async function cancel(creation: object) {
    const { ref, payload } = await depository.issue(creation);
    const fakeSession = depository.start({ payload });
    await fakeSession.screen("mpin");
    fakeSession.session.send({ type: "cancelPressed" });
    fakeSession.session.send({ type: "cancelConfirmed" });
    await closeEnding(fakeSession);
    const { detail } = await fakeSession.outcome();
    return { ...fakeSession, ref, detail };
  }

  it("keeps its outcome with returnTo null if the redirect operation fails twice", async () => {
    const { ref, detail, operations, left, state } = await cancel({
      scenario: { fail: { redirect: { status: 503 } } },
    });
    expect(operations().slice(1)).toEqual([`GET BRK001/redirect/${ref}`, `GET BRK001/redirect/${ref}`]);
    expect(detail).toMatchObject({ reason: "cancelled", returnTo: null });
    expect(left).toEqual([]);
    expect(state().flow).toMatchObject({ screen: "error", phase: "open" });
    expect(state().flow).not.toHaveProperty("outcome.unauthorisedReturn");
  });

  it("returns if the redirect operation's second try succeeds", async () => {
    const { detail } = await cancel({ scenario: { fail: { redirect: { status: 503, times: 1 } } } });
    expect(detail["returnTo"]).toMatchObject({ method: "POST", url: `${RETURN}/fail` });
  });

  it("keeps its outcome with returnTo null, and says 'Unauthorised Request', if redirectUrl is not admissible", async () => {
    const { detail, left, state } = await cancel({
      scenario: { answerWith: { redirect: { redirectUrl: "https://evil.example/", message: "Gone" } } },
    });
    expect(detail).toMatchObject({ reason: "cancelled", returnTo: null });
    expect(left).toEqual([]);
    expect(state().flow).toMatchObject({ screen: "error", outcome: { unauthorisedReturn: true } });
  });

  it("has returnTo null if the redirect answer has no address", async () => {
    const { detail, state } = await cancel({ failUrl: null });
    expect(detail).toMatchObject({ reason: "cancelled", returnTo: null });
    expect(state().flow).not.toHaveProperty("outcome.unauthorisedReturn");
  });

  it("carries the redirect answer's own status fields, which do not make it an error (contract §6)", async () => {
    const { detail } = await cancel({
      scenario: {
        answerWith: {
          redirect: {
            redirectUrl: `${RETURN}/fail?own=1`,
            httpRedirectMethod: "GET",
            status: "500",
            errorCode: "X9",
            state: "theirs",
            count: 7,
            nothing: null,
            orderRespDtls: [{ a: 1 }],
            success: true,
          },
        },
      },
    });
    expect(detail["returnTo"]).toEqual({
      method: "GET",
      url: `${RETURN}/fail?own=1`,
      fields: { status: "500", errorCode: "X9", state: "theirs", count: "7", orderRespDtls: '[{"a":1}]' },
    });
  });

  it.each([
    ["that signs nothing", "%%% signed by nobody %%%", { digitalSignature: "%%% signed by nobody %%%" }],
    ["that is empty", "", { digitalSignature: "" }],
    ["that did not come", null, {}],
  ])(
    "carries a `digitalSignature` %s, and neither judges nor mentions it (R84)",
    async (_what, digitalSignature, carried) => {
      const redirectFields = { status: "200", state: "theirs", responseCode: "01" };
      const redirect = { ...redirectFields, redirectUrl: `${RETURN}/fail`, digitalSignature };
      const { detail, left, warnings } = await cancel({ scenario: { answerWith: { redirect } } });
      expect(detail).toMatchObject({ reason: "cancelled" });
      expect(detail["returnTo"]).toEqual({
        method: "POST",
        url: `${RETURN}/fail`,
        fields: { ...redirectFields, ...carried },
      });
      expect(left).toEqual([detail["returnTo"]]);
      expect(warnings).toEqual([]);
    },
  );

  it("stays on /error if the host prevents the default, clears its keys, then fires `close`", async () => {
    const { ref, payload } = await depository.issue();
    const fakeSession = depository.start({ payload, prevents: ["fail"] });
    fakeSession.storage.setItem(`edis-gateway:${ref}:confirmationTime`, "2026-01-01");
    fakeSession.storage.setItem("edis-gateway:TXN999:confirmationTime", "another element's");
    await fakeSession.screen("mpin");
    fakeSession.session.backPressed();
    await fakeSession.outcome();
    expect({ ...fakeSession.storage }).toEqual({
      "edis-gateway:TXN999:confirmationTime": "another element's",
    });
    expect(fakeSession.left).toEqual([]);
    expect(fakeSession.state().flow).toMatchObject({ screen: "error", phase: "open" });
    fakeSession.clock.advance(5299);
    expect(fakeSession.of("close")).toEqual([]);
    fakeSession.clock.advance(1);
    expect(fakeSession.of("close")).toEqual([{}]);
    expect(fakeSession.windowsClosed()).toBe(1);
    expect(fakeSession.state().flow).toMatchObject({ phase: "closed" });
    fakeSession.clock.advance(60_000);
    expect(fakeSession.of("close")).toHaveLength(1);
    expect(fakeSession.outcomes()).toHaveLength(1);
  });

  it("closes once and at once with Ok, and keeps the window open if the host prevents it", async () => {
    const { payload } = await depository.issue({ model: { status: "400" } });
    const fakeSession = depository.start({ payload, prevents: ["close"] });
    await fakeSession.outcome();
    fakeSession.session.send({ type: "okPressed" });
    fakeSession.session.send({ type: "okPressed" });
    expect(fakeSession.of("close")).toEqual([{}]);
    expect(fakeSession.windowsClosed()).toBe(0);
  });

  it("does not leave by itself while a result page is open", async () => {
    const { payload } = await depository.issue({ model: { status: "400" } });
    const fakeSession = depository.start({ payload });
    await fakeSession.outcome();
    await settled();
    expect(fakeSession.left).toEqual([]);
  });
});

describe("an M-PIN answer 00", () => {
  it.each([
    ["fails twice", { fail: { txn: { status: 500 } } }, "unavailable"],
    [
      "is of a wrong shape",
      { answerWith: { txn: { responseCode: "00", successResponse: 7 } } },
      "unavailable",
    ],
    ["is refused for want of a session", { fail: { txn: { status: 401 } } }, "unauthorised"],
    ["is forbidden", { fail: { txn: { status: 403 } } }, "unauthorised"],
  ])(
    "ends in `fail` if the order %s, with no member of the M-PIN's answer (R41, R56)",
    async (_what, scenario, reason) => {
      const { payload } = await depository.issue({ scenario });
      const fakeSession = depository.start({ payload });
      await enterMpin(fakeSession);
      expect((await fakeSession.outcome()).detail).toMatchObject({
        reason,
        responseCode: "",
        returnTo: null,
      });
      expect(fakeSession.outcomes()).toHaveLength(1);
    },
  );

  it.each([
    ["is lost twice", { fail: { txn: { dropped: true, times: 2 } } }, "unavailable", 2, 0],
    ["is refused for want of a session", { fail: { txn: { status: 401 } } }, "unauthorised", 1, 1],
  ])(
    "sends `clr` only for a refusal of the session (R41): the order %s",
    async (_what, scenario, reason, asks, terminations) => {
      const { ref, payload } = await depository.issue({ scenario });
      const fakeSession = depository.start({ payload });
      await enterMpin(fakeSession);
      expect((await fakeSession.outcome()).detail).toMatchObject({ reason });
      // the outcome stands, so a page that goes gives up nothing either (R28)
      fakeSession.session.dispatch({ type: "pageHidden" });
      fakeSession.session.disconnected();
      await settled();
      const requestsOf = (name: string) =>
        fakeSession.operations().filter((what) => what === `GET BRK001/${name}/${ref}`);
      expect(requestsOf("txn")).toHaveLength(asks);
      expect(requestsOf("clr")).toHaveLength(terminations);
      expect(fakeSession.outcomes()).toHaveLength(1);
    },
  );

  it("ends with the members of the order's own answer, if it had any (R56)", async () => {
    const answer = { message: "Closed", responseCode: "77", requestTime: "2026-11-20T09:15:00+05:30" };
    const { payload } = await depository.issue({
      scenario: { fail: { txn: { status: 423, body: answer } } },
    });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    expect((await fakeSession.outcome()).detail).toMatchObject({ reason: "unavailable", ...answer });
  });

  it("has that answer's whole message, of which the page shows 500 characters (R5)", async () => {
    const { payload } = await depository.issue({
      scenario: { fail: { txn: { status: 423, body: { message: LONG_MESSAGE } } } },
    });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    expect((await fakeSession.outcome()).detail).toMatchObject({ message: LONG_MESSAGE });
    const shown = { literal: LONG_MESSAGE.replace("\n", " ").slice(0, 500) };
    expect(fakeSession.state().flow).toMatchObject({ screen: "error", outcome: { text: shown } });
  });

  it("has the text shown if the answer's own is empty", async () => {
    const answer = { message: "", responseCode: "77" };
    const { payload } = await depository.issue({
      scenario: { fail: { txn: { status: 423, body: answer } } },
    });
    const fakeSession = depository.start({ payload });
    await enterMpin(fakeSession);
    const { detail } = await fakeSession.outcome();
    expect(detail).toMatchObject({ responseCode: "77", message: expect.stringMatching(/./) });
  });
});
