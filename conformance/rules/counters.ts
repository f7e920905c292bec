import { type Answer, came, due, isAccepted, isOn, isRefused, resultCode } from "../answer";
import { DIM_BY_MPIN, DIS, WITH_OTP, WITH_SLIP } from "../context";
import { type Investor, reached, wrong } from "../investor";
import { type Rule, rule } from "../rule";
import { NotTried } from "../verdict";

/** R43: the depository's own limits, which no new client, tab or reload resets. */

const TRIES = 3;
const NOTHING_MORE = "a refusal: the attempts are exhausted";

/** Returns the words `told` for the n-th try. */
const nth = (turn: number): string => `try ${turn}`;

/** Enters `times` wrong M-PINs, each from a client that does not know of the others. */
async function wrongMpins(investor: Investor, mpin: string, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 1; turn <= times; turn++)
    answers.push(await investor.enterMpin(wrong(mpin), undefined, { told: `a wrong M-PIN, ${nth(turn)}` }));
  return answers;
}

async function wrongOtps(investor: Investor, times: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = 1; turn <= times; turn++)
    answers.push(
      await investor.submit(investor.otpEntry(investor.wrongOtp), { told: `a wrong OTP, ${nth(turn)}` }),
    );
  return answers;
}

/**
 * Checks that a counted try is answered with its code. A sealed responseCode is read before the HTTP status (contract §6), but
 * for 409, which refuses a repeat (R95).
 */
function requireCounted(answer: Answer, code: string): void {
  due(answer, resultCode(answer) === code, `a sealed answer of responseCode "${code}"`);
}

/** The most calls of `resend` until an answer says `isMaxLimitReached`. */
const MOST_SENDS = 5;

/** The status of an answer: a number in its `status` member, if it is sealed, else that of HTTP. */
function statusOf({ status, how, body }: Answer): number {
  const told = how === "sealed" ? Number(body["status"] ?? NaN) : NaN;
  return status > 299 || Number.isNaN(told) ? status : told;
}

/**
 * Asks for OTPs as the gateway does, until an answer says `isMaxLimitReached` or refuses. Throws `NotTried` at an answer that
 * the gateway does not count (R41).
 */
async function exhaustSends(investor: Investor, first: "0" | "1"): Promise<Answer> {
  let last = reached(await investor.resend(first));
  for (let turn = 1; turn < MOST_SENDS && !isOn(last.body["isMaxLimitReached"]); turn++) {
    last = await investor.resend();
    if (isOn(last.body["isMaxLimitReached"])) break;
    const status = statusOf(last);
    if (status === 429 || status >= 500)
      throw new NotTried(`the sends did not come to their end: ${came(last)}`);
    if (status >= 400) return last;
  }
  due(last, isOn(last.body["isMaxLimitReached"]), `isMaxLimitReached true within ${MOST_SENDS} sends`);
  return last;
}

/** Takes the sends to an end that the gateway takes for one. Throws `NotTried` at a plain refusal, after which it stays (R41). */
async function endSends(investor: Investor, first: "0" | "1"): Promise<void> {
  const last = await exhaustSends(investor, first);
  if (last.how !== "sealed") throw new NotTried(`the gateway does not end at a plain refusal: ${came(last)}`);
}

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
          told: "the right M-PIN at the third try",
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
          told: "the right M-PIN after three wrong ones",
        });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
  ),
  rule(
    "C-CNT-03",
    "R43",
    "full",
    "A reload between two wrong M-PINs gives no more tries",
    ({ each, settings }) =>
      each(WITH_SLIP, async (investor) => {
        for (let turn = 1; turn <= TRIES; turn++) {
          await wrongMpins(investor, settings.mpin, 1);
          // the calls of a page that opens again, in another language and from another browser
          const headers = { "Accept-Language": "hi", "User-Agent": `conformance/${turn}` };
          await investor.ask("GET", "R/qrCode/T", undefined, { headers });
          await investor.redirect({ headers });
        }
        const answer = await investor.enterMpin(undefined, undefined, {
          told: "the right M-PIN after three wrong ones and reloads",
        });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
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
        const third = await investor.submit(undefined, { told: "the right OTP at the third try" });
        due(third, isAccepted(third), "the transaction authorised: three tries are granted");
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
        const answer = await investor.submit(undefined, { told: "the right OTP after three wrong ones" });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
  ),
  rule("C-CNT-06", "R43", "full", "A reload between two wrong OTPs gives no more tries", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      await investor.toOtp();
      for (let turn = 1; turn <= TRIES; turn++) {
        await wrongOtps(investor, 1);
        await investor.ask("GET", "R/txn/T", undefined, { told: "again" });
        await investor.ask("GET", "R/qrCode/T");
      }
      const answer = await investor.submit(undefined, {
        told: "the right OTP after three wrong ones and reloads",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    }),
  ),
  rule(
    "C-CNT-07",
    "R43",
    "full",
    "After three wrong OTPs for a new M-PIN the right one is refused",
    ({ each, settings }) =>
      each(WITH_SLIP, async (investor) => {
        reached(await investor.resend("1"));
        const otp = await investor.awaitOtp();
        for (let turn = 1; turn <= TRIES; turn++) {
          const body = investor.newMpin("2", wrong(otp), settings.mpin);
          await investor.ask("POST", investor.newMpinPath, body, { told: `a wrong OTP, ${nth(turn)}` });
        }
        const told = "the right OTP after three wrong ones";
        const body = investor.newMpin("2", otp, settings.mpin);
        const answer = await investor.ask("POST", investor.newMpinPath, body, { told });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
  ),
  rule("C-CNT-08", "contract §6, R11", "full", "A wrong PAN is told as 06", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      const answer = await investor.enterMpin(undefined, wrongPan(investor), {
        told: "the right M-PIN with a wrong PAN",
      });
      requireCounted(answer, "06");
    }),
  ),
  rule(
    "C-CNT-09",
    "contract §5, R11, R43",
    "full",
    "After maxPanCardAttempts wrong PANs the right one is refused",
    async (context) => {
      const { claims } = await context.portal();
      const most = Number(claims["maxPanCardAttempts"] ?? TRIES);
      return context.each(WITH_SLIP, async (investor) => {
        for (let turn = 1; turn <= most; turn++)
          await investor.enterMpin(undefined, wrongPan(investor), { told: `a wrong PAN, ${nth(turn)}` });
        const answer = await investor.enterMpin(undefined, undefined, {
          told: `the right PAN after ${most} wrong ones`,
        });
        due(answer, isRefused(answer), NOTHING_MORE);
      });
    },
  ),
  rule(
    "C-CNT-10",
    "contract §6, R11",
    "full",
    "An invented captcha is told as 05, and counts nothing",
    async (context) => {
      const { claims } = await context.portal();
      if (!claims["recaptchav3sitekey"]) throw new NotTried("the configuration has no recaptchav3sitekey");
      return context.each(WITH_SLIP, async (investor) => {
        const captcha = [{ credType: "CAPTCHA", cred: "edis-conformance" }];
        for (let turn = 1; turn <= TRIES + 1; turn++) {
          const told = `the right M-PIN with a captcha that nobody made, ${nth(turn)}`;
          requireCounted(await investor.enterMpin(undefined, captcha, { told }), "05");
        }
        const answer = await investor.enterMpin(undefined, undefined, {
          told: "with the PAN, after refused captchas",
        });
        due(answer, isAccepted(answer), "the M-PIN taken: a refused captcha counts nothing");
      });
    },
  ),
  rule("C-CNT-11", "contract §6, R11", "full", "An M-PIN without CAPTCHA and PANCARD is refused", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      const answer = await investor.enterMpin(undefined, [], { told: "neither CAPTCHA nor PANCARD" });
      due(answer, isRefused(answer), "a refusal");
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
      const again = await investor.ask("GET", "R/txn/T", undefined, { told: "again" });
      await investor.ask("GET", "R/txn/T", undefined, { told: "again" });
      due(again, (await investor.otpNow()) === first, "no second OTP", "another OTP");
      const answer = await investor.submit(undefined, {
        told: "the first OTP, after the order was fetched again",
      });
      due(answer, isAccepted(answer), "the transaction authorised by the OTP that was sent");
    },
  ),
  rule("C-CNT-13", "R8, R9, R43", "full", "The M-PIN screen's OTP sends have an end", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      await exhaustSends(investor, "1");
    }),
  ),
  rule("C-CNT-14", "R14, R15, R43", "full", "The consent page's OTP sends have an end", ({ each }) =>
    each(WITH_OTP, async (investor) => {
      await exhaustSends(await investor.toOtp(), "0");
    }),
  ),
  rule(
    "C-CNT-15",
    "R80",
    "full",
    "An exhausted send limit closes the transaction: nothing can be authorised any more",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await endSends(await investor.toOtp(), "0");
        const otp = await investor.otpNow();
        const answer = await investor.submit(investor.otpEntry(otp ?? ""), {
          told: "the newest OTP, after the send limit",
        });
        due(
          answer,
          isRefused(answer),
          "a refusal: the gateway has told the investor that nothing was debited",
        );
      }),
  ),
  rule("C-CNT-16", "R80", "full", "The M-PIN screen's last regeneration closes the transaction", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      await endSends(investor, "1");
      const answer = await investor.enterMpin(undefined, undefined, {
        told: "the right M-PIN after the last regeneration",
      });
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
        await investor.submit(investor.exhausted(), { told: "actionType 3: attempts exhausted" });
        const answer = await investor.submit(undefined, { told: "the right OTP after actionType 3" });
        due(answer, isRefused(answer), NOTHING_MORE);
      }),
  ),
  rule(
    "C-CNT-18",
    "contract §6, R42, R43",
    "full",
    "DIM: after three wrong M-PINs the right one is refused",
    async ({ any, settings }) => {
      const investor = await any(DIM_BY_MPIN);
      await wrongMpins(investor, settings.mpin, TRIES);
      const answer = await investor.enterMpin(undefined, undefined, {
        told: "the right M-PIN after three wrong ones",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    },
  ),
  rule("C-CNT-19", "R43", "full", "Each of several wrong tries at once is counted", ({ each, settings }) =>
    each(WITH_SLIP, async (investor) => {
      const twist = { told: "six wrong M-PINs at once" };
      await Promise.all(
        [1, 2, 3, 4, 5, 6].map(() => investor.enterMpin(wrong(settings.mpin), undefined, twist)),
      );
      const answer = await investor.enterMpin(undefined, undefined, {
        told: "the right M-PIN after six wrong ones at once",
      });
      due(answer, isRefused(answer), NOTHING_MORE);
    }),
  ),
];

/** Returns a well-formed PAN that is not the investor's. */
function wrongPan(investor: Investor): { credType: string; cred: string }[] {
  const [given] = investor.human;
  const last = given?.cred.at(-1) === "Z" ? "Y" : "Z";
  return [{ credType: "PANCARD", cred: `${given?.cred.slice(0, -1) ?? ""}${last}` }];
}
