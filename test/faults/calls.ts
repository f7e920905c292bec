import type { OperationName } from "../../demo/depository/scenario";
import { readyToAuthorise, type Staged, settled, typed, until, type World } from "../session/fakePorts";

/** A call of the gateway, and the steps to it. */
export interface FaultyCall {
  /** The call's name in the table. */
  readonly what: string;
  readonly transactionType: string;
  readonly creation?: object;
  readonly operation: OperationName;
  /** Matches the URL of this operation. */
  readonly url: RegExp;
  /** The call is made without a press, when the configuration is there. */
  readonly begins?: true;
  /** Whether an answer `00` authorises. */
  readonly authorises?: true;
  /** Takes the steps; resolves to a function that makes the call. */
  reach(staged: Staged, world: World, ref: string): Promise<() => void>;
}

const VALIDATE = /validateNewOTP|otp\/validate/;

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

async function cancels(staged: Staged): Promise<() => void> {
  await staged.screen("mpin");
  await staged.idle();
  staged.session.send({ type: "cancelPressed" });
  return () => staged.session.send({ type: "cancelConfirmed" });
}

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
  await until("the ending's dialog", () => Reflect.get(staged.state().step, "ending"));
  return () => staged.session.send({ type: "dialogClosed" });
}

/** Takes no step: the call is made when the configuration is there. */
const begins = async (): Promise<() => void> => () => undefined;

export const CALLS: readonly FaultyCall[] = [
  {
    what: "DIS, `validateNewOTP` of the M-PIN",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    reach: submitsMpin,
  },
  {
    what: "DMI, `R/mpin/auth/T`",
    transactionType: "DMI",
    operation: "mpin/auth",
    url: /mpin\/auth/,
    reach: submitsMpin,
  },
  {
    what: "DIS, `regenerateOTP`, the first",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    begins: true,
    reach: begins,
  },
  {
    what: "DIS, `validateNewOTP` of a new M-PIN",
    transactionType: "DIS",
    creation: { mpinStatus: "0" },
    operation: "validateNewOTP",
    url: VALIDATE,
    reach: registers,
  },
  { what: "DIS, `R/txn/T`", transactionType: "DIS", operation: "txn", url: /\/txn\//, reach: submitsMpin },
  { what: "DMI, `R/txn/T`", transactionType: "DMI", operation: "txn", url: /\/txn\//, reach: submitsMpin },
  {
    what: "DIS, `regenerateOTP`, another",
    transactionType: "DIS",
    operation: "regenerateOTP",
    url: /regenerateOTP/,
    reach: resends,
  },
  { what: "DIS, `R/exit/T`", transactionType: "DIS", operation: "exit", url: /\/exit\//, reach: cancels },
  {
    what: "DIS, `validateNewOTP` that authorises",
    transactionType: "DIS",
    operation: "validateNewOTP",
    url: VALIDATE,
    authorises: true,
    reach: submitsOtp,
  },
  {
    what: "DMI, `R/otp/validate/T` that authorises",
    transactionType: "DMI",
    operation: "otp/validate",
    url: VALIDATE,
    authorises: true,
    reach: submitsOtp,
  },
  {
    what: "DIM, `validateNewOTP` that authorises",
    transactionType: "DIM",
    operation: "validateNewOTP",
    url: VALIDATE,
    authorises: true,
    reach: submitsDim,
  },
  {
    what: "DIS, `R/status/T` after a lost answer",
    transactionType: "DIS",
    operation: "status",
    url: /\/status\//,
    reach: asksStatus,
  },
  {
    what: "DMI, `R/redirect/T` after the authorisation",
    transactionType: "DMI",
    operation: "redirect",
    url: /\/redirect\//,
    reach: returns,
  },
];
