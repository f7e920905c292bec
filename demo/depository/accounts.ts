import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const stretch = promisify<Buffer, Buffer, number, Buffer>(scrypt);

/** The M-PINs of demat accounts, hashed; they outlive the transaction that set them. */
export interface Accounts {
  has(account: string): boolean;
  set(account: string, mpin: string): Promise<void>;
  clear(account: string): void;
  matches(account: string, mpin: string): Promise<boolean>;
}

/** Makes an empty store: scrypt, with a salt for each M-PIN. `account` is dpId and clientId in one word. */
export function makeAccounts(): Accounts {
  const hashes = new Map<string, { salt: Buffer; hash: Buffer }>();
  return {
    has: (account) => hashes.has(account),
    clear: (account) => void hashes.delete(account),
    async set(account, mpin) {
      const salt = randomBytes(16);
      hashes.set(account, { salt, hash: await stretch(Buffer.from(mpin), salt, 32) });
    },
    async matches(account, mpin) {
      const known = hashes.get(account);
      if (known === undefined) return false;
      return timingSafeEqual(known.hash, await stretch(Buffer.from(mpin), known.salt, 32));
    },
  };
}
