import {
  type Answer,
  came,
  due,
  endsSends,
  isAbsent,
  isAccepted,
  isAuthorised,
  isBusy,
  isRefused,
  resultCode,
} from "../answer";
import {
  CONSENTS,
  type Context,
  DIM_BY_MPIN,
  DIS,
  MANDATE,
  ON_MPIN_SCREEN,
  SETTING_MPIN,
  WITH_MPIN,
  WITH_OTP,
  WITH_SLIP,
} from "../context";
import {
  type Creds,
  INVENTED_CAPTCHA,
  type Investor,
  reached,
  SECURITIES,
  type Twist,
  wrong,
} from "../investor";
import { alone, type Rule, rule, withAdvice } from "../rule";
import { ifPossible, inParts, NotTried, unlessLimited } from "../verdict";
import { requireParts } from "./operations";

/** R43: the depository's own limits, which no new client, tab or reload resets. */

const TRIES = 3;
const NOTHING_MORE = "a refusal: the attempts are exhausted";

/** Returns the description of the n-th try. */
const nth = (turn: number): string => `try ${turn}`;

/** Enters `times` wrong M-PINs, each from a client that does not know of the others. */
async function wrongMpins(investor: Investor, mpin: string, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 1; turn <= times; turn++)
    answers.push(
      await investor.enterMpin(wrong(mpin), undefined, { description: `a wrong M-PIN, ${nth(turn)}` }),
    );
  return answers;
}

async function wrongOtps(investor: Investor, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 1; turn <= times; turn++)
    answers.push(
      await investor.submit(investor.otpEntry(investor.wrongOtp), {
        description: `a wrong OTP, ${nth(turn)}`,
      }),
    );
  return answers;
}

/** The number of times that a wrong secret is entered by itself after several at once. */
const MOST_TURNS = 6;

/**
 * Enters `times` wrong secrets at once with `enter`. A depository may put off all but one of them, and counts none of those (R41,
 * R72): more are entered one by one, until as many as the limit were not put off. Throws `NotTried` if all are.
 */
async function wrongAtOnce(times: number, enter: (description: string) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: times }, () => enter(`${times} at once`)));
  let counted = answers.filter((answer) => !isBusy(answer)).length;
  for (let turn = 1; counted < TRIES; turn++) {
    const answer = await enter(`${nth(turn)} after ${times} at once`);
    if (!isBusy(answer)) counted++;
    else if (turn >= MOST_TURNS)
      throw new NotTried(`wrong entries are put off one by one too: ${came(answer)}`);
  }
}

/**
 * Checks that a counted try is answered with a result of its code. A sealed responseCode is read before the HTTP status (contract §6), but
 * for 409, which refuses a repeat (R95).
 */
export function requireCounted(answer: Answer, code: string): void {
  due(answer, resultCode(answer) === code, `a sealed answer of responseCode "${code}"`);
  requireParts(answer, code);
}

/** More sends than a gateway may ask for on a slip or consent page: three resends after the first send (R14, R15). */
const SLIP_SENDS = 5;
/** More sends than it may ask for on a DIM: three 'forgot', each with three resends (R42). */
const DIM_SENDS = 13;
type Forgot = "0" | "1";
const repeated = (forgotmpin: Forgot, times: number): Forgot[] =>
  Array.from({ length: times }, () => forgotmpin);

/** On a DIM each 'forgot' is a first send of its own, and begins the counts anew (R42). */
const FORGOTS = repeated("1", DIM_SENDS);

/**
 * Tells whether a send says that the sends have ended: `isMaxLimitReached`. Throws `NotTried` at any other refusal, which is not
 * their end: a depository may want a captcha (R34), or a pause between two sends (R43).
 */
function isEnd(send: Answer): boolean {
  if (endsSends(send)) return true;
  reached(send);
  return false;
}

/** Asks for OTPs until the sends have ended. Throws as `isEnd` does. */
async function exhaustSends(investor: Investor, sends: readonly Forgot[]): Promise<void> {
  for (const [index, forgotmpin] of sends.entries()) {
    const answer = await investor.resend(forgotmpin);
    if (isEnd(answer)) return;
    due(answer, index + 1 < sends.length, `isMaxLimitReached true within ${sends.length} sends`);
  }
}

/**
 * Exhausts the sends of the M-PIN screen: the first, which is by 'forgot' if there is an M-PIN (R8), and three regenerations, of
 * which the last locks the transaction (R9, R80). A page that opens again asks by 'forgot' `again`. Resolves to whether one said that
 * they have ended. Throws as `isEnd` does.
 */
export async function exhaustScreenSends(investor: Investor, again: Forgot = "0"): Promise<boolean> {
  for (const forgotmpin of [investor.hasMpinEntry ? "1" : "0", ...repeated(again, 3)] as const)
    if (isEnd(await investor.resend(forgotmpin))) return true;
  return false;
}

/**
 * Enters the right M-PIN, and a new one with the newest OTP, after the last send of the M-PIN screen. Throws `NotTried` if neither
 * can be entered.
 */
async function enterAfterSends(investor: Investor): Promise<Answer[]> {
  const answers: Answer[] = [];
  const description = "the right M-PIN after the last regeneration";
  if (investor.hasMpinEntry) answers.push(await investor.enterMpin(undefined, undefined, { description }));
  await ifPossible(() => investor.awaitOtp());
  const otp = await investor.otpByNow();
  const twist = { description: "a new M-PIN after the last regeneration" };
  if (otp !== undefined) answers.push(await investor.setMpin(otp, undefined, twist));
  if (answers.length === 0) throw new NotTried("no OTP came");
  return answers;
}

/** Goes to the consent and exhausts the sends that it offers. */
export async function exhaustConsentSends(investor: Investor): Promise<void> {
  if (investor.authorisesByMpin) return exhaustSends(investor, FORGOTS);
  const sends = investor.type === "DIM" ? DIM_SENDS : SLIP_SENDS;
  return exhaustSends(await investor.toOtp(), repeated("0", sends));
}

/** Tells whether an OTP may come of a send. */
const mayHaveSent = (send: Answer): boolean => isAccepted(send) && !endsSends(send);

/**
 * Asks for the first OTP of a mandate again and again: what is sent so counts too (R15, R43). A further call may be refused, or
 * send nothing more (R16).
 */
async function exhaustFirstSends(investor: Investor): Promise<void> {
  await investor.toOtp();
  for (let turn = 2; turn <= SLIP_SENDS; turn++) {
    const answer = await investor.sendMandate({ description: `first send, ${nth(turn)}` });
    if (!mayHaveSent(answer) || (await ifPossible(() => investor.awaitOtp())) !== undefined) return;
    due(answer, turn < SLIP_SENDS, `isMaxLimitReached true, or no further OTP, within ${SLIP_SENDS} sends`);
  }
}

/** Tries to open a lock by another OTP. Resolves to the words of a rate limit. */
const staysLocked = (
  investor: Investor,
  forgotmpin: Forgot,
  after: string,
  enter: (otp: string, twist: Twist) => Promise<Answer>,
): Promise<string | undefined> =>
  unlessLimited(async () => {
    const send = await investor.resend(forgotmpin, { description: `after ${after}` });
    if (mayHaveSent(send)) await ifPossible(() => investor.awaitOtp());
    const otp = await investor.otpByNow();
    if (otp === undefined) return;
    const answer = await enter(otp, { description: `with the last OTP, after ${after} and a resend` });
    due(answer, isRefused(answer), NOTHING_MORE);
  });

/**
 * Asks for an OTP by 'forgot' after three wrong M-PINs of a DIM, as the gateway then offers (R42). Resolves to an advice if it is
 * refused there alone.
 */
async function forgotAfterWrongMpins({ any, settings }: Context): Promise<string | undefined> {
  const refused: string[] = [];
  const note = await ifPossible(async () => {
    const investor = await any(DIM_BY_MPIN);
    await wrongMpins(investor, settings.mpin, TRIES);
    const send = await investor.resend("1", { description: "by 'forgot', after three wrong M-PINs" });
    if (!isRefused(send)) return;
    // a depository may send none without a captcha (R34)
    reached(await (await any(DIM_BY_MPIN)).firstSend());
    refused.push(
      `a DIM's 'forgot' is refused after three wrong M-PINs, where the gateway offers it: ${came(send)}`,
    );
  });
  return withAdvice(refused, note);
}

/**
 * Returns what enters a wrong secret on the M-PIN screen: the M-PIN, or the OTP of an account's first one. Throws `NotTried` if
 * no OTP comes.
 */
export async function wrongOnScreen(investor: Investor): Promise<() => Promise<Answer>> {
  const { mpin } = investor;
  if (investor.hasMpinEntry)
    return () => investor.enterMpin(wrong(mpin), undefined, { description: "a wrong M-PIN" });
  const otp = wrong(await investor.askOtp());
  return () => investor.setMpin(otp, mpin, { description: "a first M-PIN with a wrong OTP" });
}

/**
 * Tries `attempt` with each kind and each of its ways to show a PAN: with the right M-PIN, and with a new one on the M-PIN screen. A
 * DIM's new M-PIN, which its OTP authorises, needs none.
 */
const eachWithPan = (
  { any, each }: Context,
  attempt: (
    enter: (description: string, captchaCreds?: Creds) => Promise<Answer>,
    investor: Investor,
    what: string,
  ) => Promise<void>,
): Promise<string | undefined> =>
  each([...ON_MPIN_SCREEN, DIM_BY_MPIN], (investor, kind) => {
    const entry = () =>
      attempt(
        (description, captchaCreds) => investor.enterMpin(undefined, captchaCreds, { description }),
        investor,
        "the right M-PIN",
      );
    const newMpin = async () => {
      const one = investor.hasMpinEntry ? await any(kind) : investor;
      const otp = await one.askOtp();
      return attempt(
        (description, captchaCreds = one.captchaCreds) =>
          one.setMpin(otp, undefined, { description, captchaCreds }),
        one,
        "a new M-PIN",
      );
    };
    return inParts([
      ...(investor.hasMpinEntry ? [entry] : []),
      ...(investor.type === "DIM" ? [] : [newMpin]),
    ]);
  });

export const COUNTERS: readonly Rule[] = [
  rule(
    "C-CNT-01",
    "contract §6, R10, R41",
    "full",
    "A wrong M-PIN is told as 02, and the third try still counts",
    ({ each, settings }) =>
      each(WITH_SLIP, async (investor) => {
        for (const answer of await wrongMpins(investor, settings.mpin, TRIES - 1))
          requireCounted(answer, "02");
        const third = await investor.enterMpin(undefined, undefined, {
          description: "the right M-PIN at the third try",
        });
        due(third, isAccepted(third), "the M-PIN taken: three tries are granted");
      }),
  ),
  rule(
    "C-CNT-02",
    "R43",
    "full",
    "After three wrong M-PINs the right one is refused, to every client",
    ({ each, settings }) =>
      each(WITH_SLIP, async (investor) => {
        await wrongMpins(investor, settings.mpin, TRIES);
        const answer = await investor.enterMpin(undefined, undefined, {
          description: "the right M-PIN after three wrong ones",
        });
        due(answer, isRefused(answer), NOTHING_MORE);
        return staysLocked(investor, "1", "three wrong M-PINs", (otp, twist) =>
          investor.setMpin(otp, settings.mpin, twist),
        );
      }),
  ),
  rule(
    "C-CNT-03",
    "R43",
    "full",
    "A reload between two wrong M-PINs gives no more tries. Given as advice: 'forgot' that gives more",
    async ({ any, each, settings }) => {
      const more: string[] = [];
      const enterAfter = (investor: Investor, what: string) =>
        investor.enterMpin(undefined, undefined, {
          description: `the right M-PIN after three wrong ones and ${what}`,
        });
      const note = await each(WITH_SLIP, (investor, kind) => {
        const reload = async () => {
          for (let turn = 1; turn <= TRIES; turn++) {
            await wrongMpins(investor, settings.mpin, 1);
            // the calls of a page that opens again, in another language and from another browser
            const headers = { "Accept-Language": "hi", "User-Agent": `conformance/${turn}` };
            await investor.ask("GET", "R/qrCode/T", undefined, { headers });
            await investor.redirect({ headers });
          }
          const answer = await enterAfter(investor, "reloads");
          due(answer, isRefused(answer), NOTHING_MORE);
        };
        // the gateway's own counts begin anew by 'forgot' (spec §4); whether a depository's may, the contract does not say
        const forgot = async () => {
          const other = await any(kind);
          await wrongMpins(other, settings.mpin, TRIES - 1);
          reached(await other.resend("1"));
          await wrongMpins(other, settings.mpin, 1);
          const answer = await enterAfter(other, "'forgot'");
          if (!isRefused(answer)) more.push(`'forgot' gives more tries of an M-PIN: ${came(answer)}`);
        };
        return inParts([reload, forgot]);
      });
      return withAdvice(more, note);
    },
  ),
  rule(
    "C-CNT-04",
    "contract §6, R15",
    "full",
    "A wrong OTP is told as 02, and the third try still counts",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await investor.toOtp();
        for (const answer of await wrongOtps(investor, TRIES - 1)) requireCounted(answer, "02");
        const third = await investor.submit(undefined, { description: "the right OTP at the third try" });
        due(third, isAuthorised(third), "the transaction authorised: three tries are granted");
      }),
  ),
  rule(
    "C-CNT-05",
    "R43",
    "full",
    "After three wrong OTPs the right one is refused, to every client",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await investor.toOtp();
        await wrongOtps(investor, TRIES);
        const answer = await investor.submit(undefined, {
          description: "the right OTP after three wrong ones",
        });
        due(answer, isRefused(answer), NOTHING_MORE);
        return staysLocked(investor, "0", "three wrong OTPs", (otp, twist) =>
          investor.submit(investor.otpEntry(otp), twist),
        );
      }),
  ),
  rule("C-CNT-06", "R43", "full", "A reload between two wrong OTPs gives no more tries", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      await investor.toOtp();
      for (let turn = 1; turn <= TRIES; turn++) {
        await wrongOtps(investor, 1);
        await investor.ask("GET", "R/txn/T", undefined, { description: "again" });
        await investor.ask("GET", "R/qrCode/T");
      }
      const answer = await investor.submit(undefined, {
        description: "the right OTP after three wrong ones and reloads",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    }),
  ),
  // alone, as another rule may give the account its first M-PIN meanwhile
  alone(
    rule(
      "C-CNT-07",
      "contract §6, R10, R43",
      "full",
      "A wrong OTP for a new M-PIN is told as 02, and after three the right one is refused",
      ({ each, settings }) =>
        each(SETTING_MPIN, async (investor) => {
          const otp = await investor.askOtp();
          for (let turn = 1; turn <= TRIES; turn++) {
            const description = `a wrong OTP, ${nth(turn)}`;
            const answer = await investor.setMpin(wrong(otp), settings.mpin, { description });
            if (turn < TRIES) requireCounted(answer, "02");
            else due(answer, isRefused(answer), "a refusal");
          }
          const description = "the right OTP after three wrong ones";
          const answer = await investor.setMpin(otp, settings.mpin, { description });
          due(answer, isRefused(answer), NOTHING_MORE);
          return staysLocked(investor, "0", "three wrong OTPs", (last, twist) =>
            investor.setMpin(last, settings.mpin, twist),
          );
        }),
    ),
  ),
  // alone, as another rule may give the account its first M-PIN meanwhile
  alone(
    rule(
      "C-CNT-08",
      "contract §6, R11",
      "full",
      "A wrong PAN is told as 06, with an M-PIN and with a new one",
      (context) =>
        eachWithPan(context, async (enter, { wrongPan }, what) => {
          requireCounted(await enter(`${what} with a wrong PAN`, wrongPan), "06");
        }),
    ),
  ),
  rule(
    "C-CNT-09",
    "contract §5, R11, R43",
    "full",
    "After maxPanCardAttempts wrong PANs the right one is refused, with an M-PIN and with a new one",
    async (context) => {
      const { claims } = await context.portal();
      const { maxPanCardAttempts: claimed } = claims;
      const most = isAbsent(claimed) ? TRIES : Number(claimed);
      return eachWithPan(context, async (enter, { wrongPan }, what) => {
        for (let turn = 1; turn <= most; turn++)
          await enter(`${what} with a wrong PAN, ${nth(turn)}`, wrongPan);
        const answer = await enter(`${what} with the right PAN after ${most} wrong ones`);
        due(answer, isRefused(answer), NOTHING_MORE);
      });
    },
  ),
  // alone, as another rule may give the account its first M-PIN meanwhile
  alone(
    rule(
      "C-CNT-10",
      "contract §6, R11",
      "full",
      "An invented captcha is told as 05, and counts nothing, with an M-PIN and with a new one",
      (context) =>
        eachWithPan(context, async (enter, { judgesCaptchas }, what) => {
          if (!judgesCaptchas) throw new NotTried("the configuration has no recaptchav3sitekey");
          for (let turn = 1; turn <= TRIES + 1; turn++)
            requireCounted(
              await enter(`${what} with a captcha that nobody made, ${nth(turn)}`, INVENTED_CAPTCHA),
              "05",
            );
          const answer = await enter(`${what} with the PAN, after refused captchas`);
          due(answer, isAccepted(answer), "the M-PIN taken: a refused captcha counts nothing");
        }),
    ),
  ),
  rule(
    "C-CNT-11",
    "contract §6, R11",
    "full",
    "An M-PIN without CAPTCHA and PANCARD, or with an empty captcha, is refused, and so is a new one on the M-PIN screen",
    (context) =>
      eachWithPan(context, async (enter, { judgesCaptchas }, what) => {
        const answer = await enter(`${what} with neither CAPTCHA nor PANCARD`, []);
        due(answer, isRefused(answer), "a refusal");
        if (!judgesCaptchas) return;
        const empty = await enter(`${what} with an empty captcha`, [{ credType: "CAPTCHA", cred: "" }]);
        due(empty, isRefused(empty), "a refusal");
      }),
  ),
  rule(
    "C-CNT-12",
    "contract §6, R16",
    "full",
    "The order's OTP is sent once, however often the order is fetched",
    async (context) => {
      const investor = await (await context.any(DIS)).toOtp();
      const first = await investor.otpNow();
      const again = await investor.ask("GET", "R/txn/T", undefined, { description: "again" });
      await investor.ask("GET", "R/txn/T", undefined, { description: "again" });
      due(again, (await investor.otpByNow()) === first, "no second OTP", "another OTP");
      const answer = await investor.submit(undefined, {
        description: "the first OTP, after the order was fetched again",
      });
      due(answer, isAuthorised(answer), "the transaction authorised by the OTP that was sent");
    },
  ),
  rule(
    "C-CNT-13",
    "R8, R9, R43",
    "full",
    "The M-PIN screen's OTP sends have an end. Given as advice: no end of those by 'forgot'",
    async ({ any, each }) => {
      const endless: string[] = [];
      const note = await each(ON_MPIN_SCREEN, (investor, kind) => {
        /** Resolves to a fifth send that was done, `undefined` if the sends have an end. */
        const sendAfterEnd = async (one: Investor, again: Forgot): Promise<Answer | undefined> => {
          if (await exhaustScreenSends(one, again)) return;
          const answer = await one.resend(again, { description: "a fifth send" });
          if (endsSends(answer)) return;
          if (isAccepted(answer)) return answer;
          // another refusal is their end if the last one has closed the screen (R80)
          if (!(await enterAfterSends(one)).every(isRefused)) reached(answer);
          return;
        };
        const resends = async () => {
          const done = await sendAfterEnd(investor, "0");
          if (done) due(done, false, "isMaxLimitReached true within 5 sends");
        };
        // each may count as a first send (R8)
        const forgots = async () => {
          const done = await sendAfterEnd(await any(kind), "1");
          if (done) endless.push(`sends by 'forgot' have no end: ${came(done)}`);
        };
        return inParts([resends, ...(investor.hasMpinEntry ? [forgots] : [])]);
      });
      return withAdvice(endless, note);
    },
  ),
  rule(
    "C-CNT-14",
    "R14, R15, R42, R43",
    "full",
    "The consent page's OTP sends have an end, those of a DIM by 'forgot' and the first of a mandate too",
    ({ any, each }) =>
      each(CONSENTS, async (investor, kind) => {
        await exhaustConsentSends(investor);
        if (!investor.isMandate) return undefined;
        return ifPossible(async () => exhaustFirstSends(await any(kind)));
      }),
  ),
  rule(
    "C-CNT-15",
    "R80",
    "full",
    "An exhausted send limit closes the transaction: nothing can be authorised any more",
    ({ each }) =>
      each(CONSENTS, async (investor) => {
        await exhaustConsentSends(investor);
        // a depository may take its OTP back: the one before is as good an attack
        const otp = investor.wantsOtp ? await investor.otpByNow() : undefined;
        const answer = await investor.submit(otp === undefined ? undefined : investor.otpEntry(otp), {
          description: "the newest OTP, or the M-PIN of a DIM, after the send limit",
        });
        due(
          answer,
          isRefused(answer),
          "a refusal: the gateway has told the investor that nothing was debited",
        );
      }),
  ),
  rule("C-CNT-16", "R80", "full", "The M-PIN screen's last regeneration closes the transaction", ({ each }) =>
    each(ON_MPIN_SCREEN, async (investor) => {
      await exhaustScreenSends(investor);
      for (const answer of await enterAfterSends(investor))
        due(answer, isRefused(answer), "a refusal: the gateway has ended with 'otp-limit'");
    }),
  ),
  rule(
    "C-CNT-17",
    "contract §6, R14",
    "full",
    "After actionType 3 nothing can be authorised any more",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await investor.toOtp();
        await investor.submit(investor.exhausted(), { description: "actionType 3: attempts exhausted" });
        const answer = await investor.submit(undefined, { description: "the right OTP after actionType 3" });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
  ),
  rule(
    "C-CNT-18",
    "contract §6, R42, R43",
    "full",
    "DIM: after three wrong M-PINs the right one is refused. Given as advice: no OTP by 'forgot' then",
    async (context) => {
      const { any, settings } = context;
      const investor = await any(DIM_BY_MPIN);
      await wrongMpins(investor, settings.mpin, TRIES);
      const answer = await investor.enterMpin(undefined, undefined, {
        description: "the right M-PIN after three wrong ones",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
      return forgotAfterWrongMpins(context);
    },
  ),
  rule("C-CNT-19", "R43", "full", "Each of several wrong M-PINs at once is counted", ({ each, settings }) =>
    each(WITH_MPIN, async (investor) => {
      await wrongAtOnce(6, (turn) =>
        investor.enterMpin(wrong(settings.mpin), undefined, { description: `a wrong M-PIN, ${turn}` }),
      );
      const answer = await investor.enterMpin(undefined, undefined, {
        description: "the right M-PIN after six wrong ones at once",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    }),
  ),
  rule("C-CNT-20", "R43", "full", "Each of several wrong OTPs at once is counted", ({ each }) =>
    each(WITH_OTP, async (investor) => {
      await investor.toOtp();
      await wrongAtOnce(4, (turn) =>
        investor.submit(investor.otpEntry(investor.wrongOtp), { description: `a wrong OTP, ${turn}` }),
      );
      const answer = await investor.submit(undefined, {
        description: "the right OTP after four wrong ones at once",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    }),
  ),
  rule(
    "C-CNT-21",
    "contract §6, R16",
    "full",
    "A mandate's order sends no OTP: its consent page asks for one",
    ({ each }) =>
      each([MANDATE], async (investor) => {
        await investor.timeOtps();
        reached(await investor.enterMpin());
        const otp = await investor.otpNow();
        const order = reached(await investor.ask("GET", "R/txn/T"));
        reached(await investor.ask("GET", SECURITIES));
        due(order, (await investor.otpByNow()) === otp, "no OTP before R/otp/send/T", "an OTP");
      }),
  ),
];
