import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  came,
  codeOf,
  due,
  is2xx,
  isAbsent,
  isAccepted,
  isRefused,
  membersOf,
  resultMembers,
} from "../answer";
import { CONSENTS, DIM_BY_MPIN, DIM_BY_OTP, DIS, MANDATE, WITH_OTP, WITH_SLIP } from "../context";
import { type Investor, reached, reachedStatus, SECURITIES, wrong } from "../investor";
import { tryNewMpin } from "../newMpin";
import { alone, type Rule, rule } from "../rule";
import { NotTried } from "../verdict";

/** Authorising calls, calls that must not authorise, and the permanence of an authorisation (contract §6, R55). */

const REFUSED = "a refusal: nothing is authorised";

/** Whether a repeated answer tells the same *result*. */
const isSameResult = (one: Answer, other: Answer): boolean =>
  isDeepStrictEqual(resultMembers(one.body), resultMembers(other.body));

/** Returns the value of a member that may have come as JSON text. */
function parsed(member: unknown): unknown {
  if (typeof member !== "string") return member;
  try {
    return JSON.parse(member);
  } catch {
    return member;
  }
}

/** Checks that the transaction is authorised: the requestor is told so, and a second authorisation gets the first answer. */
export async function staysAuthorised(investor: Investor, first: Answer, after: string): Promise<void> {
  const again = await investor.submit(undefined, { told: `again, after ${after}` });
  const isFirst = is2xx(again) && isSameResult(again, first);
  due(again, isFirst, "the first answer (R55)", `${came(again)}, after ${came(first)}`);
  const redirect = await investor.redirect({ told: `after ${after}` });
  due(
    redirect,
    codeOf(redirect) === "00",
    'responseCode "00" for the requestor: the transaction is authorised',
  );
}

/** Checks that nothing was authorised, and that no later step authorises. */
async function notAuthorised(investor: Investor, answer: Answer): Promise<void> {
  due(answer, isRefused(answer), REFUSED);
  const redirect = await investor.redirect({ told: "afterwards" });
  due(redirect, codeOf(redirect) !== "00", "a responseCode other than 00 for the requestor");
}

export const AUTHORISATION: readonly Rule[] = [
  rule("C-AUT-01", "contract §6", "read", "No order is told before the M-PIN", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      const answer = await investor.ask("GET", "R/txn/T", undefined, { told: "before the M-PIN" });
      due(answer, isRefused(answer), "a refusal, 400 to 499");
    }),
  ),
  rule("C-AUT-02", "contract §6", "read", "No securities are told before the M-PIN", async ({ any }) => {
    const investor = await any(MANDATE);
    const answer = await investor.ask("GET", SECURITIES, undefined, { told: "before the M-PIN" });
    due(answer, isRefused(answer), "a refusal, 400 to 499");
  }),
  rule("C-AUT-03", "contract §6", "full", "No consent OTP is sent before the M-PIN", async ({ any }) => {
    const investor = await any(MANDATE);
    const answer = await investor.ask("POST", "R/otp/send/T", {}, { told: "before the M-PIN" });
    due(answer, isRefused(answer), "a refusal, 400 to 499");
  }),
  rule("C-AUT-04", "contract §6", "full", "Nothing is authorised before the M-PIN", ({ each }) =>
    each(WITH_SLIP, async (investor) => {
      reached(await investor.resend("1"));
      const body = investor.otpEntry(await investor.awaitOtp());
      await notAuthorised(investor, await investor.submit(body, { told: "with an OTP, before the M-PIN" }));
    }),
  ),
  rule("C-AUT-05", "contract §6", "full", "Nothing is authorised after a wrong M-PIN", ({ each, settings }) =>
    each(WITH_SLIP, async (investor) => {
      await investor.enterMpin(wrong(settings.mpin), undefined, { told: "a wrong M-PIN" });
      const order = await investor.ask("GET", "R/txn/T", undefined, { told: "after a wrong M-PIN" });
      due(order, isRefused(order), "a refusal, 400 to 499");
      const answer = await investor.submit(investor.otpEntry(""), { told: "after a wrong M-PIN" });
      await notAuthorised(investor, answer);
    }),
  ),
  rule("C-AUT-06", "contract §6 'credentials'", "full", "A wrong OTP authorises nothing", ({ each }) =>
    each(WITH_OTP, async (investor) => {
      await investor.toOtp();
      const answer = await investor.submit(investor.otpEntry(investor.wrongOtp), { told: "a wrong OTP" });
      await notAuthorised(investor, answer);
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
          const answer = await investor.submit(body, { told: "without an OTP" });
          await notAuthorised(investor, answer);
        }
      }),
  ),
  rule(
    "C-AUT-08",
    "contract §6",
    "full",
    "An OTP of another transaction authorises nothing",
    ({ each, any }) =>
      each(WITH_OTP, async (investor, kind) => {
        await investor.toOtp();
        const other = await (await any(kind)).toConsent();
        const otp = await other.otpNow();
        if (otp === undefined) throw new NotTried("the other transaction has no OTP");
        if (otp === (await investor.otpNow())) throw new NotTried("both have the same OTP");
        const answer = await investor.submit(investor.otpEntry(otp), {
          told: "with an OTP of another transaction",
        });
        await notAuthorised(investor, answer);
      }),
  ),
  rule(
    "C-AUT-09",
    "contract §6",
    "read",
    "An M-PIN that was sealed for another transaction is refused",
    ({ any, each }) =>
      each(WITH_SLIP, async (investor, kind) => {
        const other = await any(kind);
        const labels = [other.ids, "", `${investor.ref}/${investor.requestorId}`, investor.ref];
        for (const [index, label] of labels.entries()) {
          const about = [
            "another transaction's label",
            "no label",
            "its ids the other way round",
            "its reference alone",
          ][index];
          const answer = await investor.enterMpin(undefined, undefined, {
            told: `an M-PIN under ${about}`,
            label,
          });
          due(answer, isRefused(answer), "a refusal: the M-PIN is bound to requestorId/transactionRefNo");
        }
      }),
  ),
  rule("C-AUT-10", "contract §6", "read", "An M-PIN that is not sealed is refused", ({ each, settings }) =>
    each(WITH_SLIP, async (investor) => {
      const entry = investor.mpinEntry(settings.mpin);
      for (const cred of [settings.mpin, Buffer.from(settings.mpin).toString("base64")]) {
        const creds = [{ credType: "MPIN", cred }, ...investor.human];
        const answer = await investor.ask(
          "POST",
          investor.mpinPath,
          { ...entry, creds },
          { told: "an M-PIN in clear" },
        );
        due(answer, isRefused(answer), "a refusal: M-PINs are sealed by themselves");
      }
    }),
  ),
  rule("C-AUT-11", "contract §6, R55", "full", "A second authorisation gets the first answer", ({ each }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await staysAuthorised(investor, first, "the first answer");
      await staysAuthorised(investor, first, "the second");
    }),
  ),
  rule("C-AUT-12", "contract §6, R55", "full", "Two authorisations at once get the same answer", ({ each }) =>
    each(CONSENTS, async (investor) => {
      await investor.toConsent();
      const twist = { told: "three at once" };
      const answers = await Promise.all([1, 2, 3].map(() => investor.submit(undefined, twist)));
      const done = answers.filter((answer) => codeOf(answer) === "00");
      for (const answer of answers) {
        due(answer, done.length > 0, "one of them authorised");
        const isSame = codeOf(answer) !== "00" || done.every((other) => isSameResult(other, answer));
        due(
          answer,
          isSame,
          "one authorisation, told to each in the same words",
          "two different authorisations",
        );
      }
    }),
  ),
  rule("C-AUT-13", "contract §6, R55", "full", "exit undoes no authorisation", ({ each }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await investor.exit();
      await staysAuthorised(investor, first, "exit");
    }),
  ),
  rule("C-AUT-14", "contract §6, R55", "full", "clr undoes no authorisation", ({ each, settings }) =>
    each(CONSENTS, async (investor) => {
      const first = await investor.authorise();
      await investor.clear({ Origin: settings.origin }, "after the authorisation");
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
              told: "a wrong M-PIN after the authorisation",
            });
        await investor.submit(investor.exhausted(), { told: "actionType 3 after the authorisation" });
        await investor.resend();
        await staysAuthorised(investor, first, "wrong entries and actionType 3");
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
        const redirect = await investor.redirect({ told: "after the authorisation" });
        due(redirect, is2xx(redirect) && codeOf(redirect) === "00", 'HTTP 200 to 299, responseCode "00"');
        const given = first.body["orderRespDtls"];
        const got = redirect.body["orderRespDtls"];
        const isSame = isAbsent(given) || isDeepStrictEqual(parsed(got), parsed(given));
        due(redirect, isSame, "the orderRespDtls of the authorisation", "other orderRespDtls");
      }),
  ),
  rule("C-AUT-17", "contract §6", "full", "After exit nothing can be authorised", ({ each }) =>
    each(CONSENTS, async (investor) => {
      await investor.toConsent();
      reachedStatus(await investor.exit());
      await notAuthorised(investor, await investor.submit(undefined, { told: "after exit" }));
    }),
  ),
  rule(
    "C-AUT-18",
    "contract §6",
    "full",
    "DIM: an order that was not issued authorises nothing (payloadDigest)",
    ({ each }) =>
      each([DIM_BY_OTP, DIM_BY_MPIN], async (investor) => {
        await investor.toConsent();
        const digests: [string, string | null][] = [
          ["without payloadDigest", null],
          ["with a payloadDigest of another text", Buffer.alloc(32, 7).toString("base64")],
          ["with an empty payloadDigest", ""],
        ];
        for (const [about, digest] of digests)
          await notAuthorised(investor, await investor.submit(investor.consent({ digest }), { told: about }));
        const right = await investor.submit(undefined, { told: "with its own payloadDigest" });
        due(right, codeOf(right) === "00", "the transaction authorised");
      }),
  ),
  alone(
    rule("C-AUT-19", "contract §6 'credentials'", "full", "A wrong OTP sets no M-PIN", async (context) => {
      const { newMpin } = context.settings;
      if (newMpin === undefined) throw new NotTried("the configuration file gives no newMpin");
      const investor = await context.any(DIS);
      const warning = await tryNewMpin(context, investor, newMpin, {
        told: "a new M-PIN with a wrong OTP",
        entered: wrong,
        judge: async (answer) => {
          due(answer, isRefused(answer), "a refusal");
          const next = await investor.enterMpin(undefined, undefined, { told: "the M-PIN as it was" });
          due(next, isAccepted(next), "the M-PIN as it was, taken");
          return false;
        },
      });
      if (warning !== undefined) throw new NotTried(warning);
    }),
  ),
  rule(
    "C-AUT-20",
    "contract §6",
    "full",
    "A transaction that is authorised is not opened again by the M-PIN",
    ({ each }) =>
      each(WITH_SLIP, async (investor) => {
        await investor.authorise();
        const answer = await investor.enterMpin(undefined, undefined, { told: "after the authorisation" });
        due(answer, !isAccepted(answer), "a refusal: the transaction has its outcome");
        const order = await investor.ask("GET", "R/txn/T", undefined, { told: "after the authorisation" });
        const { otpenabled } = membersOf(order.body["successResponse"]);
        due(order, isRefused(order) || otpenabled === undefined, "no slip to be authorised anew");
      }),
  ),
  rule(
    "C-AUT-21",
    "contract §6",
    "full",
    "DIM: an M-PIN that is not sealed for it, or comes without CAPTCHA and PANCARD, authorises nothing",
    ({ any, each, settings }) =>
      each([DIM_BY_MPIN], async (investor, kind) => {
        const { mpin } = settings;
        const clear = [{ credType: "MPIN", cred: mpin }, ...investor.human];
        const entries: [string, (dim: Investor) => Record<string, unknown>][] = [
          [
            "under another transaction's label",
            (dim) => dim.mpinEntry(mpin, dim.human, { label: investor.ids }),
          ],
          ["under no label", (dim) => dim.mpinEntry(mpin, dim.human, { label: "" })],
          ["in clear", (dim) => ({ ...dim.mpinEntry(mpin), creds: clear })],
          ["without CAPTCHA and PANCARD", (dim) => dim.mpinEntry(mpin, [])],
        ];
        for (const [about, entryOf] of entries) {
          const dim = await any(kind);
          await notAuthorised(dim, await dim.submit(entryOf(dim), { told: `an M-PIN ${about}` }));
        }
      }),
  ),
  rule(
    "C-AUT-22",
    "contract §6 'context'",
    "full",
    "A consent that was sealed for something else authorises nothing",
    ({ any, each }) =>
      each(CONSENTS, async (investor, kind) => {
        const { ids } = await any(kind);
        await investor.toConsent();
        const path = investor.pathOf(investor.consentPath);
        const elsewhere = investor.isMandate ? investor.pathOf("R/mpin/auth/T") : "regenerateOTP";
        for (const [about, aad] of [
          ["for another transaction", `request POST ${path} ${ids}`],
          ["for another path", `request POST ${elsewhere} ${investor.ids}`],
          ["for another method", `request GET ${path} ${investor.ids}`],
          ["as an answer", `response 200 POST ${path} ${investor.ids}`],
        ] as const) {
          const answer = await investor.submit(undefined, { told: `sealed ${about}`, aad });
          due(answer, isRefused(answer), REFUSED);
        }
        // else it was not the seal that was refused
        reached(await investor.submit(undefined, { told: "sealed for itself" }));
      }),
  ),
];
