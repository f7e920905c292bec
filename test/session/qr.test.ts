import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type FakeDepository,
  type FakeSession,
  openFakeDepository,
  settled,
  typed,
  until,
} from "./fakePorts";

let depository: FakeDepository;

beforeAll(async () => {
  depository = await openFakeDepository();
});
afterAll(() => depository.close());

/** Waits as `until` does, past the moment that a screen has for its paint before its QR code is asked for. */
const untilPainted = <T>({ clock }: FakeSession, what: string, read: () => T | Promise<T>) =>
  until(what, () => {
    clock.advance(50);
    return read();
  });

it("the QR code shown is the one asked for last, in any order of the answers (R35)", async () => {
  const { payload } = await depository.issue({
    transactionType: "DIM",
    mpinStatus: "1",
    authMechanism: "MPIN",
  });
  const held: (() => void)[] = [];
  let answered = 0;
  const fakeSession = depository.start({
    payload,
    async network(url, next) {
      const response = await next();
      if (!url.includes("qrCode")) return response;
      if (held.length === 0) await new Promise<void>((free) => held.push(free));
      answered += 1;
      return response;
    },
  });
  const { session, state } = fakeSession;
  await fakeSession.screen("dim");
  session.send({ type: "boxTicked", box: "authorise", ticked: true });
  session.send({ type: "forgotPressed" });
  await untilPainted(fakeSession, "the first QR code to be asked for", () => held.length > 0);
  session.send({ type: "useMpinPressed" });
  session.send({ type: "forgotPressed" });
  const shown = await untilPainted(fakeSession, "the second QR code", () => state().qr);
  for (const free of held) free();
  await until("the first one's answer", () => answered === 2);
  await settled();
  expect(state().qr).toBe(shown);
});

it("a QR code is not asked for before its screen was painted, nor after the screen is gone (contract §7)", async () => {
  const { payload } = await depository.issue({ transactionType: "DMI", mpinStatus: "0" });
  const { session, clock, screen, operations, state } = depository.start({ payload });
  const qrRequests = () => operations().filter((operation) => operation.includes("qrCode"));
  await screen("mpin");
  await until("the room for it", () => state().qr === "");
  await settled();
  clock.advance(49);
  await settled();
  expect(qrRequests()).toEqual([]);
  session.dispatch({ type: "payloadReplaced" });
  clock.advance(1000);
  await settled();
  expect(qrRequests()).toEqual([]);
});

it("a QR code is shown only on the screen that asked for it", async () => {
  const { ref, payload } = await depository.issue({ transactionType: "DMI", mpinStatus: "0" });
  const fakeSession = depository.start({ payload });
  const { session, screen, state, idle } = fakeSession;
  await screen("mpin");
  await untilPainted(fakeSession, "the QR code", () => state().qr);
  await idle();
  const otp = await depository.otp(ref);
  session.send({ type: "submitted", typed: typed({ mpin: "135790", confirm: "135790", otp }) });
  await screen("mandate");
  expect(state().qr).toBeNull();
});
