import type { ReturnFields } from "../data/urls";
import type { ReturnTo } from "../flow/outcome";

/** Brokers' servers refuse longer addresses (R49). */
const MAX_ADDRESS_CHARACTERS = 2000;

/** Adds the service header's `state` if the answer has brought none (contract §6, Return fields). */
const withState = (fields: ReturnFields, state: string | undefined): ReturnFields =>
  !state || Object.hasOwn(fields, "state") ? fields : { ...fields, state };

/**
 * Returns the way back to the requestor with an answer's fields (contract §6, Return fields). If a GET's whole address would be
 * longer than 2,000 characters, `orderRespDtlsOmitted=1` replaces `orderRespDtls` (R49); a host that performs the return itself
 * gets the same fields.
 * @throws TypeError if `url` does not parse
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

/** Checks the fields before they are encoded, as 10 MB of them would block the page (R63). */
const isLongAddress = (to: Pick<ReturnTo, "url" | "fields">): boolean =>
  Object.values(to.fields).some(({ length }) => length > MAX_ADDRESS_CHARACTERS) ||
  addressOfGet(to).length > MAX_ADDRESS_CHARACTERS;

/**
 * Returns the address of a GET: the fields follow the address's own query, without its parameters of the same names
 * (contract §6). The rest stays byte for byte, and the fragment is kept.
 * @throws TypeError if `url` does not parse
 */
export function addressOfGet({ url, fields }: Pick<ReturnTo, "url" | "fields">): string {
  const address = new URL(url);
  const isReplaced = (pair: string) =>
    [...new URLSearchParams(`?${pair}`).keys()].some((name) => Object.hasOwn(fields, name));
  const kept = address.search
    .slice(1)
    .split("&")
    .filter((pair) => pair && !isReplaced(pair));
  // %20 is a space to every decoder, + only to form decoders; a plus of the value's own is %2B already.
  const added = new URLSearchParams(Object.entries(fields)).toString().replace(/\+/g, "%20");
  const query = [...kept, added].filter(Boolean).join("&");
  address.search = query && `?${query}`;
  return address.href;
}
