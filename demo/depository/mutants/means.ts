import type { Transaction } from "../ledger";
import type { Answer, Asked } from "../operations/asked";
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
    signClaims: (keys, given) => {
      const isPortal = "baseURL" in given;
      return steps.signClaims(keys, isPortal === (file === "portal") ? change(given) : given);
    },
  });

/** Changes the signed token of one of the files. */
export const token =
  (
    file: "portal" | "properties",
    change: (token: string, given: Claims, keys: Parameters<Steps["signClaims"]>[0]) => string,
  ): Change =>
  (steps) => ({
    signClaims: (keys, given) => {
      const signed = steps.signClaims(keys, given);
      return "baseURL" in given === (file === "portal") ? change(signed, given, keys) : signed;
    },
  });

/** Changes the responses of a path. */
export const responses =
  (path: RegExp, change: (response: Response, request: Request) => Response | Promise<Response>): Change =>
  (steps) => ({
    respond: async (request, next) => {
      const response = await steps.respond(request, next);
      return path.test(new URL(request.url).pathname) ? change(response, request) : response;
    },
  });

export const withHeaders = (
  path: RegExp,
  change: (headers: Headers, request: Request, status: number) => void,
): Change =>
  responses(path, (response, request) => {
    const headers = new Headers(response.headers);
    change(headers, request, response.status);
    return new Response(response.body, { status: response.status, headers });
  });

/** Replaces operations with `act`; `next` performs the right one. */
export const around =
  (
    names: readonly OperationName[],
    act: (asked: Asked, next: () => Promise<Answer>) => Answer | Promise<Answer>,
  ): Change =>
  (steps) => ({
    perform: (operation, asked) => {
      const next = async () => steps.perform(operation, asked);
      return names.includes(operation.name) ? act(asked, next) : next();
    },
  });

/** Changes the body of an operation's answer. */
export const after = (
  names: readonly OperationName[],
  change: (body: Claims, asked: Asked) => object,
): Change =>
  around(names, async (asked, next) => {
    const answer = await next();
    return { ...answer, body: change({ ...answer.body }, asked) };
  });

/** Changes the transaction before an operation is performed. */
export const before = (
  names: readonly OperationName[],
  change: (transaction: Transaction, asked: Asked) => void,
): Change =>
  around(names, (asked, next) => {
    change(asked.transaction, asked);
    return next();
  });

export const VALIDATES = ["validateNewOTP", "mpin/auth", "mpin/submission", "otp/validate"] as const;
export const SENDS = ["regenerateOTP", "otp/send", "otp/resend"] as const;

const member = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;

const isForm =
  (authMechanism: string, actionType: string) =>
  ({ body }: Asked): boolean =>
    member(body, "authMechanism") === authMechanism && member(body, "actionType") === actionType;
export const entersMpin = isForm("MPIN", "0");
export const resetsMpin = isForm("MPIN", "2");
export const consents = isForm("OTP", "0");
export const givesUp = isForm("OTP", "3");
export const isCode = ({ body }: Answer, code: string): boolean => member(body, "responseCode") === code;

/** Returns a cred as it came; `""` without it. */
export function credOf({ body }: Asked, credType: string): string {
  const creds = member(body, "creds");
  const found = Array.isArray(creds)
    ? creds.find((entry) => member(entry, "credType") === credType)
    : undefined;
  return String(member(found, "cred") ?? "");
}
