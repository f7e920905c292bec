import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  came,
  codeOf,
  due,
  is200,
  isAccepted,
  isOn,
  isRefused,
  membersOf,
  resultCode,
  resultMembers,
} from "../answer";
import { CONSENTS, type Context, KINDS, ON_MPIN_SCREEN, WITH_OTP, WITH_SLIP } from "../context";
import { type Investor, reached, SESSION, SESSION_IDS, type Twist, wrong } from "../investor";
import { alone, type Rule, rule } from "../rule";
import type { Want } from "../sources";
import { Broken, ifPossible, inParts, NotTried } from "../verdict";
import { exhaustConsentSends, exhaustScreenSends, wrongOnScreen } from "./counters";
import { sessionTwists } from "./headers";

/** Contract §6 *status*: the outcome of an authorisation whose answer was lost, if the portal claims the operation. */

const ask = (investor: Investor, twist: Twist = {}): Promise<Answer> =>
  investor.ask("GET", "R/status/T", undefined, twist);

/** Enters a wrong M-PIN and then the right one, to whose answer it resolves. */
async function rightAfterWrong(investor: Investor, after = "before any request"): Promise<Answer> {
  const { mpin } = investor;
  await investor.enterMpin(wrong(mpin), undefined, { description: `a wrong M-PIN ${after}` });
  return investor.enterMpin(undefined, undefined, {
    description: `the right M-PIN ${after} and a wrong one`,
  });
}

/** Asks several times. Resolves to the last answer. */
async function askTimes(investor: Investor, times: number): Promise<Answer> {
  for (let turn = 1; turn < times; turn++)
    await ask(investor, { description: `request ${turn} of ${times}` });
  return ask(investor, { description: `request ${times} of ${times}` });
}

/** Tries a rule of `status` with each kind. Throws `NotTried` if the portal does not claim the operation. */
async function claimed(
  context: Context,
  wants: readonly Want[],
  attempt: (investor: Investor, kind: Want) => Promise<unknown>,
) {
  const { claims } = await context.portal();
  if (!isOn(claims["statusOperation"]))
    throw new NotTried("the configuration has no statusOperation: it is never asked");
  return context.each(wants, attempt);
}

function requireState(answer: Answer, state: "open" | "authorised" | "ended"): void {
  const isSo = isAccepted(answer) && is200(answer.body["status"]) && answer.body["state"] === state;
  const what = `HTTP 200 to 299, sealed, { status: "200", state: "${state}" }, and no errorCode but ERR000`;
  due(answer, isSo, what);
  const isContrary = state === "ended" && codeOf({ body: membersOf(answer.body["result"]) }) === "00";
  due(
    answer,
    !isContrary,
    "no result of code 00: the transaction was not authorised",
    `${came(answer)}, with 00`,
  );
}

function requireResultOf(answer: Answer, first: Answer): void {
  const given = resultMembers(membersOf(answer.body["result"]));
  due(
    answer,
    isDeepStrictEqual(given, resultMembers(first.body)),
    "the result first given",
    `${came(answer)}; another result`,
  );
}

/** Ends a transaction on the M-PIN screen and one on its consent, and checks that each is told as ended. */
async function requireEndedBy(
  { any }: Context,
  investor: Investor,
  kind: Want,
  end: (investor: Investor) => Promise<Answer>,
  after: string,
): Promise<string | undefined> {
  await end(investor);
  requireState(await ask(investor, { description: `after ${after}` }), "ended");
  return ifPossible(async () => {
    const other = await (await any(kind)).toConsent();
    await end(other);
    requireState(await ask(other, { description: `after ${after} from the consent` }), "ended");
  });
}

/** Enters a wrong secret three times, and checks that the transaction is told as ended by the last answer. */
async function requireEnded(investor: Investor, enter: () => Promise<Answer>, by: string): Promise<void> {
  await enter();
  await enter();
  const last = await enter();
  const answer = await ask(investor, { description: `after ${by}` });
  requireState(answer, "ended");
  if (["02", "03", "05", "06"].includes(resultCode(last) ?? "")) requireResultOf(answer, last);
}

export const STATUS: readonly Rule[] = [
  rule("C-STA-01", "contract §6 'status'", "read", "A transaction without an outcome is open", (context) =>
    claimed(context, KINDS, async (investor) => {
      requireState(await ask(investor), "open");
      if (investor.type === "DIM") return;
      reached(await investor.enterMpin());
      requireState(await ask(investor, { description: "after the M-PIN" }), "open");
    }),
  ),
  rule(
    "C-STA-02",
    "contract §6 'status'",
    "full",
    "An authorised transaction is told with the result first given",
    (context) =>
      claimed(context, CONSENTS, async (investor) => {
        const first = await investor.authorise();
        for (const description of ["after the authorisation", "again"]) {
          const answer = await ask(investor, { description });
          requireState(answer, "authorised");
          requireResultOf(answer, first);
        }
      }),
  ),
  rule("C-STA-03", "contract §6 'status'", "full", "A cancelled transaction has ended", (context) =>
    claimed(context, CONSENTS, (investor, kind) =>
      requireEndedBy(context, investor, kind, (one) => one.exit(), "exit"),
    ),
  ),
  rule("C-STA-04", "contract §6 'status'", "full", "A terminated transaction has ended", (context) =>
    claimed(context, CONSENTS, (investor, kind) =>
      requireEndedBy(context, investor, kind, (one) => one.leave(), "clr"),
    ),
  ),
  // alone, as another rule may give the account its first M-PIN meanwhile
  alone(
    rule(
      "C-STA-05",
      "contract §6 'status', R43, R80",
      "full",
      "A transaction that a limit ended has ended: by wrong M-PINs or OTPs with the result that ended it, by its sends, or by actionType 3",
      (context) =>
        inParts([
          () =>
            claimed(context, WITH_OTP, async (investor) => {
              await investor.toOtp();
              const enter = () => investor.submit(investor.otpEntry(investor.wrongOtp));
              await requireEnded(investor, enter, "three wrong OTPs");
            }),
          () =>
            claimed(context, ON_MPIN_SCREEN, async (investor) => {
              const by = investor.hasMpinEntry ? "three wrong M-PINs" : "three wrong OTPs of a first M-PIN";
              await requireEnded(investor, await wrongOnScreen(investor), by);
            }),
          () =>
            claimed(context, ON_MPIN_SCREEN, async (investor) => {
              await exhaustScreenSends(investor);
              requireState(await ask(investor, { description: "after the send limit" }), "ended");
            }),
          () =>
            claimed(context, CONSENTS, async (investor) => {
              await exhaustConsentSends(investor).catch((error: unknown) => {
                throw error instanceof Broken ? new NotTried("the sends have no end (C-CNT-14)") : error;
              });
              const description = "after the send limit of the consent";
              requireState(await ask(investor, { description }), "ended");
            }),
          () =>
            claimed(context, WITH_OTP, async (investor) => {
              await investor.toOtp();
              await investor.submit(investor.exhausted(), {
                description: "actionType 3: attempts exhausted",
              });
              requireState(await ask(investor, { description: "after actionType 3" }), "ended");
            }),
        ]),
    ),
  ),
  rule(
    "C-STA-06",
    "contract §6 'status'",
    "full",
    "Asking for the status sends no OTP, counts nothing and ends nothing, before the M-PIN and after it",
    (context) =>
      claimed(context, CONSENTS, async (investor, kind) => {
        if (investor.hasMpinEntry) {
          await askTimes(investor, 5);
          const answer = await rightAfterWrong(investor, "after five requests for the status");
          // else something other than the requests was counted
          if (!isAccepted(answer)) reached(await rightAfterWrong(await context.any(kind)));
          due(answer, isAccepted(answer), "the M-PIN taken after a wrong one: three tries are granted");
          // a DIM's has authorised it
          if (investor.type === "DIM") return;
        }
        // the M-PIN was taken, and may be refused a second time
        const send = investor.hasMpinEntry ? await investor.toSendAfterMpin() : await investor.toSend();
        if (send === undefined) throw new NotTried("it authorises without an OTP");
        const otp = await investor.awaitOtp();
        const asked = await askTimes(investor, 5);
        due(asked, (await investor.otpByNow()) === otp, "no OTP sent", "another OTP");
        await investor.submit(investor.otpEntry(investor.wrongOtp), { description: "a wrong OTP" });
        const answer = await investor.submit(undefined, {
          description: "after five requests and a wrong one",
        });
        due(answer, isAccepted(answer), "the transaction authorised by its OTP");
      }),
  ),
  rule("C-STA-07", "contract §6 'status'", "full", "Asking for the status gives no tries back", (context) =>
    claimed(context, WITH_SLIP, async (investor) => {
      const { mpin } = context.settings;
      for (let turn = 1; turn <= 3; turn++) {
        await investor.enterMpin(wrong(mpin), undefined, { description: "a wrong M-PIN" });
        await ask(investor);
      }
      const answer = await investor.enterMpin(undefined, undefined, {
        description: "the right M-PIN after three wrong ones",
      });
      due(answer, isRefused(answer), "a refusal: the attempts are exhausted");
    }),
  ),
  rule(
    "C-STA-08",
    "contract §6 'status'",
    "read",
    "The status is not told without the envelope, or with another session, or without one",
    (context) =>
      claimed(context, KINDS, async (investor, kind) => {
        // else something other than a twist would be refused
        reached(await ask(investor));
        const keys = { "x-token-key": null, "x-key": null };
        const twists: Twist[] = [{ description: "without keys", headers: keys }];
        const isSent = (name: string) => investor.header(name) !== "";
        const invented = Object.fromEntries(SESSION.filter(isSent).map((name) => [name, "edis-conformance"]));
        if (SESSION_IDS.some(isSent)) {
          twists.push({ description: "with another session", headers: invented });
          const other = await context.any(kind);
          if (investor.hasOtherSession(other)) twists.push(...sessionTwists(investor, other));
        }
        for (const twist of twists) {
          const answer = await ask(investor, twist);
          due(answer, isRefused(answer), "a refusal");
        }
      }),
  ),
  rule(
    "C-STA-09",
    "contract §6 'status', R10, R15",
    "full",
    "A transaction is open after a wrong M-PIN or OTP that leaves tries",
    (context) =>
      claimed(context, CONSENTS, async (investor, kind) => {
        const requireOpen = async (one: Investor, answer: Answer, what: string) => {
          if (resultCode(answer) !== "02") throw new NotTried(`it was not told as counted: ${came(answer)}`);
          requireState(await ask(one, { description: `after ${what}` }), "open");
        };
        const byMpin = async () =>
          requireOpen(investor, await (await wrongOnScreen(investor))(), "a wrong M-PIN");
        const byOtp = async () => {
          const other = await (await context.any(kind)).toOtp();
          await requireOpen(other, await other.submit(other.otpEntry(other.wrongOtp)), "a wrong OTP");
        };
        return inParts([
          ...(investor.hasMpinEntry ? [byMpin] : []),
          ...(investor.authorisesByMpin ? [] : [byOtp]),
        ]);
      }),
  ),
];
