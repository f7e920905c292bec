import { secondId } from "../texts/codes";
import type { SlipTextKey } from "../texts/texts";
import type { Order } from "./order";

/** The identifiers of spec §5, what each looks like, and what is said of one that does not. */
const RULES = [
  { name: "brokerOrdrNo", shape: /^.{10}$/u, problem: "BROKER_ORDER_NUMBER_INVALID" },
  { name: "clientId", shape: /^\d{10}$/, problem: "CLIENT_ID_INVALID" },
  { name: "cmbpId", shape: /^\d+$/, problem: "CM_BP_ID_INVALID" },
] as const satisfies readonly { name: string; shape: RegExp; problem: SlipTextKey }[];

type Identifier = (typeof RULES)[number]["name"];

/** The identifiers that a page shows; one that is not shown is not judged. */
export type Identifiers = Partial<Readonly<Record<Identifier, string | undefined>>>;

/** What is wrong with each identifier that breaks spec §5; any of them blocks Submit (R20). */
export function brokenIdentifiers(shown: Identifiers): Partial<Record<Identifier, SlipTextKey>> {
  const broken = RULES.filter(({ name, shape }) => shown[name] && !shape.test(shown[name]));
  return Object.fromEntries(broken.map(({ name, problem }) => [name, problem]));
}

/** The identifiers that the slip and the consent page show. */
export function identifiersOf({ order, account }: Pick<Order, "order" | "account">): Identifiers {
  const { brokerOrdrNo } = order;
  const { clientId } = account;
  const second = secondId(account, order.product);
  return second?.kind === "cmbp"
    ? { brokerOrdrNo, clientId, cmbpId: second.value }
    : { brokerOrdrNo, clientId };
}

/** Whether every identifier that is shown is what spec §5 wants. */
export const inOrder = (shown: Identifiers): boolean => Object.keys(brokenIdentifiers(shown)).length === 0;
