import * as v from "valibot";
import { SCENARIOS } from "./scenarios";
import { SECURITIES, type Security, securityOf } from "./securities";

export const TRANSACTION_TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;
export const OPENINGS = ["redirect", "element", "frame"] as const;

/**
 * The most securities of a DIM: it carries them in the payload, which takes 64 KiB (contract §4). Other types fetch theirs.
 */
const DIM_SECURITIES = 300;

export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type Opening = (typeof OPENINGS)[number];

/** A sell order as the investor filled it in, after the form's checks. */
export type Ticket = {
  security: Security;
  quantity: number;
  transactionType: TransactionType;
  mpinStatus: "0" | "1";
  /** Undefined: M-PIN if the account has one, else OTP. */
  authMechanism: "MPIN" | "OTP" | undefined;
  opening: Opening;
  securitiesCount: number;
  /** The switches of the depository's scenario. */
  scenario: Readonly<Record<string, unknown>>;
};

const STALE = "Please place the order with this form";

const wholeNumber = (from: number, to: number, message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(from, message),
    v.maxValue(to, message),
  );

const Fields = v.object({
  /** The form's own: a form is one order, however often it is sent. */
  token: v.pipe(v.string(STALE), v.regex(/^[\w-]{22}$/, STALE)),
  isin: v.picklist(
    SECURITIES.map((security) => security.isin),
    "Choose a security from the list",
  ),
  quantity: wholeNumber(1, 100_000, "Quantity is a whole number from 1 to 1,00,000"),
  transactionType: v.optional(v.picklist(TRANSACTION_TYPES), "DIS"),
  mpinStatus: v.optional(v.picklist(["0", "1"]), "1"),
  authMechanism: v.optional(v.picklist(["", "MPIN", "OTP"]), ""),
  opening: v.optional(v.picklist(OPENINGS), "redirect"),
  securitiesCount: v.optional(
    wholeNumber(0, 10_000, "Number of securities is a whole number from 0 to 10,000"),
    "1",
  ),
});

const Form = v.pipe(
  Fields,
  v.forward(
    v.check(
      ({ transactionType, securitiesCount }) =>
        transactionType !== "DIM" || securitiesCount <= DIM_SECURITIES,
      `A DIM has at most ${DIM_SECURITIES} securities`,
    ),
    ["securitiesCount"],
  ),
);

/** The first thing to put right in a form: its field's name, and a sentence to the investor. */
export type Problem = { field: string; problem: string };

/**
 * Reads the order form.
 * @param fields the form's fields by name; a ticked scenario box is a field with the scenario's name
 */
export function readTicket(fields: Readonly<Record<string, string>>): Ticket | Problem {
  const form = v.safeParse(Form, fields, { abortPipeEarly: true });
  if (!form.success) {
    const [issue] = form.issues;
    return { field: v.getDotPath(issue) ?? "", problem: issue.message };
  }
  const { isin, authMechanism, token: _, ...rest } = form.output;
  const security = securityOf(isin);
  if (security === undefined) return { field: "isin", problem: "Choose a security from the list" };
  const ticked = SCENARIOS.filter(({ name }) => fields[name] !== undefined);
  const scenario = Object.assign({}, ...ticked.map(({ asks }) => asks));
  return { ...rest, authMechanism: authMechanism || undefined, security, scenario };
}
