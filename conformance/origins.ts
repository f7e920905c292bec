import { membersOf } from "./answer";
import { isThisMachine, THIS_MACHINE } from "./settings";

/** Origins and return addresses by contract §4 and R51. */

/** Returns the origin that an entry of a list means (R51); `undefined` of an entry that is none or carries a path. */
export function originOf(entry: unknown): string | undefined {
  if (typeof entry !== "string" || !URL.canParse(entry)) return undefined;
  const { origin, href } = new URL(entry);
  return origin !== "null" && href === `${origin}/` ? origin : undefined;
}

/** Tells whether no page can have an origin that a list names (contract §4): http that is not this machine's, or a `*` in its host. */
export function matchesNone(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return hostname.includes("*") || (protocol !== "https:" && !isThisMachine(hostname));
}

/** Returns the entries of a claim's list for one requestor; without a requestor, of all. */
export function entriesOf(claims: object, name: string, requestorId?: string): unknown[] {
  const lists = membersOf(membersOf(claims)[name]);
  const wanted = requestorId === undefined ? Object.values(lists) : [lists[requestorId]];
  return wanted.flatMap((list: unknown): unknown[] => (Array.isArray(list) ? list : []));
}

/** Says why an address is not secure by contract §4; `undefined` if it is. */
export function wrongAddress(address: string): string | undefined {
  const isHere = new RegExp(`^http://${THIS_MACHINE}(:\\d+)?(/|$|\\?|#)`).test(address);
  if (!address.startsWith("https://") && !isHere) return "not https";
  if (/[\\\s\p{Cc}]/u.test(address)) return "with a backslash, white space or a control character";
  if (!URL.canParse(address)) return "no address";
  return /^https?:\/\/[^/?#]*@/.test(address) ? "with credentials" : undefined;
}

/** Says why an address is not an admissible return address of the requestor; `undefined` if it is one. */
export function wrongReturn(claims: object, requestorId: string, address: string): string | undefined {
  const wrong = wrongAddress(address);
  if (wrong !== undefined) return wrong;
  const { origin, protocol } = new URL(address);
  const isListed = entriesOf(claims, "allowedReturnOrigins", requestorId).some(
    (entry) => (entry === "*" && protocol === "https:") || originOf(entry) === origin,
  );
  return isListed ? undefined : "of an origin that allowedReturnOrigins does not list";
}
