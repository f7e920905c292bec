/** The keys that one transaction wrote, and no others (R2, contract §2 `routing`). */
export interface OwnStorage {
  remember(name: "confirmationTime", value: string): void;
  clear(): void;
}

/** `storage` null, full or refused: nothing is remembered, and nothing breaks. */
export function createStorage(storage: Storage | null, transactionRefNo: string | undefined): OwnStorage {
  const prefix = `edis-gateway:${transactionRefNo}:`;
  const tried = (act: (storage: Storage) => void) => {
    try {
      if (storage && transactionRefNo !== undefined) act(storage);
    } catch {
      // a full or forbidden storage is no reason to lose a consent
    }
  };
  return {
    remember: (name, value) => tried((storage) => storage.setItem(prefix + name, value)),
    clear: () =>
      tried((storage) => {
        for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
      }),
  };
}
