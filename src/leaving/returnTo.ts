import type { ReturnTo } from "../flow/outcome";

export type ReturnFields = Readonly<Record<string, string>>;

/** The fields with the service header's `state` where the answer has brought none (contract §6, Return fields). */
export function withState(fields: ReturnFields, state: string | undefined): ReturnFields {
  return !state || Object.hasOwn(fields, "state") ? fields : { ...fields, state };
}

/**
 * The address of a GET return: the fields behind the address's own query, in which the same names are replaced and the
 * rest stays byte for byte; the fragment is kept (contract §6). Throws TypeError for a `url` that does not parse.
 */
export function getAddress({ url, fields }: Pick<ReturnTo, "url" | "fields">): string {
  const address = new URL(url);
  const own = address.search
    .slice(1)
    .split("&")
    .filter(
      (pair) =>
        pair && ![...new URLSearchParams(`?${pair}`).keys()].some((name) => Object.hasOwn(fields, name)),
    );
  // %20 is a space to every decoder, + only to form decoders; a plus of the value's own is %2B already.
  const added = new URLSearchParams(fields).toString().replaceAll("+", "%20");
  const query = [...own, added].filter(Boolean).join("&");
  address.search = query && `?${query}`;
  return address.href;
}
