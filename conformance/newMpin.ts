import { type Answer, came, isAbsent, isAccepted, membersOf } from "./answer";
import type { Context } from "./context";
import type { Investor } from "./investor";
import { asText } from "./payload";
import type { Want } from "./sources";
import { Broken, NotTried } from "./verdict";

/** A rule that sets another M-PIN sets the account's own again, whatever becomes of the rule. */

interface Trial {
  readonly description: string;
  /** The entry for the OTP that came. */
  readonly entered?: (otp: string) => string;
  /** Throws if the answer breaks the rule. Resolves to whether the M-PIN was set, and what kept a part from being tried. */
  readonly judge: (
    answer: Answer,
    otp: string,
  ) => Promise<{ readonly isSet: boolean; readonly note?: string | undefined }>;
}

/** Sets the account's own M-PIN again. Resolves to what kept it from being set. */
async function restored(investor: Investor, isKnown: boolean): Promise<string | undefined> {
  try {
    // perhaps the other M-PIN was not set at all
    if (!isKnown && isAccepted(await investor.enterMpin())) return undefined;
    const description = "the account's own M-PIN again";
    const answer = await investor.setMpin(await investor.askOtp(), investor.mpin, { description });
    return isAccepted(answer) ? undefined : `${answer.sent}: ${came(answer)}`;
  } catch (error) {
    if (error instanceof Broken) return `${error.fault.sent}: ${error.fault.came}`;
    if (error instanceof NotTried) return error.message;
    throw error;
  }
}

/**
 * Enters another M-PIN with an OTP after 'forgot', judges the answer, and sets the account's own M-PIN again. The transaction
 * for that is taken first: without it nothing is tried. Adds a sentence for the tester to `kept` if the account keeps the other
 * M-PIN. Resolves to the note of `judge`, and throws what it throws.
 */
async function tryNewMpin(
  { fresh }: Context,
  investor: Investor,
  digits: string,
  { description, entered = (otp) => otp, judge }: Trial,
  kept: string[],
): Promise<string | undefined> {
  const { name } = investor.payload;
  const again = await fresh({ types: [investor.type], mpinSet: true, named: name });
  const otp = await investor.askOtp();
  let judged: Awaited<ReturnType<Trial["judge"]>> | undefined;
  let failure: unknown;
  try {
    judged = await judge(await investor.setMpin(entered(otp), digits, { description }), otp);
  } catch (error) {
    failure = error;
  }
  const obstacle = judged?.isSet === false ? undefined : await restored(again, judged !== undefined);
  if (obstacle !== undefined)
    kept.push(
      `the account of payloads.${name} may keep newMpin: its own M-PIN could not be set again (${obstacle})`,
    );
  if (failure !== undefined) throw failure;
  return judged?.note;
}

/**
 * Tries `newMpin` with each kind, as `tryNewMpin` does. Resolves to a note of the kinds that were left out. Throws `NotTried` if an
 * account keeps it, or the configuration file gives none. The tester is told of each account that keeps it, whatever is thrown.
 */
export async function tryNewMpins(
  context: Context,
  wants: readonly Want[],
  trialOf: (investor: Investor) => Trial | Promise<Trial>,
): Promise<string | undefined> {
  const { newMpin } = context.settings;
  if (newMpin === undefined) throw new NotTried("the configuration file gives no newMpin");
  const kept: string[] = [];
  try {
    const note = await context.each(wants, async (investor) =>
      tryNewMpin(context, investor, newMpin, await trialOf(investor), kept),
    );
    if (kept.length === 0) return note;
  } catch (error) {
    if (kept.length === 0) throw error;
    if (error instanceof Broken)
      throw new Broken({ ...error.fault, came: [error.fault.came, ...kept].join("; ") });
  }
  throw new NotTried(kept.join("; "));
}

/** Returns the account of a transaction: its payload's, else that of its order, which the M-PIN opens. `undefined` if none is named. */
async function accountOf(investor: Investor): Promise<string | undefined> {
  const order = membersOf(investor.payload.model["orderRequestDetails"]);
  let { dpId, clientId } = membersOf(order["dmatBlkDtls"]);
  if (isAbsent(clientId)) {
    if (investor.type !== "DIM") await investor.enterMpin();
    const { body } = await investor.ask("GET", "R/txn/T");
    ({ dpId, clientId } = membersOf(membersOf(body["successResponse"])["uiDmatBlkDtls"]));
  }
  return isAbsent(clientId) ? undefined : `${asText(dpId)} ${asText(clientId)}`;
}

/** Tells whether a source's payloads are of one account. Each source is asked once in a run. */
function isOfOneAccount({ fresh, ofOneAccount: known }: Context, want: Want): Promise<boolean> {
  const compare = async () => {
    const account = await accountOf(await fresh(want));
    return account !== undefined && account === (await accountOf(await fresh(want)));
  };
  const answer = known.get(want.named) ?? compare();
  known.set(want.named, answer);
  return answer;
}

const NONE_OF_ONE = "no payload comes of the same account (dpId and clientId) when it is fetched anew";

/** Returns the sources whose payloads are of one account, each as a want. Throws `NotTried` if there is none. */
export async function ofOneAccount(context: Context, wants: readonly Want[]): Promise<Want[]> {
  const all = (await Promise.all(wants.map((want) => context.sources.requestsOf(want)))).flat();
  const found: Want[] = [];
  for (const want of all) if (await isOfOneAccount(context, want)) found.push(want);
  if (found.length === 0) throw new NotTried(NONE_OF_ONE);
  return found;
}

/** Returns two investors of one account, in a transaction each. Throws `NotTried` if no source gives two of it. */
export async function twoOfOneAccount(
  context: Context,
  kind: Want,
): Promise<[one: Investor, other: Investor]> {
  for (const want of await context.sources.requestsOf(kind))
    if (await isOfOneAccount(context, want)) return [await context.fresh(want), await context.fresh(want)];
  throw new NotTried(NONE_OF_ONE);
}
