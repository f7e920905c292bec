import * as v from "valibot";

/** The authentication model of contract §4, read as the gateway reads it. */

export const MAX_BYTES = 64 * 1024;

const Id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
);
/** R52: an escape such as `\ud83d` makes half a character in a value, and not in the JSON text. */
const isWellFormed = (value: unknown): boolean => typeof value !== "string" || value.isWellFormed();
const Members = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);
const Header = v.pipe(
  Members,
  v.check((members) => Object.values(members).every(isWellFormed)),
);
/** null and `""` count as absent. */
const absentOr = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.pipe(
        v.union([v.null(), v.literal("")]),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  );
const Name = v.union([
  v.pipe(
    v.string(),
    v.check((text) => isWellFormed(text)),
  ),
  v.number(),
]);

const Model = v.looseObject({
  requestorId: Id,
  transactionRefNo: Id,
  transactionType: v.picklist(["DIS", "DMI", "DMR", "DIM"]),
  requestorName: absentOr(Name),
  edisServiceHeader: absentOr(Header),
  orderRequestDetails: absentOr(Members),
});
export type Model = v.InferOutput<typeof Model>;
export type TransactionType = Model["transactionType"];

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes a text that is not JSON yet, once; `undefined` if it is neither percent-encoded nor base64. */
function decodeOnce(text: string): string | undefined {
  try {
    if (text.includes("%")) return decodeURIComponent(text);
    const base64 = text
      .trim()
      .replaceAll(" ", "+")
      .replaceAll(/[\r\n]/g, "");
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) return undefined;
    return strict.decode(Buffer.from(base64, "base64url"));
  } catch {
    return undefined;
  }
}

/**
 * Returns the JSON text of a payload, to the last byte, as its `payloadDigest` counts white space round it too; `undefined`
 * if three decodings do not reach one.
 */
export function decodeText(payload: string): string | undefined {
  let text: string | undefined = payload.trim();
  for (let decodings = 0; text !== undefined && !text.trimStart().startsWith("{"); decodings++) {
    if (decodings === 3) return undefined;
    text = decodeOnce(text);
  }
  return text;
}

/** Reads the model of a JSON text, or names the member that breaks the contract. */
export function readModel(text: string): { model: Model } | { wrong: string } {
  if (!text.isWellFormed()) return { wrong: "its text is not well-formed Unicode (R52)" };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return { wrong: "its text is not JSON" };
  }
  const parsed = v.safeParse(Model, json);
  if (parsed.success) return { model: parsed.output };
  return { wrong: `${v.getDotPath(parsed.issues[0]) ?? "the text"} is not as the contract says` };
}

/** Returns a member as text; a value that is neither text nor number counts as absent (`""`). */
export const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Whether the account has an M-PIN. */
export const hasMpin = (model: Model): boolean => asText(model["mpinStatus"]) === "1";

/** Whether the M-PIN alone authorises, without an OTP: on DIM in M-PIN mode. */
export function authorisesByMpin(model: Model): boolean {
  if (model.transactionType !== "DIM") return false;
  const told = asText(model.edisServiceHeader?.["authMechanism"]);
  return told === "" ? hasMpin(model) : told === "MPIN";
}

/** Names the member of the service header that disagrees with the payload's own; `undefined` if none does. */
export function wrongHeader({ requestorId, transactionRefNo, transactionType, edisServiceHeader }: Model) {
  const own = {
    RequestorId: requestorId,
    TransactionRefNo: transactionRefNo,
    TransactionType: transactionType,
  };
  for (const [name, value] of Object.entries(own)) {
    const told = asText(edisServiceHeader?.[name]);
    if (told !== "" && told !== value)
      return `${name} ${JSON.stringify(told)} beside ${JSON.stringify(value)}`;
  }
  return undefined;
}

/** R62: a number that is not exact is refused where it stands for a quantity. */
const isExact = (value: unknown): boolean =>
  typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
const isRow = (row: unknown): row is Readonly<Record<string, unknown>> => v.is(Members, row);

/** Says what a DIS or DIM lacks, or has in another form; `undefined` if its order and header are there. */
export function wrongOrder({ transactionType, orderRequestDetails, edisServiceHeader }: Model) {
  if (orderRequestDetails === undefined) return "no orderRequestDetails";
  if (edisServiceHeader === undefined) return "no edisServiceHeader";
  const { dmatBlkDtls } = orderRequestDetails;
  const { secDtls, hldSecurities } = isRow(dmatBlkDtls) ? dmatBlkDtls : {};
  const rows = secDtls === undefined || secDtls === null || secDtls === "" ? [] : secDtls;
  if (!Array.isArray(rows)) return "secDtls that are no list";
  if (!rows.every(isRow)) return "secDtls with an entry that is no object";
  const held = (Array.isArray(hldSecurities) ? hldSecurities : []).filter(isRow);
  if (![...rows, ...held].every(({ quantity }) => isExact(quantity)))
    return "a quantity that is not exact (R62)";
  return transactionType === "DIM" && rows.length === 0 ? "a DIM without securities (R44)" : undefined;
}
