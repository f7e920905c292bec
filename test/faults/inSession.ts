import { createStore } from "zustand/vanilla";
import { type LoadedSecurities, nothingLoaded } from "../../src/screens/securities/loadedSecurities";
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
type Reach = (staged: FakeSession, depository: FakeDepository, ref: string) => Promise<() => unknown>;

async function submitsMpin(staged: FakeSession): Promise<() => void> {
  await staged.screen("mpin");
  await staged.idle();
  return () => staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to the slip or the mandate, all boxes ticked, with the OTP. */
const submitsOtp = (staged: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> =>
  readyToAuthorise(staged, () => depository.otp(ref));

async function submitsDim(staged: FakeSession): Promise<() => void> {
  await staged.screen("dim");
  await staged.idle();
  staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to a DIM's form; its first tick sends the first OTP. */
async function agreesToDim(staged: FakeSession): Promise<() => void> {
  await staged.screen("dim");
  await staged.idle();
  return () => staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
}

/** Goes to a mandate, whose table loads the first page of securities. */
async function showsMandate(staged: FakeSession): Promise<() => Promise<unknown>> {
  (await submitsMpin(staged))();
  await staged.screen("mandate");
  await staged.idle();
  const load = securitiesPages(
    staged.session,
    createStore<LoadedSecurities>()(() => nothingLoaded),
  );
  return () => load(1, 100, new AbortController().signal).catch(() => undefined);
}

const cancelsOn =
  (screen: "mpin" | "dim") =>
  async (staged: FakeSession): Promise<() => void> => {
    await staged.screen(screen);
    await staged.idle();
    staged.session.send({ type: "cancelPressed" });
    return () => staged.session.send({ type: "cancelConfirmed" });
  };
const cancels = cancelsOn("mpin");

async function resends(staged: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> {
  await submitsOtp(staged, depository, ref);
  const due = staged.state().deadlines.resend ?? 0;
  staged.clock.advance(due - staged.session.now());
  await settled();
  return () => staged.session.send({ type: "resendPressed" });
}

async function registers(staged: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> {
  await staged.screen("mpin");
  await until("the countdown", () => staged.state().deadlines.resend);
  await staged.idle();
  const otp = await depository.otp(ref);
  return () =>
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456", confirm: "123456", otp }) });
}

/** Goes to an authorisation whose answer is lost, so that the status is asked for (contract §6 status). */
async function asksStatus(staged: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> {
  const submit = await submitsOtp(staged, depository, ref);
  await depository.change(ref, { answerLost: { validateNewOTP: { how: "proxy" } } });
  return submit;
}

/** Goes to an authorised mandate, whose closing dialog starts the redirect operation. */
async function returns(staged: FakeSession, depository: FakeDepository, ref: string): Promise<() => void> {
  (await submitsOtp(staged, depository, ref))();
  await until("the ending's dialog", () => Reflect.get(staged.state().flow, "ending"));
  return () => staged.session.send({ type: "dialogClosed" });
}

/** Goes to a mandate with one box ticked; the other sends the first OTP. */
async function agrees(staged: FakeSession): Promise<() => void> {
  (await submitsMpin(staged))();
  await staged.screen("mandate");
  await staged.idle();
  staged.session.send({ type: "securitiesLoaded" });
  staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => staged.session.send({ type: "boxTicked", box: "terms", ticked: true });
}

/** Goes to a cancelled transaction, whose closing dialog starts the redirect operation. */
async function returnsCancelled(staged: FakeSession): Promise<() => void> {
  (await cancels(staged))();
  await until("the ending's dialog", () => Reflect.get(staged.state().flow, "ending"));
  return () => staged.session.send({ type: "dialogClosed" });
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
