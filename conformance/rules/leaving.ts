import { type Answer, came, codeOf, due, isAccepted, isRefused, leadsBack } from "../answer";
import { type Context, MANDATE, ON_MPIN_SCREEN, WITH_SLIP } from "../context";
import { lookalikes } from "../cors";
import { type Investor, reached } from "../investor";
import { alone, type Rule, rule } from "../rule";
import { NotTried } from "../verdict";
import { requireCounted, wrongOnScreen } from "./counters";
import { requireRedirect } from "./operations";

/** Contract §6: exit, and clr from each kind of caller. */

/** Checks that the transaction is still open: its M-PIN is taken. */
export async function requireStillOpen(investor: Investor, after: string): Promise<void> {
  const answer = await investor.enterMpin(undefined, undefined, { description: `after ${after}` });
  due(answer, isAccepted(answer), "the M-PIN taken: nothing was ended");
}

/** Returns the test of a `clr` that must not end the transaction. */
const unheard =
  (about: string, headersOf: (context: Context) => Record<string, string>) => (context: Context) =>
    context.each(WITH_SLIP, async (investor) => {
      await investor.clear(headersOf(context), about);
      await requireStillOpen(investor, `clr ${about}`);
    });

async function ends(investor: Investor, answer: Answer, after: string): Promise<void> {
  due(answer, answer.status === 204 && answer.text === "", "HTTP 204, empty");
  const next = await investor.enterMpin(undefined, undefined, { description: `after ${after}` });
  due(next, isRefused(next), "a refusal: the transaction was terminated");
}

/**
 * Checks that the redirect operation leads back after an ending that sets uiRedirect, and reports no success. Throws `NotTried`
 * after another ending: the gateway does not ask then (R10, R12).
 */
async function requireWayBack(investor: Investor, ending: Answer, after: string): Promise<void> {
  if (!leadsBack(ending))
    throw new NotTried(`no way back is asked for without uiRedirect: ${ending.sent}: ${came(ending)}`);
  const answer = await investor.redirect({ description: `after ${after}` });
  requireRedirect(answer, investor, investor.header("FailUrl"));
  due(answer, codeOf(answer) !== "00", "a responseCode other than 00");
}

export const LEAVING: readonly Rule[] = [
  rule(
    "C-END-01",
    "contract §6",
    "full",
    "clr of a listed origin terminates, without envelope and headers, whether Sec-Fetch-Site comes with it or not",
    (context) =>
      context.each(WITH_SLIP, async (investor, kind) => {
        context.requireOtherOrigin(investor);
        const Origin = context.settings.origin;
        await ends(investor, await investor.clear({ Origin, "Sec-Fetch-Site": "cross-site" }), "clr");
        // older browsers send none
        const other = await context.any(kind);
        const answer = await other.clear({ Origin }, "without Sec-Fetch-Site");
        await ends(other, answer, "clr without Sec-Fetch-Site");
      }),
  ),
  rule(
    "C-END-02",
    "contract §6",
    "full",
    "clr of the host page itself terminates: Sec-Fetch-Site same-origin",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        context.requireOwnOrigin(investor);
        const answer = await investor.clear({ "Sec-Fetch-Site": "same-origin" }, "from the host page");
        await ends(investor, answer, "clr of the host page");
      }),
  ),
  rule(
    "C-END-03",
    "contract §6",
    "full",
    "clr without Origin and Sec-Fetch-Site ends nothing",
    unheard("of nobody", () => ({})),
  ),
  rule(
    "C-END-04",
    "contract §6",
    "full",
    "clr of an origin that is not listed ends nothing, even if it looks like a listed one",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        for (const origin of await lookalikes(context))
          await investor.clear({ Origin: origin, "Sec-Fetch-Site": "cross-site" }, `from ${origin}`);
        await requireStillOpen(investor, "clr of pages that are not listed");
      }),
  ),
  rule(
    "C-END-05",
    "contract §6",
    "full",
    "clr of a link or an image on another site ends nothing",
    unheard("of an image elsewhere", () => ({ "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" })),
  ),
  rule(
    "C-END-06",
    "contract §6",
    "full",
    "clr of another host of the same site, or of an address typed by hand, ends nothing",
    async (context) => {
      const sites = ["same-site", "none"];
      const notes = await Promise.all(
        sites.map((site) =>
          unheard(`of Sec-Fetch-Site ${site}`, () => ({ "Sec-Fetch-Site": site }))(context),
        ),
      );
      return notes.find((note) => note !== undefined);
    },
  ),
  rule(
    "C-END-07",
    "contract §6",
    "full",
    "clr with the Origin null ends nothing",
    unheard("of a sandboxed page", () => ({ Origin: "null" })),
  ),
  rule(
    "C-END-08",
    "contract §6",
    "full",
    "exit ends the transaction: no M-PIN is taken any more",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        await investor.exit();
        const answer = await investor.enterMpin(undefined, undefined, { description: "after exit" });
        due(answer, isRefused(answer), "a refusal: the transaction was cancelled");
      }),
  ),
  rule(
    "C-END-09",
    "contract §6, R3, R12",
    "full",
    "After exit the redirect operation still leads back, and reports no success",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        await requireWayBack(investor, reached(await investor.exit()), "exit");
      }),
  ),
  // alone, as another rule may give the account its first M-PIN meanwhile
  alone(
    rule(
      "C-END-10",
      "contract §6, R10",
      "full",
      "After exhausted attempts the redirect operation still leads back, and reports no success",
      (context) =>
        context.each(ON_MPIN_SCREEN, async (investor) => {
          const enter = await wrongOnScreen(investor);
          await enter();
          await enter();
          const third = await enter();
          requireCounted(third, "02");
          await requireWayBack(investor, third, "three wrong entries");
        }),
    ),
  ),
  rule(
    "C-END-11",
    "contract §6, R12, R15",
    "full",
    "A mandate's consent page leads back after exit and after exhausted OTPs, and reports no success",
    (context) =>
      context.each([MANDATE], async (investor, kind) => {
        await investor.toOtp();
        await requireWayBack(investor, reached(await investor.exit()), "exit from the consent page");
        const other = await (await context.any(kind)).toOtp();
        const enter = () => other.submit(other.otpEntry(other.wrongOtp), { description: "a wrong OTP" });
        await enter();
        await enter();
        const third = await enter();
        requireCounted(third, "02");
        await requireWayBack(other, third, "three wrong OTPs");
      }),
  ),
];
