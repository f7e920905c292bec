import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  came,
  codeOf,
  due,
  isAbsent,
  isAccepted,
  isAuthorised,
  isRefused,
  isUnsettled,
  leadsBack,
  membersOf,
} from "../answer";
import {
  CONSENTS,
  DIM,
  DIM_BY_MPIN,
  DIM_BY_OTP,
  DIS,
  MANDATES,
  NEW_DIM,
  ON_MPIN_SCREEN,
  SETTING_MPIN,
  WITH_MPIN,
  WITH_OTP,
  WITH_SLIP,
  WITHOUT_MPIN,
} from "../context";
import { tampered } from "../envelope";
import { almost, INVENTED_CAPTCHA, type Investor, reached, SECURITIES, type Twist, wrong } from "../investor";
import { tryNewMpins, twoOfOneAccount } from "../newMpin";
import { asText } from "../payload";
import { alone, type Rule, rule, withAdvice } from "../rule";
import type { Want } from "../sources";
import { ifPossible, NotTried, unlessLimited } from "../verdict";
import { requireRedirect } from "./operations";
import { isSameResult, isUnasked, requireFirst, requireNoSend, staysAuthorised } from "./outcome";
import { eachPost, MANDATE_RETURN } from "./posts";

/** Authorising calls, calls that must not authorise, and the permanence of an authorisation (contract §6, R55). */

const REFUSED = "a refusal: nothing is authorised";
const FORGED_DIGESTS: readonly (readonly [about: string, digest: string | null])[] = [
  ["without payloadDigest", null],
  ["with a payloadDigest of another text", Buffer.alloc(32, 7).toString("base64")],
  ["with an empty payloadDigest", ""],
];

/** Tells whether a DIM's page sets M-PINs: after 'forgot', or the first one (R42). */
const setsMpin = ({ byMpin, mpinSet }: Want): boolean => byMpin === true || mpinSet === false;

/** Returns the value of a member that may have come as JSON text. */
function parsed(member: unknown): unknown {
  if (typeof member !== "string") return member;
  try {
    return JSON.parse(member);
  } catch {
    return member;
  }
}

/** The members of an outcome that the contract names; a row may have others, which the requestor's may lack. */
const OUTCOME = ["status", "description", "isin", "isinName", "quantity"];

/** Returns what the contract names of `orderRespDtls`, as text. */
function outcomesOf(orderRespDtls: unknown): unknown {
  const list = parsed(orderRespDtls);
  if (!Array.isArray(list)) return list;
  return list.map(membersOf).map((entry) => {
    const rows = isAbsent(entry["secDtls"]) ? [] : outcomesOf(entry["secDtls"]);
    return [...OUTCOME.map((name) => asText(entry[name])), rows];
  });
}

/** Checks that the requestor is told of no success. */
async function tellsNoSuccess(investor: Investor): Promise<void> {
  const redirect = await investor.redirect({ description: "afterwards" });
  due(redirect, codeOf(redirect) !== "00", "a responseCode other than 00 for the requestor");
}

/** Checks that nothing was authorised, and that no later step authorises. */
async function notAuthorised(investor: Investor, answer: Answer): Promise<void> {
  due(answer, isRefused(answer), REFUSED);
  await tellsNoSuccess(investor);
}

export const AUTHORISATION: readonly Rule[] = [
  rule(
    "C-AUT-01",
    "contract §6",
    "read",
    "No order is told before the M-PIN, nor after that of another transaction of the account",
    (context) =>
      context.each(ON_MPIN_SCREEN, async (investor, kind) => {
        const refused = async (one: Investor, description: string) => {
          const answer = await one.ask("GET", "R/txn/T", undefined, { description });
          due(answer, isRefused(answer), "a refusal, 400 to 499");
        };
        await refused(investor, "before the M-PIN");
        if (!investor.hasMpinEntry) return undefined;
        return ifPossible(async () => {
          const [one, other] = await twoOfOneAccount(context, kind);
          reached(await one.enterMpin());
          await refused(other, "after the M-PIN of another transaction of its account");
        });
      }),
  ),
  rule("C-AUT-02", "contract §6", "read", "No securities are told before the M-PIN", ({ each }) =>
    each(MANDATES, async (investor) => {
      const answer = await investor.ask("GET", SECURITIES, undefined, { description: "before the M-PIN" });
      due(answer, isRefused(answer), "a refusal, 400 to 499");
    }),
  ),
  rule("C-AUT-03", "contract §6", "full", "No consent OTP is sent before the M-PIN", ({ each }) =>
    each(MANDATES, async (investor) => {
      await requireNoSend(investor, () => investor.sendMandate({ description: "before the M-PIN" }));
    }),
  ),
  rule("C-AUT-04", "contract §6", "full", "Nothing is authorised before the M-PIN", ({ each }) =>
    each(ON_MPIN_SCREEN, async (investor) => {
      const body = investor.otpEntry(await investor.askOtp());
      await notAuthorised(
        investor,
        await investor.submit(body, { description: "with an OTP, before the M-PIN" }),
      );
    }),
  ),
  rule("C-AUT-05", "contract §6", "full", "Nothing is authorised after a wrong M-PIN", ({ each, settings }) =>
    each(WITH_SLIP, async (investor) => {
      for (const place of ["first", "last"] as const)
        await investor.enterMpin(almost(settings.mpin, place), undefined, {
          description: `an M-PIN with another ${place} digit`,
        });
      const order = await investor.ask("GET", "R/txn/T", undefined, { description: "after a wrong M-PIN" });
      due(order, isRefused(order), "a refusal, 400 to 499");
      const answer = await investor.submit(investor.otpEntry(""), { description: "after a wrong M-PIN" });
      await notAuthorised(investor, answer);
    }),
  ),
  rule(
    "C-AUT-06",
    "contract §6 'credentials'",
    "full",
    "A wrong OTP authorises nothing, nor does the right one among several",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await investor.toOtp();
        const { otp = "" } = investor;
        const [otherFirst, otherLast] = [almost(otp, "first"), almost(otp, "last")];
        const right = investor.otpEntry(otp);
        const creds = [otherFirst, otp, otherLast].map((cred) => ({ credType: "OTP", cred }));
        for (const [description, body] of [
          ["an OTP with another first digit", investor.otpEntry(otherFirst)],
          ["an OTP with another last digit", investor.otpEntry(otherLast)],
          ["three OTPs, one of which is right", { ...right, creds }],
        ] as const)
          await notAuthorised(investor, await investor.submit(body, { description }));
      }),
  ),
  rule(
    "C-AUT-07",
    "contract §6 'credentials'",
    "full",
    "An empty OTP authorises nothing where an OTP is required",
    ({ each }) =>
      each(WITH_OTP, async (investor) => {
        await investor.toOtp();
        const form = investor.otpEntry("");
        for (const body of [form, { ...form, creds: [] }]) {
          const answer = await investor.submit(body, { description: "without an OTP" });
          await notAuthorised(investor, answer);
        }
      }),
  ),
  rule(
    "C-AUT-08",
    "contract §6",
    "full",
    "An OTP of another transaction authorises nothing, nor does one of the same account",
    (context) =>
      context.each(WITH_OTP, async (investor, kind) => {
        const attack = async (one: Investor, other: Investor, whose: string) => {
          await one.toOtp();
          await other.toConsent();
          const otp = await other.otpNow();
          if (otp === undefined) throw new NotTried("the other transaction has no OTP");
          if (otp === (await one.otpNow())) throw new NotTried("both have the same OTP");
          const description = `with an OTP of another transaction${whose}`;
          await notAuthorised(one, await one.submit(one.otpEntry(otp), { description }));
        };
        await attack(investor, await context.any(kind), "");
        return ifPossible(async () =>
          attack(...(await twoOfOneAccount(context, kind)), " of the same account"),
        );
      }),
  ),
  rule(
    "C-AUT-09",
    "contract §6",
    "read",
    "An M-PIN that was sealed for another transaction is refused",
    ({ any, each }) =>
      each(WITH_SLIP, async (other, kind) => {
        // else something other than a label would be refused
        reached(await other.enterMpin());
        const labels: [string, (investor: Investor) => string][] = [
          ["another transaction's label", () => other.ids],
          ["no label", () => ""],
          ["its ids the other way round", ({ ref, requestorId }) => `${ref}/${requestorId}`],
          ["its reference alone", ({ ref }) => ref],
        ];
        for (const [about, labelOf] of labels) {
          // a depository may count a try whose M-PIN it cannot open: each has a transaction of its own
          const investor = await any(kind);
          const twist = { description: `an M-PIN under ${about}`, label: labelOf(investor) };
          const answer = await investor.enterMpin(undefined, undefined, twist);
          due(answer, isRefused(answer), "a refusal: the M-PIN is bound to requestorId/transactionRefNo");
        }
      }),
  ),
  rule("C-AUT-10", "contract §6", "read", "An M-PIN that is not sealed is refused", ({ each, settings }) =>
    each(WITH_SLIP, async (investor) => {
      const entry = investor.mpinEntry(settings.mpin);
      for (const cred of [settings.mpin, Buffer.from(settings.mpin).toString("base64")]) {
        const creds = [{ credType: "MPIN", cred }, ...investor.captchaCreds];
        const answer = await investor.ask(
          "POST",
          investor.mpinPath,
          { ...entry, creds },
          { description: "an M-PIN in clear" },
        );
        due(answer, isRefused(answer), "a refusal: M-PINs are sealed by themselves");
      }
      // else something other than the clear text was refused
      reached(await investor.enterMpin());
    }),
  ),
  rule("C-AUT-11", "contract §6, R55", "full", "A second authorisation gets the first answer", ({ each }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await staysAuthorised(investor, first, "the first answer");
      await staysAuthorised(investor, first, "the second");
    }),
  ),
  rule(
    "C-AUT-12",
    "contract §6, R41, R55, R95",
    "full",
    "Of three authorisations at once each is told the same one, or may be submitted again",
    ({ each }) =>
      each(CONSENTS, async (investor) => {
        await investor.toConsent();
        const twist = { description: "three at once" };
        const answers = await Promise.all([1, 2, 3].map(() => investor.submit(undefined, twist)));
        const first = answers.find(isAuthorised);
        for (const answer of answers) {
          due(answer, first !== undefined, "one of them authorised");
          if (!isUnsettled(answer)) requireFirst(answer, first);
        }
        if (first !== undefined)
          requireFirst(
            await investor.submit(undefined, { description: "again, after three at once" }),
            first,
          );
      }),
  ),
  rule("C-AUT-13", "contract §6, R55", "full", "exit undoes no authorisation", ({ each }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await investor.exit();
      await staysAuthorised(investor, first, "exit");
    }),
  ),
  rule("C-AUT-14", "contract §6, R55", "full", "clr undoes no authorisation", ({ each }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await investor.leave("after the authorisation");
      await staysAuthorised(investor, first, "clr");
    }),
  ),
  rule(
    "C-AUT-15",
    "contract §6, R55",
    "full",
    "No wrong entry and no actionType 3 undoes an authorisation",
    ({ each, settings }) =>
      each(CONSENTS, async (investor) => {
        const first = await investor.authorise();
        if (investor.hasMpinEntry)
          for (let turn = 1; turn <= 3; turn++)
            await investor.enterMpin(wrong(settings.mpin), undefined, {
              description: "a wrong M-PIN after the authorisation",
            });
        // who presses Submit again after a lost answer enters the OTP anew
        if (investor.wantsOtp)
          for (let turn = 1; turn <= 3; turn++) {
            const description = "a wrong OTP after the authorisation";
            requireFirst(await investor.submit(investor.otpEntry(investor.wrongOtp), { description }), first);
          }
        await investor.submit(investor.exhausted(), { description: "actionType 3 after the authorisation" });
        const limit = await unlessLimited(() => investor.resend());
        await staysAuthorised(investor, first, "wrong entries and actionType 3");
        return limit;
      }),
  ),
  rule(
    "C-AUT-16",
    "contract §6",
    "full",
    "The requestor is told of an authorisation as the investor was",
    ({ each }) =>
      each(CONSENTS, async (investor) => {
        const first = await investor.authorise();
        const redirect = await investor.redirect({ description: "after the authorisation" });
        if (isUnasked(investor, redirect))
          throw new NotTried(`its return is not told after the authorisation: ${came(redirect)}`);
        // a slip and a DIM go to SuccessUrl by themselves
        const isAsked = investor.isMandate && leadsBack(first);
        requireRedirect(redirect, investor, isAsked ? investor.header("SuccessUrl") : "");
        due(redirect, codeOf(redirect) === "00", 'responseCode "00"');
        const given = first.body["orderRespDtls"];
        const got = redirect.body["orderRespDtls"];
        const isSame = isAbsent(given) || isDeepStrictEqual(outcomesOf(got), outcomesOf(given));
        due(redirect, isSame, "the orderRespDtls of the authorisation", "other orderRespDtls");
      }),
  ),
  rule("C-AUT-17", "contract §6", "full", "After exit nothing can be authorised", ({ each }) =>
    each(CONSENTS, async (investor) => {
      await investor.toConsent();
      reached(await investor.exit());
      await notAuthorised(investor, await investor.submit(undefined, { description: "after exit" }));
    }),
  ),
  rule(
    "C-AUT-18",
    "contract §6",
    "full",
    "DIM: an order that was not issued authorises nothing (payloadDigest)",
    ({ any, each }) =>
      each([DIM_BY_OTP, DIM_BY_MPIN, NEW_DIM], async (investor, kind) => {
        await investor.toConsent();
        for (const [about, digest] of FORGED_DIGESTS) {
          // a forged order may end its transaction: each has one of its own
          const dim = await (await any(kind)).toConsent();
          await notAuthorised(dim, await dim.submit(dim.consent({ digest }), { description: about }));
          if (!setsMpin(kind)) continue;
          const other = await any(kind);
          const twist = { description: `a new M-PIN ${about}`, digest };
          await notAuthorised(other, await other.setMpin(await other.askOtp(), undefined, twist));
        }
        const right = await investor.submit(undefined, { description: "with its own payloadDigest" });
        due(right, isAuthorised(right), "the transaction authorised");
      }),
  ),
  alone(
    rule("C-AUT-19", "contract §6 'credentials'", "full", "A wrong OTP sets no M-PIN", (context) =>
      tryNewMpins(context, WITH_MPIN, (investor) => ({
        description: "a new M-PIN with a wrong OTP",
        entered: wrong,
        judge: async (answer) => {
          due(answer, isRefused(answer), "a refusal");
          const next = await investor.enterMpin(undefined, undefined, { description: "the M-PIN as it was" });
          due(next, isAccepted(next), "the M-PIN as it was, taken");
          return { isSet: false };
        },
      })),
    ),
  ),
  rule(
    "C-AUT-20",
    "contract §6, R16, R55",
    "full",
    "A transaction that is authorised is not opened again by the M-PIN, nor by its order, which sends no OTP",
    ({ each }) =>
      each(WITH_SLIP, async (investor) => {
        const first = await investor.authorise();
        const otp = await investor.otpNow();
        const answer = await investor.enterMpin(undefined, undefined, {
          description: "after the authorisation",
        });
        const isOver = !isAccepted(answer) || isSameResult(answer, first);
        due(answer, isOver, "a refusal, or the first answer: the transaction has its outcome");
        const order = await investor.ask("GET", "R/txn/T", undefined, {
          description: "after the authorisation",
        });
        // a test system may forget an OTP that was used
        const now = await investor.otpByNow();
        due(
          order,
          now === undefined || now === otp,
          "no OTP: the transaction has its outcome",
          "another OTP",
        );
        await staysAuthorised(investor, first, "the M-PIN and the order");
      }),
  ),
  rule(
    "C-AUT-21",
    "contract §6, R11",
    "full",
    "DIM: an M-PIN that is wrong, not sealed for it, or without a right CAPTCHA or PANCARD authorises nothing",
    ({ any, each, settings }) =>
      each([DIM_BY_MPIN], async (investor, kind) => {
        const { mpin } = settings;
        const clear = [{ credType: "MPIN", cred: mpin }, ...investor.captchaCreds];
        const entries: [string, (dim: Investor) => Record<string, unknown>][] = [
          [
            "under another transaction's label",
            (dim) => dim.mpinEntry(mpin, dim.captchaCreds, { label: investor.ids }),
          ],
          ["under no label", (dim) => dim.mpinEntry(mpin, dim.captchaCreds, { label: "" })],
          ["in clear", (dim) => ({ ...dim.mpinEntry(mpin), creds: clear })],
          ["without CAPTCHA and PANCARD", (dim) => dim.mpinEntry(mpin, [])],
          ["with a wrong PAN", (dim) => dim.mpinEntry(mpin, dim.wrongPan)],
          ["with another first digit", (dim) => dim.mpinEntry(almost(mpin, "first"))],
          ["with another last digit", (dim) => dim.mpinEntry(almost(mpin, "last"))],
        ];
        if (investor.judgesCaptchas)
          entries.push(["with a captcha that nobody made", (dim) => dim.mpinEntry(mpin, INVENTED_CAPTCHA)]);
        for (const [about, entryOf] of entries) {
          const dim = await any(kind);
          await notAuthorised(dim, await dim.submit(entryOf(dim), { description: `an M-PIN ${about}` }));
        }
      }),
  ),
  rule(
    "C-AUT-22",
    "contract §6 'context', step 3",
    "full",
    "A consent, OTP send or new M-PIN that was sealed for something else, or tampered with, is refused. Given as advice: a mandate's return that is not",
    async (context) => {
      const done: string[] = [];
      const note = await context.each(CONSENTS, async (investor, kind) => {
        const { ids } = await context.any(kind);
        return eachPost(context, investor, kind, async ({ investor: one, path, ask }) => {
          const elsewhere = ["regenerateOTP", "R/otp/resend/T"].includes(path)
            ? one.mpinPath
            : one.resendPath;
          const own = one.context("POST", path);
          const twists: Twist[] = [
            { description: "sealed for another transaction", aad: `request POST ${one.pathOf(path)} ${ids}` },
            { description: "sealed for another path", aad: `request ${one.context("POST", elsewhere)}` },
            { description: "sealed for another method", aad: `request ${one.context("GET", path)}` },
            { description: "sealed as an answer", aad: `response 200 ${own}` },
            { description: "with one bit turned", bend: tampered },
          ];
          for (const twist of twists) {
            const answer = await ask(twist);
            // its body is an empty object: a depository that leaves it unread has nothing to protect in it
            if (path === MANDATE_RETURN && isAccepted(answer))
              done.push(`${path} ${twist.description} is done`);
            else due(answer, isRefused(answer), "a refusal: it was not sealed so for this call");
          }
        });
      });
      return withAdvice(done, note);
    },
  ),
  rule(
    "C-AUT-23",
    "contract §6",
    "full",
    "regenerateOTP sends the OTP of no other transaction, whatever TransactionRefNo its body has",
    ({ any, each, sources }) =>
      each([DIS, DIM], async (investor, kind) => {
        const other = await any(kind);
        const before = await other.otpNow();
        const description = "with another transaction's TransactionRefNo in its body";
        const answer = await investor.firstSend({ description, ids: { transactionRefNo: other.ref } });
        // else something other than the reference was refused
        if (!isAccepted(answer)) reached(await investor.firstSend({ description: "with its own" }));
        // a message takes its time: the other's would have come by the time that one of them has come
        await sources.otp(investor.ref, { others: [other.ref] });
        due(answer, (await other.otpNow()) === before, "no OTP for the other transaction", "an OTP for it");
      }),
  ),
  rule("C-AUT-24", "contract §6", "full", "After clr nothing can be authorised", ({ each }) =>
    each(CONSENTS, async (investor) => {
      await investor.toConsent();
      await investor.leave("from the consent page");
      await notAuthorised(investor, await investor.submit(undefined, { description: "after clr" }));
    }),
  ),
  rule(
    "C-AUT-25",
    "contract §6 'credentials'",
    "full",
    "A new M-PIN that is not sealed, or for another transaction, is not set",
    ({ any, each }) =>
      each(SETTING_MPIN, async (investor, kind) => {
        for (const [about, label] of [
          ["under another transaction's label", investor.ids],
          ["under no label", ""],
          ["in clear", null],
        ] as const) {
          // a depository may count a try whose M-PIN it cannot open: each has a transaction of its own
          const other = await any(kind);
          const twist = { description: `a new M-PIN ${about}`, label };
          const answer = await other.setMpin(await other.askOtp(), other.mpin, twist);
          due(answer, isRefused(answer), "a refusal: M-PINs are sealed for requestorId/transactionRefNo");
        }
        // else something other than the seal was refused
        reached(await investor.setMpin(await investor.askOtp()));
      }),
  ),
  // alone, as another rule may register the M-PIN meanwhile
  alone(
    rule("C-AUT-26", "contract §6 'credentials'", "full", "A wrong OTP registers no M-PIN", ({ each }) =>
      each(WITHOUT_MPIN, async (investor) => {
        const otp = wrong(await investor.askOtp());
        const twist = { description: "a first M-PIN with a wrong OTP" };
        await notAuthorised(investor, await investor.setMpin(otp, investor.mpin, twist));
        const entry = await investor.enterMpin(undefined, undefined, {
          description: "the M-PIN that was not set",
        });
        due(entry, isRefused(entry), "a refusal: the account has no M-PIN");
      }),
    ),
  ),
  rule(
    "C-AUT-27",
    "contract §6 'credentials'",
    "full",
    "An M-PIN in an OTP's place authorises no slip and no mandate",
    ({ any, each, settings }) =>
      each(WITH_SLIP, async (investor, kind) => {
        await investor.toOtp();
        const { mpin } = settings;
        // a slip may take its M-PIN again by the operation that authorises it, and authorise nothing
        const mayEnter = !investor.isMandate;
        const entries: [string, mayBeTaken: boolean, (one: Investor) => Record<string, unknown>][] = [
          ["alone", false, (one) => ({ ...one.otpEntry(""), creds: [one.mpinCred("MPIN", mpin)] })],
          // a test system may send the same digits
          ["called an OTP", false, (one) => one.otpEntry(one.otp === mpin ? one.wrongOtp : mpin)],
          ["as the M-PIN screen enters it", mayEnter, (one) => one.mpinEntry(mpin)],
        ];
        for (const [about, mayBeTaken, entryOf] of entries) {
          // each may be counted as a try
          const other = await (await any(kind)).toOtp();
          const answer = await other.submit(entryOf(other), { description: `an M-PIN ${about}` });
          if (mayBeTaken) await tellsNoSuccess(other);
          else await notAuthorised(other, answer);
        }
        // else something other than the M-PIN was refused
        reached(await investor.submit(undefined, { description: "with its OTP" }));
      }),
  ),
];
