import { isAbsent, type Members, membersOf } from "./answer";
import type { Context } from "./context";
import { asText, type Model } from "./payload";
import { CannotRun } from "./settings";

/** The identifiers that a page shows, and that block its Submit if they break their form (spec §5, R18, R20, R85). */

/** Returns the lengths that a Client ID may have: those that the properties sign, else 10 (R85). */
export async function clientIdLengths(context: Context): Promise<readonly number[]> {
  const file = await context.properties().catch((error: unknown) => {
    if (error instanceof CannotRun) return undefined;
    throw error;
  });
  const signed = [file?.token?.claims["clientIdLengths"]].flat();
  const lengths = signed.flatMap((length) => (typeof length === "number" && length > 0 ? [length] : []));
  return lengths.length > 0 ? lengths : [10];
}

/** Tells whether a value is a Client ID: digits alone, of one of the lengths. */
const isClientId = (value: unknown, lengths: readonly number[]): boolean =>
  /^\d+$/.test(asText(value)) && lengths.includes(asText(value).length);

/** Tells whether an account stands in the CM BP ID's place: a product's margin or collateral account (R18). */
const hidesBroker = ({ stockBrkrMarginAcc, stockBrkrClntCollAcc }: Members, product: unknown): boolean =>
  /^0?2$/.test(asText(product)) &&
  [stockBrkrMarginAcc, stockBrkrClntCollAcc].some(
    (account) => !["", "00000000"].includes(asText(account).replaceAll(/\s/g, "")),
  );

/** Returns the members of a slip's or mandate's order that block Submit; those that are absent are not judged. */
export function blocking(uiOrderReq: unknown, uiDmatBlkDtls: unknown, lengths: readonly number[]): string[] {
  const order = membersOf(uiOrderReq);
  const block = membersOf(uiDmatBlkDtls);
  const { brokerOrdrNo } = order;
  const { clientId, cmbpId } = block;
  const isShown = !isAbsent(cmbpId) && !hidesBroker(block, order["product"]);
  const off: [name: string, isOff: boolean][] = [
    ["brokerOrdrNo", !isAbsent(brokerOrdrNo) && !/^.{10}$/u.test(asText(brokerOrdrNo))],
    ["clientId", !isAbsent(clientId) && !isClientId(clientId, lengths)],
    ["cmbpId", isShown && !/^\d+$/.test(asText(cmbpId))],
  ];
  return off.filter(([, isOff]) => isOff).map(([name]) => name);
}

/** Says what blocks the Submit of a DIM, whose order comes with the payload (R44); `undefined` if nothing does. */
export function blockingDim(model: Model, lengths: readonly number[]): string | undefined {
  if (model.transactionType !== "DIM") return undefined;
  const { secDtls, dpId, clientId } = membersOf(membersOf(model["orderRequestDetails"])["dmatBlkDtls"]);
  const rows: unknown[] = [secDtls].flat();
  const isNamed = (row: unknown) => ["isin", "isinName"].some((name) => !isAbsent(membersOf(row)[name]));
  if (!rows.some(isNamed)) return "no security with an isin or isinName";
  if (isAbsent(dpId)) return "no dpId";
  return isClientId(clientId, lengths)
    ? undefined
    : "no clientId of digits, 10 of them or as many as are signed";
}
