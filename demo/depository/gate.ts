import type { Transaction } from "./ledger";
import type { Operation } from "./operations/table";
import { allOrigins, brokerOf, type World } from "./world";

/** Checks of origin and headers (contract §6), before the envelope is opened. */

/** The request headers of contract §6, in its order. */
export const CONTEXT_HEADERS = [
  "TransactionType",
  "Requestor",
  "RequestorId",
  "RequestReference",
  "TransactionRefNo",
  "RequestTime",
  "Channel",
  "SuccessUrl",
  "FailUrl",
  "SessionID",
  "JSESSIONID",
  "nonce",
  "state",
  "Digitalsignature",
] as const;
const FEW_HEADERS: readonly string[] = ["TransactionType", "RequestorId", "TransactionRefNo", "Channel"];
const ENVELOPE_HEADERS = ["x-token-key", "x-key"];
const GRANTED_HEADERS = ["Content-Type", "Accept-Language", ...CONTEXT_HEADERS, ...ENVELOPE_HEADERS];
const PREFLIGHT_SECONDS = 7200;

/** Tells whether a browser sent this request from the depository's own page: by its Origin, or else by `Sec-Fetch-Site`. */
export function isSameOrigin(world: World, request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "same-origin";
  return origin === new URL(request.url).origin || origin === world.url();
}

/**
 * Tells whether a request says that a page of another origin sent it: by its Origin, or else by `Sec-Fetch-Site`. A program
 * with a cookie jar says neither; for an address that was typed `Sec-Fetch-Site` is `none`.
 */
export function isCrossOrigin(world: World, request: Request): boolean {
  const site = request.headers.get("sec-fetch-site") ?? "none";
  const saysNothing = !request.headers.has("origin") && site === "none";
  return !saysNothing && !isSameOrigin(world, request);
}

/**
 * Tells whether a page's script sent this request: it has an Origin (`findOriginBreach` checks that it is listed), or it is
 * same-origin.
 */
export function isFromPage(world: World, request: Request): boolean {
  return request.headers.has("origin") || isSameOrigin(world, request);
}

/**
 * Returns the host name, without port, of the page that asks: the broker's page with the element, or the depository's own.
 */
export function hostOf(world: World, request: Request): string {
  const origin = request.headers.get("origin") ?? "";
  return new URL(allOrigins(world).includes(origin) ? origin : world.url()).hostname;
}

/** Returns the CORS headers of an answer: only for origins of a listed broker, and never with credentials. */
export function corsHeaders(world: World, request: Request): Record<string, string> {
  const origin = request.headers.get("origin");
  const listed = origin !== null && allOrigins(world).includes(origin);
  return { Vary: "Origin", ...(listed ? { "Access-Control-Allow-Origin": origin } : {}) };
}

/** Answers a preflight; an origin that is not listed gets 403 and no grant. */
export function preflight(world: World, request: Request): Response {
  const cors = corsHeaders(world, request);
  if (cors["Access-Control-Allow-Origin"] === undefined) {
    return new Response(null, { status: 403, headers: cors });
  }
  return new Response(null, {
    status: 204,
    headers: {
      ...cors,
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": GRANTED_HEADERS.join(", "),
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
  });
}

/** Returns the value of a cookie as sent; `undefined` without it. */
export function cookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Returns a cookie's value as the gateway sends it back: decoded, unless it is not encoded. */
function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * Returns why a request's origin is refused; `undefined` if it is admitted. A request without Origin was not sent by a
 * script of another origin.
 */
export function findOriginBreach(
  world: World,
  request: Request,
  transaction: Transaction | undefined,
): string | undefined {
  if (!isCrossOrigin(world, request)) {
    const kept = cookie(request, "XSRF-TOKEN");
    // In a frame a browser may keep no cookie: then no forged request can use one (contract §3). A browser's own page that sends
    // any cookie must have this one too; a program with a cookie jar need not.
    const isForgeable = kept !== undefined || (isSameOrigin(world, request) && request.headers.has("cookie"));
    if (request.method !== "POST" || !isForgeable) return undefined;
    const token = decoded(kept);
    const same = token !== undefined && token !== "" && request.headers.get("x-xsrf-token") === token;
    return same ? undefined : "X-XSRF-TOKEN does not match the cookie XSRF-TOKEN";
  }
  const origin = request.headers.get("origin");
  if (origin === null) return undefined;
  const requestorId = transaction?.issue.requestorId;
  const listed = requestorId === undefined ? undefined : brokerOf(world, requestorId)?.origins;
  return (listed ?? allOrigins(world)).includes(origin)
    ? undefined
    : `${origin} is not listed for the requestor`;
}

/** Returns a sentence for each header of an operation that breaks the contract. */
export function findHeaderBreaches(
  operation: Operation,
  request: Request,
  transaction: Transaction,
  crossOrigin: boolean,
): string[] {
  const breaches: string[] = [];
  for (const name of CONTEXT_HEADERS) {
    const sent = request.headers.get(name);
    const known = transaction.issue.headers[name];
    const wanted = operation.fewHeaders && !FEW_HEADERS.includes(name) ? undefined : known;
    if (sent === (wanted ?? null)) continue;
    // The whole name is contract §6; R57 sends the name that is shown, cleaned and cut (R46). A gateway may do either.
    if (name === "Requestor" && wanted !== undefined && sent === transaction.issue.shownRequestor) continue;
    if (wanted === undefined) breaches.push(`${name} must not be sent with this operation`);
    else if (sent === null) breaches.push(`${name} is missing`);
    else breaches.push(`${name} is not the transaction's`);
  }
  if (operation.method === "POST" && !request.headers.get("content-type")?.startsWith("application/json")) {
    breaches.push("Content-Type is not application/json");
  }
  if (crossOrigin && request.headers.has("cookie"))
    breaches.push("A cross-origin request carries credentials");
  return breaches;
}

/** Returns a sentence for each header that a `clr` must not carry. */
export function findClearBreaches(request: Request): string[] {
  return [...CONTEXT_HEADERS, ...ENVELOPE_HEADERS]
    .filter((name) => request.headers.has(name))
    .map((name) => `${name} must not be sent with clr`);
}
