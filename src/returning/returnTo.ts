import type { ReturnTo } from "../flow/outcome";

export type ReturnFields = Readonly<Record<string, string>>;

/** Brokers' servers refuse longer addresses (R49). */
const MAX_ADDRESS_CHARACTERS = 2000;

/** The fields with the service header's `state` where the answer has brought none (contract §6, Return fields). */
const withState = (fields: ReturnFields, state: string | undefined): ReturnFields =>
  !state || Object.hasOwn(fields, "state") ? fields : { ...fields, state };

/**
 * The way back to the requestor with an answer's fields (contract §6, Return fields). Where a GET's address, whole as it
 * is sent, would be longer than 2,000 characters, `orderRespDtls` is left out and `orderRespDtlsOmitted=1` says so
 * (R49); a host that carries it out itself gets the same. Throws TypeError for a `url` that does not parse.
 */
export function returnToOf(
  method: ReturnTo["method"],
  url: string,
  answered: ReturnFields,
  state: string | undefined,
): ReturnTo {
  const fields = withState(answered, state);
  const isLong = method === "GET" && isLongAddress({ url, fields });
  if (!isLong || !Object.hasOwn(fields, "orderRespDtls")) return { method, url, fields };
  const { orderRespDtls: _tooLong, ...rest } = fields;
  return { method, url, fields: { ...rest, orderRespDtlsOmitted: "1" } };
}

/** What is too long as it stands is not encoded first: 10 MB of it would hold the page up (R63). */
const isLongAddress = (to: Pick<ReturnTo, "url" | "fields">): boolean =>
  Object.values(to.fields).some(({ length }) => length > MAX_ADDRESS_CHARACTERS) ||
  getAddress(to).length > MAX_ADDRESS_CHARACTERS;

/**
 * The address of a GET return: the fields behind the address's own query, in which the same names are replaced and the
 * rest stays byte for byte; the fragment is kept (contract §6). Throws TypeError for a `url` that does not parse.
 */
export function getAddress({ url, fields }: Pick<ReturnTo, "url" | "fields">): string {
  const address = new URL(url);
  const isReplaced = (pair: string) =>
    [...new URLSearchParams(`?${pair}`).keys()].some((name) => Object.hasOwn(fields, name));
  const kept = address.search
    .slice(1)
    .split("&")
    .filter((pair) => pair && !isReplaced(pair));
  // %20 is a space to every decoder, + only to form decoders; a plus of the value's own is %2B already.
  const added = new URLSearchParams(Object.entries(fields)).toString().replaceAll("+", "%20");
  const query = [...kept, added].filter(Boolean).join("&");
  address.search = query && `?${query}`;
  return address.href;
}
