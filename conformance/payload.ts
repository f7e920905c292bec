import * as v from "valibot";
import { isAbsent, membersOf } from "./answer";

/** The authentication model of contract §4, read as the gateway reads it. */

export const MAX_BYTES = 64 * 1024;

const Id = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]),
  v.regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
);

/** The members of a model that the kit needs to call the depository; `Form` holds the other members to their form. */
const Model = v.looseObject({
  requestorId: Id,
  transactionRefNo: Id,
  transactionType: v.picklist(["DIS", "DMI", "DMR", "DIM"]),
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

/**
 * Reads the model of a JSON text, or names the member without which no call can be made. Members that count as absent are left
 * out.
 */
export function readModel(text: string): { model: Model } | { wrong: string } {
  if (!text.isWellFormed()) return { wrong: "its text is not well-formed Unicode (R52)" };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""), (_name, value: unknown) =>
      isAbsent(value) ? undefined : value,
    );
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

export const hasMpin = (model: Model): boolean => asText(model["mpinStatus"]) === "1";

/** Tells whether the M-PIN alone authorises, without an OTP: on DIM in M-PIN mode. */
export function authorisesByMpin(model: Model): boolean {
  if (model.transactionType !== "DIM") return false;
  const mechanism = asText(membersOf(model["edisServiceHeader"])["authMechanism"]);
  return mechanism === "" ? hasMpin(model) : mechanism === "MPIN";
}

/** Names the member of the service header that disagrees with the payload's own; `undefined` if none does. */
export function wrongHeader({ requestorId, transactionRefNo, transactionType, ...model }: Model) {
  const header = membersOf(model["edisServiceHeader"]);
  const own = {
    RequestorId: requestorId,
    TransactionRefNo: transactionRefNo,
    TransactionType: transactionType,
  };
  for (const [name, value] of Object.entries(own)) {
    const given = asText(header[name]);
    if (given !== "" && given !== value)
      return `${name} ${JSON.stringify(given)} beside ${JSON.stringify(value)}`;
  }
  return undefined;
}

/** R52, R62: a text is well-formed Unicode, or a number that is exact as JSON. */
const Text = v.custom<string | number>((value) =>
  typeof value === "string"
    ? value.isWellFormed()
    : typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER,
);
/** Returns a schema's entries of members that are texts where they are there, by their names with spaces between. */
const texts = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, v.optional(Text)]));
/** An object with these members, and no list; other members are ignored. */
const record = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.check((value) => !Array.isArray(value)),
    v.looseObject(entries),
  );

const Row = record(texts("seqNo isin isinName quantity"));
/** An ISIN is no number. */
const Isin = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed()),
);
const Block = record({
  ...texts("dpId clientId clientName cmbpId idtcmbpId validityDt tmId clientUCC product exchangeCd"),
  ...texts("stockBrkrMarginAcc stockBrkrClntCollAcc mobileNo emailId clientType"),
  hldSecurities: v.optional(v.array(v.optional(v.union([Isin, Row])))),
  secDtls: v.optional(v.array(Row)),
});
const Order = record({
  ...texts("brokerOrdrNo exchangeCd segment orderTime"),
  dmatBlkDtls: v.optional(Block),
});
const Header = record({
  ...texts("requestor RequestorId RequestReference TransactionType TransactionRefNo RequestTime"),
  ...texts("Digitalsignature Channel SuccessUrl FailUrl SessionID JSESSIONID transRequestReference"),
  ...texts("authMechanism nonce state"),
});
/** The members that contract §4 lists, each with its form. Flags are absent here: any other value is off (§6). */
const Form = record({
  ...texts("requestorName mpinStatus emailId mobileNumber clientType status error errorCode"),
  orderRequestDetails: v.optional(Order),
  edisServiceHeader: v.optional(Header),
});

/** Names the member that does not have the form of contract §4; `undefined` if each has. */
export function wrongForm(model: Model): string | undefined {
  const parsed = v.safeParse(Form, model);
  return parsed.success ? undefined : (v.getDotPath(parsed.issues[0]) ?? "the model");
}

const FAILURES = ["400", "401", "500", "503"];

/** Tells whether a model that is no failure needs an order and the service header: a DIS or DIM, and a mandate with a status. */
export const needsOrder = (model: Model): boolean =>
  (["DIS", "DIM"].includes(model.transactionType) || !isAbsent(model["status"])) &&
  !FAILURES.includes(asText(model["status"])) &&
  asText(model["errorCode"]) !== "01";

/** Says what a model that needs an order lacks; `undefined` if its order and header are there. */
export function wrongOrder(model: Model): string | undefined {
  const missing = ["orderRequestDetails", "edisServiceHeader"].find((name) => isAbsent(model[name]));
  if (missing !== undefined) return `no ${missing}`;
  const { secDtls } = membersOf(membersOf(model["orderRequestDetails"])["dmatBlkDtls"]);
  const hasRows = Array.isArray(secDtls) && secDtls.length > 0;
  return model.transactionType === "DIM" && !hasRows ? "a DIM without securities (R44)" : undefined;
}
