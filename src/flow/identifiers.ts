import { identifierProblem, secondId } from "../texts/codes";
import type { SlipTextKey } from "../texts/texts";
import type { Order } from "./order";

/** The identifiers of spec §5 that a page shows; one that is not shown is not judged. */
export interface Identifiers {
  readonly brokerOrdrNo?: string | undefined;
  readonly clientId?: string | undefined;
  readonly cmbpId?: string | undefined;
}

/** What is wrong with each identifier that breaks spec §5; any of them blocks Submit (R20). */
export function brokenIdentifiers(shown: Identifiers): Partial<Record<keyof Identifiers, SlipTextKey>> {
  const broken: Partial<Record<keyof Identifiers, SlipTextKey>> = {};
  for (const name of ["brokerOrdrNo", "clientId", "cmbpId"] as const) {
    const problem = identifierProblem(name, shown[name]);
    if (problem) broken[name] = problem;
  }
  return broken;
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

export const inOrder = (shown: Identifiers): boolean => Object.keys(brokenIdentifiers(shown)).length === 0;
