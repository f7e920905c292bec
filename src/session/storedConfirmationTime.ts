import { isBlank } from "../data/text";
import { formatIst } from "../i18n/formatDates";
import type { Ports } from "./ports";

/** Stores when a transaction was confirmed, until the transaction is over (R2, R26, R70); its one stored key. */
interface ConfirmationTime {
  /** Stores `requestTime` of the authorising answer (ISO 8601), by default now. Returns the time as it is shown. */
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
      const confirmedAt = (!isBlank(requestTime) && requestTime) || new Date(now()).toISOString();
      storage.setItem(key, confirmedAt);
      return formatIst(confirmedAt);
    },
    clear: () => storage.removeItem(key),
  };
}
