import { randomInt } from "node:crypto";
import * as v from "valibot";
import { acceptCaptcha } from "../captcha";
import { decideSend, type Stage } from "../counters";
import { type Transaction, wantsOtp } from "../ledger";
import { say } from "../locales/index";
import { type Answer, type OperationRequest, ok } from "./operationRequest";
import { breach, Refusal } from "./refusal";

/** OTP sends: regenerateOTP, otp/send and otp/resend, within the budget of R8, R9, R14, R15 and R42. */

/** Makes an OTP and puts it into the inbox, if the stage's budget allows another. */
export function sendOtp({ transaction, now, host }: OperationRequest, stage: Stage, forgot: boolean) {
  if (transaction.scenario.maxLimitReached) return { sent: false, maxReached: true };
  const restarts = forgot && transaction.issue.type === "DIM";
  const { sent, maxReached, counters } = decideSend(transaction.counters, stage, restarts);
  transaction.counters = counters;
  if (sent) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    transaction.otps.push({ code, stage, forgot, sentAt: now, used: false, host });
    transaction.forgotAsked ||= forgot;
  }
  return { sent, maxReached };
}

function send(request: OperationRequest, stage: Stage, forgot: boolean): Answer {
  const { transaction, language } = request;
  const { mobile, email } = transaction.issue;
  const { sent, maxReached } = sendOtp(request, stage, forgot);
  // The gateway ends here and says that nothing was debited; so nothing can be authorised any more (R80).
  if (maxReached) transaction.state = "locked";
  return ok({
    status: "200",
    message: sent ? say(language, "OTP_SENT", { mobile, email }) : say(language, "OTP_LIMIT"),
    isMaxLimitReached: maxReached,
    uiRedirect: transaction.scenario.uiRedirect,
  });
}

function read<S extends v.GenericSchema>(schema: S, { body, world }: OperationRequest): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body);
  if (!parsed.success)
    throw breach(`body: ${v.getDotPath(parsed.issues[0]) ?? "it"} is not as the contract says`);
  const given = v.safeParse(v.object({ captcha: v.string() }), body);
  // A send needs no captcha: one that is not accepted is worth as much as none (R34). Either way it is used up.
  if (given.success) acceptCaptcha(world, given.output.captcha);
  return parsed.output;
}

/** Returns the stage of an OTP, as far as the server can tell: the slip's on DIM, else the M-PIN's for 'forgot'. */
function stageOf(transaction: Transaction, forgot: boolean, slipIsOpen: boolean): Stage {
  if (transaction.issue.type === "DIM") return "slip";
  return transaction.state === "authenticated" && slipIsOpen && !forgot ? "slip" : "mpin";
}

function requireOtpWanted(transaction: Transaction, stage: Stage): void {
  if (stage === "slip" && !wantsOtp(transaction)) throw breach("This slip wants no OTP");
}

const forgotmpin = v.picklist(["0", "1"]);
const captcha = v.optional(v.string());
const Regenerate = v.strictObject({
  forgotmpin,
  clientType: v.optional(v.string(), ""),
  TransactionRefNo: v.string(),
  captcha,
});
const Resend = v.strictObject({ forgotmpin, captcha });
const First = v.strictObject({ captcha });

/** Answers `POST regenerateOTP` (DIS and DIM). */
export function regenerate(request: OperationRequest): Answer {
  const { transaction } = request;
  const body = read(Regenerate, request);
  if (body.TransactionRefNo !== transaction.issue.ref)
    throw breach("TransactionRefNo is not the transaction's");
  if (body.clientType !== transaction.issue.clientType) throw breach("clientType is not the transaction's");
  const forgot = body.forgotmpin === "1";
  const stage = stageOf(transaction, forgot, transaction.orderFetched);
  requireOtpWanted(transaction, stage);
  return send(request, stage, forgot);
}

/** Answers `POST R/otp/send/T`: the first OTP of the consent page. */
export function sendFirst(request: OperationRequest): Answer {
  read(First, request);
  if (request.transaction.state !== "authenticated") throw new Refusal(403, "UNAUTHORISED");
  requireOtpWanted(request.transaction, "slip");
  return send(request, "slip", false);
}

/** Answers `POST R/otp/resend/T`: the M-PIN screen's sends, and the consent page's after its first. */
export function resend(request: OperationRequest): Answer {
  const { transaction } = request;
  const forgot = read(Resend, request).forgotmpin === "1";
  const stage = stageOf(transaction, forgot, transaction.counters.sends.slip > 0);
  requireOtpWanted(transaction, stage);
  return send(request, stage, forgot);
}
