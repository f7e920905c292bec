import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  came,
  codeOf,
  due,
  is4xx,
  isAccepted,
  isAuthorised,
  isOpened,
  isRefused,
  resultMembers,
} from "../answer";
import type { Investor, Twist } from "../investor";
import { ifPossible } from "../verdict";

/** Contract §6, R55: an outcome that stands, the way to it after a new M-PIN, and sends that must not be done. */

/** Tells whether a repeated answer has the same *result*. */
export const isSameResult = (one: Answer, other: Answer): boolean =>
  isDeepStrictEqual(resultMembers(one.body), resultMembers(other.body));

/**
 * Tells whether a refused redirect operation is no breach: after a success a slip and a DIM go to SuccessUrl, and the gateway
 * asks for the return of a mandate alone (contract §6 'Return fields').
 */
export const isUnasked = (investor: Investor, redirect: Answer): boolean =>
  !investor.isMandate && is4xx(redirect);

/** Checks that a further authorising validate is answered as the first was, sealed (R55). */
export function requireFirst(again: Answer, first: Answer): void {
  const isFirst = isOpened(again) && isSameResult(again, first);
  due(again, isFirst, "the first answer, sealed (R55)", `${came(again)}, after ${came(first)}`);
}

/**
 * Checks that the transaction is authorised: the requestor is told so, and a second authorisation, by `submit`, gets the first
 * answer.
 */
export async function staysAuthorised(
  investor: Investor,
  first: Answer,
  after: string,
  submit = (twist: Twist) => investor.submit(undefined, twist),
): Promise<void> {
  requireFirst(await submit({ description: `again, after ${after}` }), first);
  const redirect = await investor.redirect({ description: `after ${after}` });
  due(
    redirect,
    (isOpened(redirect) && codeOf(redirect) === "00") || isUnasked(investor, redirect),
    'a sealed responseCode "00" for the requestor: the transaction is authorised',
  );
}

/**
 * Checks that a transaction goes on after its new M-PIN, which `first` has set with `otp`: that of a DIM has authorised it, the
 * others come to their consent as after an M-PIN. Resolves to what kept a step from being tried.
 */
export async function goesOn(
  investor: Investor,
  first: Answer,
  { otp, digits }: { readonly otp: string; readonly digits: string },
): Promise<string | undefined> {
  const after = "the new M-PIN";
  if (investor.type === "DIM") {
    await staysAuthorised(investor, first, after, (twist) => investor.setMpin(otp, digits, twist));
    return undefined;
  }
  const order = await investor.ask("GET", "R/txn/T", undefined, { description: `after ${after}` });
  due(order, isAccepted(order), "the order: a new M-PIN opens the transaction as an M-PIN does");
  return ifPossible(async () => {
    if ((await investor.toSendAfterMpin()) !== undefined) await investor.awaitOtp();
    const answer = await investor.submit(undefined, { description: `after ${after}` });
    due(answer, isAuthorised(answer), "the transaction authorised");
  });
}

/** Checks that an OTP send is refused, by `isSo`, and that no OTP comes: a refusal may be said of a send that was done. */
export async function requireNoSend(
  investor: Investor,
  ask: () => Promise<Answer>,
  isSo = isRefused,
): Promise<void> {
  await investor.timeOtps();
  const otp = await investor.otpNow();
  const answer = await ask();
  due(answer, isSo(answer), "a refusal, 400 to 499");
  due(answer, (await investor.otpByNow()) === otp, "no OTP", `${came(answer)}, and an OTP`);
}
