import { isBlank } from "../data/text";
import type { SlipTextKey } from "../i18n/texts";
import type { FlowContext } from "./context";
import { dematValue, secondId } from "./secondId";
import type { SlipState } from "./states";

/** The part of the context that says how many digits a Client ID may have. */
export type ClientIdLengths = Pick<FlowContext, "clientIdLengths">;

/** Lengths of a Client ID if the properties sign none (spec §5, R85). */
export const CLIENT_ID_LENGTHS: readonly number[] = [10];

const anything = /\S/;
const digits = /^\d+$/;

/**
 * Rules of what a page shows: the shape of each identifier, and the text if it does not fit (spec §5, R20, R85). A
 * `required` one that is missing blocks Submit too (R44).
 */
const RULES = [
  { name: "brokerOrdrNo", required: false, shape: /^.{10}$/u, problem: "BROKER_ORDER_NUMBER_INVALID" },
  { name: "dpId", required: true, shape: anything, problem: "NOT_GIVEN" },
  {
    name: "clientId",
    required: true,
    shape: digits,
    lengths: "clientIdLengths",
    problem: "CLIENT_ID_INVALID",
  },
  { name: "cmbpId", required: false, shape: digits, problem: "CM_BP_ID_INVALID" },
  { name: "security", required: true, shape: anything, problem: "NOT_GIVEN" },
  { name: "quantity", required: true, shape: anything, problem: "NOT_GIVEN" },
] as const satisfies readonly Rule[];

interface Rule {
  readonly name: string;
  readonly required: boolean;
  readonly shape: RegExp;
  /** The member of the context that holds the allowed lengths. */
  readonly lengths?: keyof ClientIdLengths;
  readonly problem: SlipTextKey;
}

type Identifier = (typeof RULES)[number]["name"];

/** The identifiers that a page shows. One left out is not judged; `undefined` is missing. */
export type Identifiers = Partial<Readonly<Record<Identifier, string | undefined>>>;

/** Returns what is wrong with each identifier; any problem blocks Submit (R20, R44). */
export function identifierErrors(
  shown: Identifiers,
  context: ClientIdLengths,
): Partial<Record<Identifier, SlipTextKey>> {
  const broken = RULES.flatMap((rule): [Identifier, SlipTextKey][] => {
    const { name, required, shape, problem } = rule;
    if (!Object.hasOwn(shown, name)) return [];
    const value = shown[name] ?? "";
    if (required && !dematValue(value)) return [[name, "NOT_GIVEN"]];
    if (isBlank(value)) return [];
    const fits = !("lengths" in rule) || context[rule.lengths].includes(value.length);
    return fits && shape.test(value) ? [] : [[name, problem]];
  });
  return Object.fromEntries(broken);
}

/** Returns the identifiers of the slip and the consent page; a mandate's securities are in its table. */
export function identifiersOf({ screen, order }: Pick<SlipState, "screen" | "order">): Identifiers {
  const { brokerOrdrNo, quantity, isin, isinName, product } = order.details;
  const { dpId, clientId } = order.account;
  const second = secondId(order.account, product);
  return {
    brokerOrdrNo,
    dpId,
    clientId,
    ...(second?.kind === "cmbp" && { cmbpId: second.value }),
    ...(screen === "slip" && { quantity, security: dematValue(isin) ?? isinName }),
  };
}

/** Returns the identifiers of the DIM page, which come from the payload. */
export const dimIdentifiers = ({ dpId, clientId, security }: FlowContext): Identifiers => ({
  dpId,
  clientId,
  security,
});

/** Tells whether every identifier shown is there and fits spec §5. */
export const areValid = (shown: Identifiers, context: ClientIdLengths): boolean =>
  Object.keys(identifierErrors(shown, context)).length === 0;
