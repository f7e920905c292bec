import { formatIst } from "../i18n/formats";
import type { Ports } from "./ports";

/** When a transaction was confirmed, kept for its page while it lasts (R2, R26, R70): the one key of a transaction. */
export interface ConfirmationTime {
  /** `requestTime`: of the answer that authorised, ISO 8601; now where it has none. Gives the time as it is shown. */
  remember(requestTime: string | undefined): string;
  clear(): void;
}

export function createConfirmationTime(
  { now, storage }: Pick<Ports, "now" | "storage">,
  transactionRefNo: string | undefined,
): ConfirmationTime {
  const key = `edis-gateway:${transactionRefNo}:confirmationTime`;
  return {
    remember(requestTime) {
      const confirmedAt = requestTime || new Date(now()).toISOString();
      if (transactionRefNo !== undefined) storage.setItem(key, confirmedAt);
      return formatIst(confirmedAt);
    },
    clear: () => storage.removeItem(key),
  };
}
