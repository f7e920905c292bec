import { createStore } from "zustand/vanilla";
import { type LoadedSecurities, NO_SECURITIES } from "../../src/screens/securities/loadedSecurities";
import { securitiesPages } from "../../src/screens/securities/securitiesSource";
import {
  type FakeDepository,
  type FakeSession,
  readyToAuthorise,
  settled,
  typed,
  until,
} from "../session/fakePorts";
import type { Steps } from "./calls";

/** Takes the steps; resolves to a function that makes the call. The session does not tell when a call of a screen ends: that function returns a promise. */
type Reach = (fakeSession: FakeSession, depository: FakeDepository, ref: string) => Promise<() => unknown>;

async function submitsMpin(fakeSession: FakeSession): Promise<() => void> {
  await fakeSession.screen("mpin");
  await fakeSession.idle();
  return () => fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to the slip or the mandate, all boxes ticked, with the OTP. */
const submitsOtp = (fakeSession: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> =>
  readyToAuthorise(fakeSession, () => depository.otp(ref));

async function submitsDim(fakeSession: FakeSession): Promise<() => void> {
  await fakeSession.screen("dim");
  await fakeSession.idle();
  fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to a DIM's form; its first tick sends the first OTP. */
async function agreesToDim(fakeSession: FakeSession): Promise<() => void> {
  await fakeSession.screen("dim");
  await fakeSession.idle();
  return () => fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
}

/** Goes to a mandate, whose table loads the first page of securities. */
async function showsMandate(fakeSession: FakeSession): Promise<() => Promise<unknown>> {
  (await submitsMpin(fakeSession))();
  await fakeSession.screen("mandate");
  await fakeSession.idle();
  const load = securitiesPages(
    fakeSession.session,
    createStore<LoadedSecurities>()(() => NO_SECURITIES),
  );
  return () => load(1, 100, new AbortController().signal).catch(() => undefined);
}

const cancelsOn =
  (screen: "mpin" | "dim") =>
  async (fakeSession: FakeSession): Promise<() => void> => {
    await fakeSession.screen(screen);
    await fakeSession.idle();
    fakeSession.session.send({ type: "cancelPressed" });
    return () => fakeSession.session.send({ type: "cancelConfirmed" });
  };
const cancels = cancelsOn("mpin");

async function resends(
  fakeSession: FakeSession,
  depository: FakeDepository,
  ref: string,
): Promise<() => void> {
  await submitsOtp(fakeSession, depository, ref);
  const due = fakeSession.state().deadlines.resend ?? 0;
  fakeSession.clock.advance(due - fakeSession.session.now());
  await settled();
  return () => fakeSession.session.send({ type: "resendPressed" });
}

async function registers(
  fakeSession: FakeSession,
  depository: FakeDepository,
  ref: string,
): Promise<() => void> {
  await fakeSession.screen("mpin");
  await until("the countdown", () => fakeSession.state().deadlines.resend);
  await fakeSession.idle();
  const otp = await depository.otp(ref);
  return () =>
    fakeSession.session.send({ type: "submitted", typed: typed({ mpin: "123456", confirm: "123456", otp }) });
}

/** Goes to an authorisation whose answer is lost, so that the status is asked for (contract §6 status). */
async function asksStatus(
  fakeSession: FakeSession,
  depository: FakeDepository,
  ref: string,
): Promise<() => void> {
  const submit = await submitsOtp(fakeSession, depository, ref);
  await depository.change(ref, { answerLost: { validateNewOTP: { how: "proxy" } } });
  return submit;
}

/** Goes to an authorised mandate, whose closing dialog starts the redirect operation. */
async function returns(
  fakeSession: FakeSession,
  depository: FakeDepository,
  ref: string,
): Promise<() => void> {
  (await submitsOtp(fakeSession, depository, ref))();
  await until("the ending's dialog", () => Reflect.get(fakeSession.state().flow, "ending"));
  return () => fakeSession.session.send({ type: "dialogClosed" });
}

/** Goes to a mandate with one box ticked; the other sends the first OTP. */
async function agrees(fakeSession: FakeSession): Promise<() => void> {
  (await submitsMpin(fakeSession))();
  await fakeSession.screen("mandate");
  await fakeSession.idle();
  fakeSession.session.send({ type: "securitiesLoaded" });
  fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => fakeSession.session.send({ type: "boxTicked", box: "terms", ticked: true });
}

/** Goes to a cancelled transaction, whose closing dialog starts the redirect operation. */
async function returnsCancelled(fakeSession: FakeSession): Promise<() => void> {
  (await cancels(fakeSession))();
  await until("the ending's dialog", () => Reflect.get(fakeSession.state().flow, "ending"));
  return () => fakeSession.session.send({ type: "dialogClosed" });
}

export const IN_SESSION: Readonly<Record<Steps, Reach>> = {
  begins: async () => () => undefined,
  submitsMpin,
  registers,
  cancels,
  cancelsDim: cancelsOn("dim"),
  submitsOtp,
  resends,
  agrees,
  agreesToDim,
  submitsDim,
  showsMandate,
  asksStatus,
  returns,
  returnsCancelled,
};
