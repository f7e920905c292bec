import { setTimeout } from "node:timers/promises";
import type { Transaction } from "../ledger";
import type { Answer, OperationRequest } from "../operations/operationRequest";
import type { OperationName } from "../scenario";
import type { Mutant, Steps } from "../steps";

/** The ways in which a mutant replaces steps. */

type Change = Mutant["steps"];
type Claims = Record<string, unknown>;

export const mutant = (breaks: string, steps: Change): Mutant => ({ breaks, steps });

/** Changes the portal claims, or the properties, before they are signed. */
export const claims =
  (file: "portal" | "properties", change: (claims: Claims) => Claims): Change =>
  (steps) => ({
    signClaims: (keys, original) => {
      const isPortal = "baseURL" in original;
      return steps.signClaims(keys, isPortal === (file === "portal") ? change(original) : original);
    },
  });

/** Changes the signed token of one of the files. */
export const token =
  (
    file: "portal" | "properties",
    change: (token: string, original: Claims, keys: Parameters<Steps["signClaims"]>[0]) => string,
  ): Change =>
  (steps) => ({
    signClaims: (keys, original) => {
      const signed = steps.signClaims(keys, original);
      return "baseURL" in original === (file === "portal") ? change(signed, original, keys) : signed;
    },
  });

/** Returns a request for a file without its Accept-Encoding, so that the text of its response can be changed. */
function uncompressed(request: Request): Request {
  if (request.method !== "GET") return request;
  const headers = new Headers(request.headers);
  headers.delete("Accept-Encoding");
  return new Request(request.url, { headers });
}

/** Changes the responses of a path. */
export const responses =
  (path: RegExp, change: (response: Response, request: Request) => Response | Promise<Response>): Change =>
  (steps) => ({
    respond: async (request, next) => {
      if (!path.test(new URL(request.url).pathname)) return steps.respond(request, next);
      return change(await steps.respond(uncompressed(request), next), request);
    },
  });

export const withHeaders = (
  path: RegExp,
  change: (headers: Headers, request: Request, status: number) => void,
): Change =>
  responses(path, (response, request) => {
    const headers = new Headers(response.headers);
    change(headers, request, response.status);
    // no body may stand beside 204, not even an empty one
    const body = response.status === 204 ? null : response.body;
    return new Response(body, { status: response.status, headers });
  });

/** Replaces operations with `act`; `next` performs the right one. */
export const around =
  (
    names: readonly OperationName[],
    act: (request: OperationRequest, next: () => Promise<Answer>) => Answer | Promise<Answer>,
  ): Change =>
  (steps) => ({
    perform: (operation, request) => {
      const next = async () => steps.perform(operation, request);
      return names.includes(operation.name) ? act(request, next) : next();
    },
  });

/** Changes the body of an operation's answer. */
export const after = (
  names: readonly OperationName[],
  change: (body: Claims, request: OperationRequest) => object,
): Change =>
  around(names, async (request, next) => {
    const answer = await next();
    return { ...answer, body: change({ ...answer.body }, request) };
  });

/** Changes the transaction before an operation is performed. */
export const before = (
  names: readonly OperationName[],
  change: (transaction: Transaction, request: OperationRequest) => void,
): Change =>
  around(names, (request, next) => {
    change(request.transaction, request);
    return next();
  });

/** Changes the operations of some transactions alone. */
export const only =
  (isOne: (transaction: Transaction) => boolean, change: Change): Change =>
  (steps) => {
    const changed = change(steps).perform ?? steps.perform;
    return {
      perform: (operation, request) =>
        (isOne(request.transaction) ? changed : steps.perform)(operation, request),
    };
  };

export const VALIDATES = ["validateNewOTP", "mpin/auth", "mpin/submission", "otp/validate"] as const;
export const SENDS = ["regenerateOTP", "otp/send", "otp/resend"] as const;

const member = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;

const isForm =
  (authMechanism: string, actionType: string) =>
  ({ body }: OperationRequest): boolean =>
    member(body, "authMechanism") === authMechanism && member(body, "actionType") === actionType;
export const entersMpin = isForm("MPIN", "0");
export const resetsMpin = isForm("MPIN", "2");
/** Tells whether a request sets the first M-PIN of an account; that of a DIM has another authMechanism. */
export const registersMpin = ({ body }: OperationRequest): boolean => member(body, "actionType") === "1";
export const consents = isForm("OTP", "0");
export const givesUp = isForm("OTP", "3");
export const isCode = ({ body }: Answer, code: string): boolean => member(body, "responseCode") === code;

/** Returns a cred as it came; `""` without it. */
export function credOf({ body }: OperationRequest, credType: string): string {
  const creds = member(body, "creds");
  const found = Array.isArray(creds)
    ? creds.find((entry) => member(entry, "credType") === credType)
    : undefined;
  return String(member(found, "cred") ?? "");
}

/** Takes any credential of a type in the PAN's place in the requests that `when` picks, as if it were the investor's PAN. */
export const takesAnyAs =
  (type: "CAPTCHA" | "PANCARD", when: (request: OperationRequest) => boolean): Change =>
  (steps) => ({
    perform: (operation, request) => {
      if (!when(request)) return steps.perform(operation, request);
      const body: { creds?: { credType: string }[] } = Object(request.body);
      const pan = { credType: "PANCARD", cred: request.transaction.issue.pan };
      const creds = body.creds?.map((entry) => (entry.credType === type ? pan : entry));
      return steps.perform(operation, { ...request, body: { ...body, creds } });
    },
  });

/** The time that a request waits for those that were sent at once with it: on a busy machine they come one after the other. */
const TOGETHER_MS = 100;

/** Replaces operations with `act`, which is told whether another POST of the transaction to one of the paths is under way. */
export const atOnce =
  (
    names: readonly OperationName[],
    paths: RegExp,
    act: (
      request: OperationRequest,
      next: () => Promise<Answer>,
      isAlone: boolean,
    ) => Answer | Promise<Answer>,
  ): Change =>
  (steps) => {
    const underWay = new Map<string, number>();
    const count = (ref: string) => underWay.get(ref) ?? 0;
    return {
      ...around(names, (request, next) => act(request, next, count(request.transaction.issue.ref) < 2))(
        steps,
      ),
      respond: async (request, next) => {
        const ref = request.headers.get("TransactionRefNo");
        if (request.method !== "POST" || ref === null || !paths.test(request.url))
          return steps.respond(request, next);
        underWay.set(ref, count(ref) + 1);
        try {
          await setTimeout(TOGETHER_MS);
          return await steps.respond(request, next);
        } finally {
          underWay.set(ref, count(ref) - 1);
        }
      },
    };
  };

/** Sends the answers to `path` in clear that `when` picks by their body, but for the first `spared` of each context. */
export const inClear =
  (path: RegExp, when: (body: Claims) => boolean, spared = 0): Change =>
  (steps) => {
    const picked = new Map<string, number>();
    return {
      sealResponse: (key, context, status, body) => {
        if (!path.test(context) || !when({ ...Object(body) }))
          return steps.sealResponse(key, context, status, body);
        const times = (picked.get(context) ?? 0) + 1;
        picked.set(context, times);
        return times > spared ? Object(body) : steps.sealResponse(key, context, status, body);
      },
    };
  };
