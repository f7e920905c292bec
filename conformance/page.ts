import type { Answer } from "./answer";
import { decodedCookie, type XsrfCookie } from "./cookies";

/** The page that calls, and the headers by which a browser tells of it. */
export interface Page {
  readonly origin: string;
  /** The cookie of a page at the API's own origin, if it has one: a browser that blocks third-party cookies keeps none. */
  readonly cookie?: XsrfCookie | undefined;
}

/** Tells whether an address is of the page's own origin. */
export const isOwn = ({ origin }: Page, url: string): boolean => new URL(url).origin === origin;

/**
 * Returns the headers that a call of the page carries besides contract §6's: with the page's own origin a GET has no Origin, and
 * every call has the cookies and X-XSRF-TOKEN.
 */
export function callHeaders(page: Page, method: "GET" | "POST", url: string): Record<string, string> {
  const { origin, cookie } = page;
  const fetched = {
    "Sec-Fetch-Mode": "cors",
    ...(method === "POST" || !isOwn(page, url) ? { Origin: origin } : {}),
  };
  if (!isOwn(page, url)) return { ...fetched, "Sec-Fetch-Site": "cross-site" };
  const kept = cookie && { Cookie: cookie.cookiesFor(url), "X-XSRF-TOKEN": decodedCookie(cookie.value) };
  return { ...fetched, "Sec-Fetch-Site": "same-origin", ...kept };
}

/** Returns the headers of the page's `clr`, by which the depository tells that it may act on it (contract §6). */
export const clearHeaders = (page: Page, url: string): Record<string, string> =>
  isOwn(page, url) ? { "Sec-Fetch-Site": "same-origin" } : { Origin: page.origin };

/** An answer with the OTPs of its transaction, of which some may come later; `isOfPage`: a page makes the call. */
export interface Heard {
  readonly answer: Answer;
  readonly otps: ReadonlySet<string>;
  readonly isOfPage: boolean;
}

/** A page, and what is given each answer of the run. */
export interface Listener extends Page {
  readonly hear: (heard: Heard) => void;
}
