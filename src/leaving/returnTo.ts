export type ReturnFields = Readonly<Record<string, string>>;

/** How the investor goes back to the requestor; the `returnTo` of the `success` and `fail` events (contract §2). */
export interface ReturnTo {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly fields: ReturnFields;
}

const NOT_FOR_THE_REQUESTOR = new Set([
  "redirectUrl",
  "httpRedirectMethod",
  "isUiRedirect",
  "uiRedirect",
  "success",
]);

const fieldText = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

/** The fields that carry an answer to the requestor: objects and arrays as JSON text, `null` left out (contract §6, Return fields). */
export function fieldsOf(answer: Readonly<Record<string, unknown>>): ReturnFields {
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([name, value]) => value !== null && value !== undefined && !NOT_FOR_THE_REQUESTOR.has(name))
      .map(([name, value]) => [name, fieldText(value)]),
  );
}

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
