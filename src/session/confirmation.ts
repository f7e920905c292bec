/** When a transaction was confirmed, kept for its page while it lasts (R2, R26, R70): the one key that it writes. */
export interface Confirmation {
  /** ISO 8601. */
  remember(confirmedAt: string): void;
  clear(): void;
}

/** `storage` null, full or refused: nothing is remembered, and nothing breaks. */
export function createConfirmation(
  storage: Storage | null,
  transactionRefNo: string | undefined,
): Confirmation {
  const key = `edis-gateway:${transactionRefNo}:confirmationTime`;
  const tried = (act: (storage: Storage) => void) => {
    try {
      if (storage && transactionRefNo !== undefined) act(storage);
    } catch {
      // a full or forbidden storage is no reason to lose a consent
    }
  };
  return {
    remember: (confirmedAt) => tried((storage) => storage.setItem(key, confirmedAt)),
    clear: () => tried((storage) => storage.removeItem(key)),
  };
}
