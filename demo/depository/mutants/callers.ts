import type { State, Transaction } from "../ledger";
import { findOperation } from "../operations/table";
import { offersStatus } from "../portal";
import type { OperationName } from "../scenario";
import type { Mutant } from "../steps";
import { mutant, responses, withHeaders } from "./means";

/** Mutants of the caller's checks: origins, headers, ids in paths. */

const API = /\/edis-service\//;

/** Admits the caller as if its request had other headers. `known`: the transaction's headers by the contract's names. */
const readsHeaders =
  (change: (headers: Headers, known: Readonly<Record<string, string>>) => void): Mutant["steps"] =>
  (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      // clr carries no headers at all, the auth API only four
      if (found?.operation.name === "clr" || found?.operation.fewHeaders)
        return steps.admitCaller(world, incoming, found, transaction);
      const headers = new Headers(incoming.request.headers);
      change(headers, transaction?.issue.headers ?? {});
      const { url, method } = incoming.request;
      return steps.admitCaller(
        world,
        { ...incoming, request: new Request(url, { method, headers }) },
        found,
        transaction,
      );
    },
  });

const OUTCOMES: readonly State[] = ["authorised", "locked", "cancelled"];
const SESSION = ["SessionID", "JSESSIONID", "nonce", "state", "Digitalsignature"];

const corrects = (
  names: readonly string[],
  when: (sent: string | null) => boolean,
  types = ["DIS", "DMI", "DMR", "DIM"],
): Mutant["steps"] =>
  readsHeaders((headers, known) => {
    if (!types.includes(known["TransactionType"] ?? "")) return;
    for (const name of names) {
      const own = known[name];
      if (own !== undefined && when(headers.get(name))) headers.set(name, own);
    }
  });

/** Grants no headers to the calls of a path. */
const grantsNoHeaders = (path: RegExp) =>
  withHeaders(path, (headers) => headers.delete("Access-Control-Allow-Headers"));

/** Takes the session of another transaction, or none, for the requests that `when` picks. */
export const takesSessionFor =
  (when: (name: OperationName, transaction: Transaction) => boolean): Mutant["steps"] =>
  (steps) => {
    const lax = corrects(SESSION, () => true)(steps).admitCaller ?? steps.admitCaller;
    return {
      admitCaller: (world, incoming, found, transaction) => {
        const isLax = found && transaction && when(found.operation.name, transaction);
        return (isLax ? lax : steps.admitCaller)(world, incoming, found, transaction);
      },
    };
  };

/** Holds a request to the transaction that its headers name, and answers that of its path. */
const answersThePath =
  (when: (name: OperationName) => boolean): Mutant["steps"] =>
  (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      const { headers, method, url } = incoming.request;
      const named = world.transactions.get(headers.get("TransactionRefNo") ?? "")?.issue.headers ?? {};
      const isHeld = Object.entries(named).every(([name, own]) => [null, own].includes(headers.get(name)));
      if (found?.ref === undefined || !isHeld || !when(found.operation.name))
        return steps.admitCaller(world, incoming, found, transaction);
      const ofPath = new Headers(headers);
      for (const [name, value] of Object.entries(transaction?.issue.headers ?? {}))
        if (headers.has(name)) ofPath.set(name, value);
      const request = new Request(url, { method, headers: ofPath });
      return steps.admitCaller(world, { ...incoming, request }, found, transaction);
    },
  });

/** Tells whether a request is a POST, or the preflight of one. */
const isForPost = ({ method, headers }: Request): boolean =>
  method === "POST" || headers.get("Access-Control-Request-Method") === "POST";

/** Answers requests with 500. */
const breaksOn = (path: RegExp): Mutant["steps"] =>
  responses(path, (response) => Response.json({ status: "500" }, { status: 500, headers: response.headers }));

/** Refuses calls of the API's own page. */
const refusesOwn =
  (when: (request: Request) => boolean): Mutant["steps"] =>
  (steps) => ({
    respond: async (request, next) => {
      const isOwn = request.headers.get("Sec-Fetch-Site") === "same-origin";
      if (API.test(request.url) && isOwn && !/\/clr\//.test(request.url) && when(request))
        return Response.json({ status: "403" }, { status: 403 });
      return steps.respond(request, next);
    },
  });

export const CALLER_MUTANTS = {
  refusesWithoutOrigin: mutant(
    "refuses the host page's GETs, which have no Origin",
    refusesOwn(({ headers }) => !headers.has("Origin")),
  ),
  refusesOwnOrigin: mutant(
    "refuses the host page's POSTs, as its own origin is listed for no broker",
    refusesOwn(({ headers }) => headers.has("Origin")),
  ),
  refusesWithoutCookie: mutant(
    "refuses the host page's POSTs in a frame where the browser keeps no cookie",
    refusesOwn(({ headers, method }) => method === "POST" && !headers.has("Cookie")),
  ),
  grantsFewHeaders: mutant(
    "grants no x-key to pages",
    withHeaders(API, (headers) => {
      const granted = headers.get("Access-Control-Allow-Headers");
      if (granted !== null) headers.set("Access-Control-Allow-Headers", granted.replace(", x-key", ""));
    }),
  ),
  errorsWithoutCors: mutant(
    "lets no page read an error",
    withHeaders(API, (headers, _request, status) => {
      if (status >= 400) headers.delete("Access-Control-Allow-Origin");
    }),
  ),
  returnWithoutCors: mutant(
    "lets no page read where it leads back to",
    withHeaders(/\/redirect\//, (headers, request) => {
      if (request.method !== "OPTIONS") headers.delete("Access-Control-Allow-Origin");
    }),
  ),
  consentWithoutCors: mutant(
    "lets no page read the answer to a mandate's consent",
    withHeaders(/\/otp\/validate\//, (headers, request) => {
      if (request.method === "POST") headers.delete("Access-Control-Allow-Origin");
    }),
  ),
  preflightsNoReturn: mutant(
    "grants no headers to the return of a mandate",
    withHeaders(/\/redirect\//, (headers, request) => {
      if (request.headers.get("Access-Control-Request-Method") === "POST")
        headers.delete("Access-Control-Allow-Headers");
    }),
  ),
  preflightsNoExit: mutant("grants no headers to exit", grantsNoHeaders(/\/exit\//)),
  preflightsNoNewMpin: mutant(
    "grants no headers to a mandate's new M-PIN",
    grantsNoHeaders(/\/mpin\/submission\//),
  ),
  preflightsNoStatus: mutant("grants no headers to the status", grantsNoHeaders(/\/status\//)),
  preflightsNoConsent: mutant(
    "grants no headers to the consent of a mandate",
    grantsNoHeaders(/\/otp\/validate\//),
  ),
  allowsCredentials: mutant(
    "allows credentials across origins",
    withHeaders(API, (headers) => headers.set("Access-Control-Allow-Credentials", "true")),
  ),
  grantsEveryOrigin: mutant(
    "grants every origin",
    withHeaders(API, (headers, request) =>
      headers.set("Access-Control-Allow-Origin", request.headers.get("Origin") ?? "*"),
    ),
  ),
  grantsEveryOriginOfPosts: mutant(
    "grants every origin the POSTs, and their preflights",
    withHeaders(API, (headers, request) => {
      if (isForPost(request))
        headers.set("Access-Control-Allow-Origin", request.headers.get("Origin") ?? "*");
    }),
  ),
  grantsEveryOriginPreflightsOfPosts: mutant(
    "grants every origin the preflights of POSTs",
    withHeaders(API, (headers, request) => {
      if (isForPost(request) && request.method === "OPTIONS")
        headers.set("Access-Control-Allow-Origin", request.headers.get("Origin") ?? "*");
    }),
  ),
  allowsCredentialsOfPosts: mutant(
    "allows credentials across origins with POSTs",
    withHeaders(API, (headers, request) => {
      if (isForPost(request)) headers.set("Access-Control-Allow-Credentials", "true");
    }),
  ),
  allowsCredentialsOfReturns: mutant(
    "allows credentials across origins with a return",
    withHeaders(/\/redirect\//, (headers, request) => {
      if (request.method !== "OPTIONS") headers.set("Access-Control-Allow-Credentials", "true");
    }),
  ),
  grantsSubdomains: mutant(
    "grants the hosts below a listed one",
    withHeaders(API, (headers, request) => {
      const origin = request.headers.get("Origin") ?? "";
      if (origin.includes("://x.")) headers.set("Access-Control-Allow-Origin", origin);
    }),
  ),
  clearOfSubdomains: mutant("ends a transaction by a clr of the hosts below a listed one", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      const { url, headers } = incoming.request;
      const origin = headers.get("Origin")?.replace("://x.", "://");
      if (found?.operation.name !== "clr" || origin === undefined)
        return steps.admitCaller(world, incoming, found, transaction);
      const request = new Request(url, { headers: { Origin: origin } });
      return steps.admitCaller(world, { ...incoming, request }, found, transaction);
    },
  })),
  variesNot: mutant(
    "lets caches store answers that do not vary by origin",
    withHeaders(API, (headers) => {
      headers.delete("Vary");
      headers.set("Cache-Control", "no-cache");
    }),
  ),
  letsCachesKeep: mutant(
    "lets caches keep answers",
    withHeaders(API, (headers) => headers.set("Cache-Control", "private, max-age=600")),
  ),
  letsCachesKeepReads: mutant(
    "lets caches keep securities, QR codes and states",
    withHeaders(/\/edis\/\w+\/(sec|qrCode|status)\//, (headers) =>
      headers.set("Cache-Control", "public, max-age=600"),
    ),
  ),
  takesAnySession: mutant(
    "takes the session of another transaction",
    corrects(SESSION, (sent) => sent !== null),
  ),
  takesAnyMandateSession: mutant(
    "takes the session of another transaction, for mandates alone",
    corrects(SESSION, (sent) => sent !== null, ["DMI", "DMR"]),
  ),
  needsNoSession: mutant(
    "needs no session",
    corrects(SESSION, (sent) => sent === null),
  ),
  needsNoSessionToAct: mutant("holds GETs alone to their session", (steps) => {
    const lax = corrects(SESSION, () => true)(steps).admitCaller ?? steps.admitCaller;
    return {
      admitCaller: (world, incoming, found, transaction) =>
        (incoming.request.method === "POST" ? lax : steps.admitCaller)(world, incoming, found, transaction),
    };
  }),
  takesAnySessionOfSends: mutant(
    "holds no OTP send to its session",
    takesSessionFor((name) => name === "regenerateOTP"),
  ),
  takesAnySessionOfExit: mutant(
    "holds no exit to its session",
    takesSessionFor((name) => name === "exit"),
  ),
  takesAnySessionAfterOutcome: mutant(
    "holds no call to its session once the transaction has its outcome",
    takesSessionFor((_name, { state }) => OUTCOMES.includes(state)),
  ),
  takesAnySessionOfOwnOutcome: mutant(
    "tells the outcome again to a consent of any session",
    takesSessionFor((name, { state }) => name === "validateNewOTP" && OUTCOMES.includes(state)),
  ),
  takesAnySessionOfCancelled: mutant(
    "tells the return of a cancelled transaction to any session",
    takesSessionFor((name, { state }) => name === "redirect" && state === "cancelled"),
  ),
  takesAnySessionOfMpin: mutant(
    "holds no M-PIN of a slip to its session",
    takesSessionFor((name, { state }) => name === "validateNewOTP" && state === "issued"),
  ),
  takesAnySessionOfQrCode: mutant(
    "holds no QR code to its session",
    takesSessionFor((name) => name === "qrCode"),
  ),
  takesAnySessionOfSecurities: mutant(
    "holds no page of securities to its session",
    takesSessionFor((name) => name === "sec"),
  ),
  takesAnySessionOfReturn: mutant(
    "holds no return of a mandate to its session",
    takesSessionFor((name, { issue }) => name === "redirect" && issue.type === "DMI"),
  ),
  // finds the transaction by TransactionRefNo alone, and opens and seals under its ids
  takesAnyIds: mutant(
    "does not hold RequestorId and TransactionType to the transaction",
    corrects(["RequestorId", "TransactionType"], () => true),
  ),
  takesAnyTransaction: mutant("answers the path of one transaction under the ids of another", (steps) => {
    const under = new Map<string, string>();
    const corrected = readsHeaders((headers, known) => {
      for (const [name, value] of Object.entries(known)) if (headers.has(name)) headers.set(name, value);
    })(steps);
    const admit = corrected.admitCaller ?? steps.admitCaller;
    return {
      admitCaller: (world, incoming, found, transaction) => {
        const { method, headers, url } = incoming.request;
        const call = `${method} ${incoming.path}${new URL(url).search}`;
        if (method === "GET")
          under.set(call, `${headers.get("RequestorId")}/${headers.get("TransactionRefNo")}`);
        return admit(world, incoming, found, transaction);
      },
      sealResponse: (key, context, status, body) => {
        const call = context.slice(0, context.lastIndexOf(" "));
        const ids = under.get(call);
        return steps.sealResponse(key, ids === undefined ? context : `${call} ${ids}`, status, body);
      },
    };
  }),
  answersThePath: mutant(
    "holds a session to the transaction of the headers, and answers that of the path",
    answersThePath(() => true),
  ),
  exitsThePath: mutant(
    "holds a session to the transaction of the headers, and cancels that of the path",
    answersThePath((name) => name === "exit"),
  ),
  returnsToHeaders: mutant("returns to the address that a request brings", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      const admitted = (
        corrects(["SuccessUrl", "FailUrl"], () => true)(steps).admitCaller ?? steps.admitCaller
      )(world, incoming, found, transaction);
      const failUrl = incoming.request.headers.get("FailUrl");
      if (failUrl === null || failUrl === admitted.transaction.issue.failUrl) return admitted;
      const forged = { ...admitted.transaction, issue: { ...admitted.transaction.issue, failUrl } };
      return { ...admitted, transaction: forged };
    },
  })),
  refusesEncodedValues: mutant("refuses a value that came percent-encoded", (steps) => ({
    admitCaller: (world, incoming, found, transaction) =>
      (
        readsHeaders((headers) => {
          if (headers.get("Requestor")?.includes("%")) headers.set("Requestor", "?");
        })(steps).admitCaller ?? steps.admitCaller
      )(world, incoming, found, transaction),
  })),
  speaksEnglishOnly: mutant("refuses other languages", (steps) => ({
    respond: async (request, next) => {
      const language = request.headers.get("Accept-Language");
      if (API.test(request.url) && language !== null && !/^en|^hi$/.test(language))
        return Response.json({ status: "406" }, { status: 406 });
      return steps.respond(request, next);
    },
  })),
  needsNoXsrfToken: mutant(
    "needs no X-XSRF-TOKEN",
    readsHeaders((headers) => headers.delete("Cookie")),
  ),
  wantsEveryHeader: mutant("wants the session with R/mpin/, too", (steps) => ({
    respond: async (request, next) => {
      if (/\/mpin\//.test(request.url) && request.method === "POST" && !request.headers.has("SessionID"))
        return Response.json({ status: "400" }, { status: 400 });
      return steps.respond(request, next);
    },
  })),
  breaksOnUnknown: mutant("breaks on a transaction that there is not", breaksOn(/EDISCONFORMANCE0/)),
  takesAnyMethod: mutant("takes a GET as a POST, and a POST as a GET", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      const other = incoming.request.method === "GET" ? "POST" : "GET";
      const meant = found ?? findOperation(other, incoming.path, offersStatus(world));
      return steps.admitCaller(world, incoming, meant, transaction);
    },
  })),
  takesAnyRequestor: mutant("takes any requestor's path", (steps) => ({
    admitCaller: (world, incoming, found, transaction) =>
      steps.admitCaller(world, incoming, found && { ...found, requestorId: undefined }, transaction),
  })),
  breaksOnHostileIds: mutant("breaks on a zero byte in a path", breaksOn(/%00/)),
  breaksOnOwnWords: mutant("breaks on __proto__ in a path", breaksOn(/__proto__/)),
};
