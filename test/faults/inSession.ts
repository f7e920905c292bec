import { createStore } from "zustand/vanilla";
import { type LoadedSecurities, nothingLoaded } from "../../src/screens/securities/loadedSecurities";
import { securitiesPages } from "../../src/screens/securities/securitiesSource";
import { readyToAuthorise, type Staged, settled, typed, until, type World } from "../session/fakePorts";
import type { Steps } from "./calls";

/** Takes the steps; resolves to a function that makes the call. The session does not tell when a call of a screen ends: that function returns a promise. */
type Reach = (staged: Staged, world: World, ref: string) => Promise<() => unknown>;

async function submitsMpin(staged: Staged): Promise<() => void> {
  await staged.screen("mpin");
  await staged.idle();
  return () => staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to the slip or the mandate, all boxes ticked, with the OTP. */
const submitsOtp = (staged: Staged, world: World, ref: string): Promise<() => void> =>
  readyToAuthorise(staged, () => world.otp(ref));

async function submitsDim(staged: Staged): Promise<() => void> {
  await staged.screen("dim");
  await staged.idle();
  staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => staged.session.send({ type: "submitted", typed: typed({ mpin: "123456" }) });
}

/** Goes to a DIM's form; its first tick sends the first OTP. */
async function agreesToDim(staged: Staged): Promise<() => void> {
  await staged.screen("dim");
  await staged.idle();
  return () => staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
}

/** Goes to a mandate, whose table loads the first page of securities. */
async function showsMandate(staged: Staged): Promise<() => Promise<unknown>> {
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
  async (staged: Staged): Promise<() => void> => {
    await staged.screen(screen);
    await staged.idle();
    staged.session.send({ type: "cancelPressed" });
    return () => staged.session.send({ type: "cancelConfirmed" });
  };
const cancels = cancelsOn("mpin");

async function resends(staged: Staged, world: World, ref: string): Promise<() => void> {
  await submitsOtp(staged, world, ref);
  const due = staged.state().deadlines.resend ?? 0;
  staged.clock.advance(due - staged.session.now());
  await settled();
  return () => staged.session.send({ type: "resendPressed" });
}

async function registers(staged: Staged, world: World, ref: string): Promise<() => void> {
  await staged.screen("mpin");
  await until("the countdown", () => staged.state().deadlines.resend);
  await staged.idle();
  const otp = await world.otp(ref);
  return () =>
    staged.session.send({ type: "submitted", typed: typed({ mpin: "123456", confirm: "123456", otp }) });
}

/** Goes to an authorisation whose answer is lost, so that the status is asked for (contract §6 status). */
async function asksStatus(staged: Staged, world: World, ref: string): Promise<() => void> {
  const submit = await submitsOtp(staged, world, ref);
  await world.change(ref, { answerLost: { validateNewOTP: { how: "proxy" } } });
  return submit;
}

/** Goes to an authorised mandate, whose closing dialog starts the redirect operation. */
async function returns(staged: Staged, world: World, ref: string): Promise<() => void> {
  (await submitsOtp(staged, world, ref))();
  await until("the ending's dialog", () => Reflect.get(staged.state().flow, "ending"));
  return () => staged.session.send({ type: "dialogClosed" });
}

/** Goes to a mandate with one box ticked; the other sends the first OTP. */
async function agrees(staged: Staged): Promise<() => void> {
  (await submitsMpin(staged))();
  await staged.screen("mandate");
  await staged.idle();
  staged.session.send({ type: "securitiesLoaded" });
  staged.session.send({ type: "boxTicked", box: "authorise", ticked: true });
  return () => staged.session.send({ type: "boxTicked", box: "terms", ticked: true });
}

/** Goes to a cancelled transaction, whose closing dialog starts the redirect operation. */
async function returnsCancelled(staged: Staged): Promise<() => void> {
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
