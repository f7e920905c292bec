import { nullPrototype } from "../data/nullPrototype";
import { isRecord } from "../data/parseJson";
import { isWireText } from "../data/text";
import { TRANSACTION_TYPES, type TransactionType } from "../data/transactionType";
import { decodePayload } from "./decode";
import {
  IDENTIFIER,
  isFailure,
  isPayloadComplete,
  matchesServiceHeader,
  type PayloadFields,
} from "./payloadRules";
import { nameOf, sentRequestorName } from "./requestorName";

/** The members of a payload that the first screen needs. */
export interface PayloadPreview {
  readonly requestorId: string;
  readonly transactionRefNo: string;
  readonly transactionType: TransactionType;
  /** The name that is sent, else the id. */
  readonly requestor: string;
  /** The payload is admitted, and begins with the M-PIN field of mode 1 (spec §2). */
  readonly hasMpinField: boolean;
}

const PARTS = ["orderRequestDetails", "edisServiceHeader", "dmatBlkDtls"];
const LISTS = ["secDtls", "hldSecurities"];
const FLAGS = ["uiRedirect", "ActionButtonDisplay"];

/**
 * Reads what the first screen needs of a payload, without the schema, which `validatePayload` applies later (contract
 * §7). The result is provisional: a payload that gives null here may still be admitted, and one that gives a preview
 * may still be refused. Only `hasMpinField` is reliable: it is never true of a payload that `validatePayload` refuses.
 * Never throws.
 */
export function peekPayload(text: string): PayloadPreview | null {
  try {
    const { value } = decodePayload(text);
    const fields = isRecord(value) ? fieldsIn(value) : null;
    if (!fields || !matchesServiceHeader(fields)) return null;
    const { requestorId, transactionRefNo, transactionType, mpinStatus } = fields;
    const hasMpinField =
      isPlain(value) &&
      isPayloadComplete(fields) &&
      !isFailure(fields) &&
      transactionType !== "DIM" &&
      mpinStatus === "1";
    const requestor = sentRequestorName(fields) || requestorId;
    return { requestorId, transactionRefNo, transactionType, requestor, hasMpinField };
  } catch {
    return null;
  }
}

/** Securities on hold may come as ISINs (contract §4). */
const isIsin = (list: string, row: unknown): boolean =>
  list === "hldSecurities" && typeof row === "string" && row.isWellFormed();

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Tells whether an object holds texts alone, but for the named flags, parts and lists, so that no schema can refuse it. */
const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  Object.entries(value).every(([name, member]) => {
    if (FLAGS.includes(name) || isAbsent(member)) return true;
    if (PARTS.includes(name)) return isPlain(member);
    if (LISTS.includes(name))
      return (
        Array.isArray(member) && member.every((row) => row === null || isPlain(row) || isIsin(name, row))
      );
    return isWireText(member);
  });

function fieldsIn(value: Record<string, unknown>): PayloadFields | null {
  const { orderRequestDetails: details, edisServiceHeader: header } = value;
  const texts = textsOf(value);
  if (!isIdentified(texts)) return null;
  return nullPrototype({
    ...texts,
    ...(isRecord(details) && { orderRequestDetails: details }),
    ...(isRecord(header) && { edisServiceHeader: textsOf(header) }),
  });
}

type TextMembers = Readonly<Record<string, string>>;
type Identified = TextMembers & Pick<PayloadFields, "requestorId" | "transactionRefNo" | "transactionType">;

/** Tells whether texts have a type, and ids that can be parts of addresses. */
const isIdentified = (texts: TextMembers): texts is Identified =>
  TRANSACTION_TYPES.some((type) => type === texts["transactionType"]) &&
  [texts["requestorId"], texts["transactionRefNo"]].every((id = "") => IDENTIFIER.test(id));

/** Members that name the requestor. */
const NAMES = ["requestor", "requestorName"];

/** Returns the texts of an object, numbers among them; names are cleaned, and absent members are left out. */
const textsOf = (value: Record<string, unknown>): TextMembers =>
  nullPrototype(
    Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) =>
        !isAbsent(member) && isWireText(member)
          ? [[name, NAMES.includes(name) ? nameOf(String(member)) : String(member)]]
          : [],
      ),
    ),
  );
