import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The M-PINs of demat accounts, hashed; they outlive the transaction that set them. */
export interface Accounts {
  has(account: string): boolean;
  set(account: string, mpin: string): void;
  clear(account: string): void;
  matches(account: string, mpin: string): boolean;
}

/**
 * Makes an empty store. It keeps an HMAC of the account and its M-PIN, under a key that is not stored beside it. A slow hash
 * would not help: six digits are tried through in hours. `account` is dpId and clientId in one word.
 */
export function makeAccounts(): Accounts {
  const key = randomBytes(32);
  const hashes = new Map<string, Buffer>();
  const hash = (account: string, mpin: string) =>
    createHmac("sha256", key).update(`${account} ${mpin}`).digest();
  return {
    has: (account) => hashes.has(account),
    clear: (account) => void hashes.delete(account),
    set: (account, mpin) => void hashes.set(account, hash(account, mpin)),
    matches(account, mpin) {
      const known = hashes.get(account);
      return known !== undefined && timingSafeEqual(known, hash(account, mpin));
    },
  };
}
