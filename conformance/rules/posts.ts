import type { Answer } from "../answer";
import type { Context } from "../context";
import { type Investor, reached, type Twist } from "../investor";
import type { Want } from "../sources";
import { inParts } from "../verdict";

/** Every sealed POST after the M-PIN's own: an attack on one is tried on each. */

/** The path of a mandate's return, whose body is an empty object (contract §6). */
export const MANDATE_RETURN = "R/redirect/T";

export interface Post {
  readonly investor: Investor;
  readonly path: string;
  /** Makes the call, which is done where nothing is twisted. */
  readonly ask: (twist: Twist) => Promise<Answer>;
  /** The call sends an OTP. */
  readonly sends?: boolean;
}

/**
 * Tries `attack` on each POST of a kind: on those that set an M-PIN with `investor`, on those of the consent with another. It must
 * do nothing: each call is made as it is due, too. Resolves to what kept some from being tried.
 */
export function eachPost(
  { any }: Context,
  investor: Investor,
  kind: Want,
  attack: (post: Post) => Promise<void>,
): Promise<string | undefined> {
  // else something other than the twist was refused
  const asDue: Twist = { description: "as it is due" };
  return inParts([
    async () => {
      // its OTP has come before the attack: a late one is not taken for that of the attack
      const otp = await investor.askOtp();
      const firstSend = (twist: Twist) => investor.firstSend(twist);
      await attack({ investor, path: investor.resendPath, ask: firstSend, sends: true });
      if (!investor.hasMpinEntry) return;
      const setMpin = (twist: Twist) => investor.setMpin(otp, undefined, twist);
      await attack({ investor, path: investor.newMpinPath, ask: setMpin });
      reached(await setMpin(asDue));
    },
    async () => {
      const other = await any(kind);
      await other.toConsent(async () => {
        const sendMandate = (twist: Twist) => other.sendMandate(twist);
        await attack({ investor: other, path: "R/otp/send/T", ask: sendMandate, sends: true });
        return sendMandate(asDue);
      });
      const submit = (twist: Twist) => other.submit(undefined, twist);
      await attack({ investor: other, path: other.consentPath, ask: submit });
      reached(await submit(asDue));
      if (!other.isMandate) return;
      const redirect = (twist: Twist) => other.redirect(twist);
      await attack({ investor: other, path: MANDATE_RETURN, ask: redirect });
      reached(await redirect(asDue));
    },
  ]);
}
