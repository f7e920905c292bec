import { isBlank } from "../data/text";
import type { SlipTextKey } from "../i18n/texts";

/** Returns a demat value; undefined if it is missing or blank, or if each of its blocks is '00000000' (R18, spec §9). */
export const dematValue = (id = ""): string | undefined =>
  isBlank(id) || /^(0{8})+$/.test(id.replace(/\s/g, "")) ? undefined : id;

/** Returns an account number in blocks of 8 characters; undefined if there is none. */
export const groupAccount = (account: string | undefined): string | undefined =>
  dematValue(account)
    ?.replace(/\s/g, "")
    .match(/.{1,8}/gu)
    ?.join(" ");

/** The members of the demat block details that name the account to be credited (spec §3). */
interface FavouredAccount {
  readonly stockBrkrMarginAcc?: string | undefined;
  readonly stockBrkrClntCollAcc?: string | undefined;
  readonly cmbpId?: string | undefined;
  readonly idtcmbpId?: string | undefined;
}

interface SecondId {
  readonly label: SlipTextKey;
  readonly value: string;
  readonly kind: "account" | "cmbp" | "cdsl";
}

/**
 * Returns the field beside the client's own ids. For product 2 it is the margin account, else the collateral account, in blocks
 * of 8. Otherwise it is CM BP ID, else CDSL Broker ID; undefined if there is none (R18).
 */
export function secondId(
  account: FavouredAccount,
  product: string | number | undefined,
): SecondId | undefined {
  if (product !== undefined && /^0?2$/.test(String(product))) {
    const margin = groupAccount(account.stockBrkrMarginAcc);
    if (margin) return { label: "MARGIN_ACCOUNT", value: margin, kind: "account" };
    const collateral = groupAccount(account.stockBrkrClntCollAcc);
    if (collateral) return { label: "COLLATERAL_ACCOUNT", value: collateral, kind: "account" };
  }
  const cmbpId = dematValue(account.cmbpId);
  if (cmbpId) return { label: "CM_BP_ID", value: cmbpId, kind: "cmbp" };
  const idtcmbpId = dematValue(account.idtcmbpId);
  if (idtcmbpId) return { label: "CDSL_BROKER_ID", value: idtcmbpId, kind: "cdsl" };
  return undefined;
}
