import { type Answer, came, due, is2xx, isAccepted, isOpened, isRefused, isText, unlimited } from "../answer";
import { type Context, DIM_BY_MPIN, DIM_BY_OTP, DIS, KINDS, MANDATE, WITH_SLIP } from "../context";
import type { XsrfCookie } from "../cookies";
import { allowsCredentials, ELSEWHERE, isReadable, lookalikes } from "../cors";
import { sendFor } from "../http";
import {
  type Investor,
  reached,
  requestHeaders,
  SECURITIES,
  SESSION,
  SESSION_IDS,
  type Twist,
} from "../investor";
import { entriesOf } from "../origins";
import { callHeaders } from "../page";
import { asText } from "../payload";
import { fetchFile } from "../portal";
import { type Rule, rule, withAdvice } from "../rule";
import { ifPossible, inParts, NotTried, requireOf } from "../verdict";

import { requireNoSend } from "./outcome";

/** Contract §6 'Request headers': who may ask, and for which transaction. */

/** Languages that a browser may ask for, whatever is offered. */
const OTHER_LANGUAGES = ["hi", "ur", "xx-Unknown", "*"];

/** Sends the preflight that a browser sends before a page's request. */
async function preflight(
  investor: Investor,
  origin: string,
  method: "GET" | "POST" = "GET",
  path = investor.lookPath,
): Promise<Answer> {
  const sent = investor.telling(`OPTIONS ${path}`, `from ${origin}`);
  const reply = await sendFor(sent, {
    method: "OPTIONS",
    url: investor.root + investor.pathOf(path),
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": requestHeaders(method, path)
        .map((name) => name.toLowerCase())
        .sort()
        .join(","),
      "Sec-Fetch-Site": "cross-site",
      "Sec-Fetch-Mode": "cors",
    },
  });
  return unlimited({ ...reply, sent, path, form: "empty", body: {} });
}

/** Enters the right M-PIN: a POST that gives no outcome. A DIM's may authorise it, so that none is made. */
const entryFrom = async (investor: Investor, twist?: Twist): Promise<readonly Answer[]> =>
  investor.type === "DIM" ? [] : [await investor.enterMpin(undefined, undefined, twist)];

/** Returns the headers by which a call comes from a page of another origin, whatever page the kit calls as. */
const of = (origin: string): NonNullable<Twist["headers"]> => ({
  Origin: origin,
  "Sec-Fetch-Site": "cross-site",
  Cookie: null,
  "X-XSRF-TOKEN": null,
});

/** Returns the headers of a call of the API's own page, with the cookie or without one. */
const ownHeaders = (
  { root }: Investor,
  method: "GET" | "POST",
  cookie: XsrfCookie | undefined,
): NonNullable<Twist["headers"]> => ({
  ...{ Origin: null, Cookie: null, "X-XSRF-TOKEN": null },
  ...callHeaders({ origin: new URL(root).origin, cookie }, method, root),
});

const granted = (answer: Answer): string => answer.header("access-control-allow-origin");
const list = (text: string): string[] =>
  text
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());

/** Checks that a page of the origin may read an answer. */
export function requireGrant(answer: Answer, origin: string): void {
  const found = `${came(answer)}; Access-Control-Allow-Origin ${JSON.stringify(granted(answer))}`;
  due(answer, isReadable(answer, origin), `Access-Control-Allow-Origin for ${origin}`, found);
}

export function requireNoCredentials(answer: Answer): void {
  const found = "Access-Control-Allow-Credentials true";
  due(answer, !allowsCredentials(answer), "no Access-Control-Allow-Credentials", found);
}

function notGranted(answer: Answer, origin: string): void {
  const grant = granted(answer);
  const isGrant = grant === "*" || grant === origin;
  due(
    answer,
    !isGrant,
    "no Access-Control-Allow-Origin for this origin",
    `Access-Control-Allow-Origin ${grant}`,
  );
}

/** Returns those of `names` that the investor's calls carry. Throws `NotTried` if there are none. */
function headersSent(investor: Investor, names: readonly string[]): string[] {
  const sent = names.filter((name) => investor.header(name) !== "");
  if (sent.length === 0) throw new NotTried(`the payload gives none of ${names.join(", ")}`);
  return sent;
}

/** Returns the members of the investor's session. Throws `NotTried` if none of them names it. */
function sessionSent(investor: Investor): string[] {
  headersSent(investor, SESSION_IDS);
  return headersSent(investor, SESSION);
}

/**
 * Returns two twists: the session of `other`, whole, in place of the investor's, and no session. Throws `NotTried` if both have
 * the same.
 */
export function sessionTwists(investor: Investor, other: Investor): [foreign: Twist, none: Twist] {
  const sent = sessionSent(investor);
  if (!investor.hasOtherSession(other)) throw new NotTried("two payloads share a SessionID or JSESSIONID");
  const theirs = other.headersFor("GET", "R/txn/T");
  const withAll = (value: (name: string) => string | null) =>
    Object.fromEntries(sent.map((name) => [name, value(name)]));
  return [
    {
      description: "with the session of another transaction",
      headers: withAll((name) => theirs[name] ?? null),
    },
    { description: "without its session", headers: withAll(() => null) },
  ];
}

/** Returns the twist that leaves the investor's session out. Throws `NotTried` if the payload names none. */
function withoutSession(investor: Investor): Twist {
  const sent = sessionSent(investor);
  const headers = Object.fromEntries(sent.map((name) => [name, null]));
  return { description: `without ${sent.join(" and ")}`, headers };
}

const AFTERWARDS = ["R/redirect/T", "R/status/T"];

/** Makes each call that tells an outcome, without the session and with that of `other`, if it has one. Each must be refused. */
async function refusedAfterwards(investor: Investor, other: Investor, isAuthorised: boolean): Promise<void> {
  const twists = [withoutSession(investor)];
  if (investor.hasOtherSession(other)) twists.push(sessionTwists(investor, other)[0]);
  for (const twist of twists) {
    const told = { ...twist, description: `after its outcome, ${twist.description}` };
    const answers: Answer[] = [];
    for (const [method, path] of investor.operations.filter(([, name]) => AFTERWARDS.includes(name)))
      answers.push(await investor.ask(method, path, undefined, told));
    // a mandate's consent, below R/otp/, carries none
    if (isAuthorised && !investor.isMandate) answers.push(await investor.submit(undefined, told));
    for (const answer of answers) due(answer, isRefused(answer), "a refusal, 400 to 499");
  }
}

/**
 * Makes each call that carries the session and changes nothing, with a twist of it: the M-PIN of a slip, and what its pages read.
 * That of a mandate, below R/mpin/, carries none. Each must be refused.
 */
async function refusedWith(investor: Investor, twist: Twist): Promise<void> {
  const refused = (answer: Answer) => due(answer, isRefused(answer), "a refusal, 400 to 499");
  if (investor.type === "DIS") refused(await investor.enterMpin(undefined, undefined, twist));
  // else something other than the session was refused
  await investor.ready();
  refused(await investor.look(twist));
  if (investor.type !== "DIM") refused(await investor.redirect(twist));
  if (investor.isMandate) refused(await investor.ask("GET", SECURITIES, undefined, twist));
  const qrCode = (given: Twist = {}) => investor.ask("GET", "R/qrCode/T", undefined, given);
  // R23: there may be none
  if (isAccepted(await qrCode())) refused(await qrCode(twist));
}

/** Enters the M-PIN and asks for the order as a page, and checks that both are answered. */
async function answersEach(
  investor: Investor,
  about: string,
  headersOf: (method: "GET" | "POST") => NonNullable<Twist["headers"]>,
): Promise<readonly Answer[]> {
  const entry = await investor.enterMpin(undefined, undefined, {
    description: about,
    headers: headersOf("POST"),
  });
  due(entry, isAccepted(entry), "the M-PIN taken, as of any other page");
  const order = await investor.ask("GET", "R/txn/T", undefined, {
    description: about,
    headers: headersOf("GET"),
  });
  due(order, isAccepted(order), "the order, as for any other page");
  return [entry, order];
}

const answersPage = (investor: Investor, about: string, cookie: XsrfCookie | undefined) =>
  answersEach(investor, `from the host page, ${about}`, (method) => ownHeaders(investor, method, cookie));

/** Checks that a host page of another origin than the API's is answered, and may read what it asks. */
async function answersPageElsewhere(context: Context, investor: Investor, origin: string): Promise<void> {
  const { configUrl } = context.settings;
  if (new URL(configUrl).origin !== origin) {
    const file = await fetchFile("configUrl", configUrl, origin);
    const found = `Access-Control-Allow-Origin ${JSON.stringify(file.reply.header("access-control-allow-origin"))}`;
    requireOf(file, isReadable(file.reply, origin), `Access-Control-Allow-Origin for ${origin}`, found);
  }
  const headers = { ...of(origin), "Sec-Fetch-Site": null };
  for (const [method, path] of [
    ["POST", investor.mpinPath],
    ["GET", "R/txn/T"],
  ] as const)
    requireGrant(await preflight(investor, origin, method, path), origin);
  const answers = await answersEach(investor, "from the host page's origin", () => headers);
  for (const answer of answers) requireGrant(answer, origin);
}

/** Tells whether a cache may store an answer: it has no `no-store`, and a header from which a cache judges how long it is fresh. */
function mayBeStored(answer: Answer): boolean {
  if (/\bno-store\b/i.test(answer.header("cache-control"))) return false;
  return ["cache-control", "expires", "last-modified", "etag"].some((name) => answer.header(name) !== "");
}

/** Checks that no cache gives an answer to another request, which has other keys. */
function requireUnkept(answer: Answer): void {
  const caching = answer.header("cache-control");
  const isFresh =
    /\b(max-age=[1-9]|public|immutable)/i.test(caching) ||
    (caching === "" && (answer.header("last-modified") !== "" || answer.header("expires") !== ""));
  const isOwn = list(answer.header("vary")).some((name) => ["*", "x-token-key", "x-key"].includes(name));
  const isKept = isFresh && mayBeStored(answer) && !isOwn;
  due(answer, !isKept, "Cache-Control: no-store", `Cache-Control ${JSON.stringify(caching)}`);
}

export const HEADERS: readonly Rule[] = [
  rule(
    "C-HDR-01",
    "contract §6",
    "read",
    "A preflight of a listed origin grants all request headers, and no credentials, before each operation",
    (context) =>
      context.eachRoot(async (investor) => {
        context.requireOtherOrigin(investor);
        for (const [method, path] of investor.operations) {
          const answer = await preflight(investor, context.settings.origin, method, path);
          due(answer, answer.status >= 200 && answer.status <= 299, "a status of 200 to 299");
          requireGrant(answer, context.settings.origin);
          requireNoCredentials(answer);
          const headers = list(answer.header("access-control-allow-headers"));
          const missing = headers.includes("*")
            ? []
            : requestHeaders(method, path).filter((name) => !headers.includes(name.toLowerCase()));
          due(answer, missing.length === 0, "every request header of §6 granted", `no ${missing.join(", ")}`);
        }
      }),
  ),
  rule(
    "C-HDR-02",
    "contract §6",
    "read",
    "Answers to a listed origin may be read by its page, errors too",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        context.requireOtherOrigin(investor);
        const refusal = await investor.ask("GET", "R/txn/T", undefined, { description: "before the M-PIN" });
        const bent = await investor.look({
          description: "with an x-key that is none",
          headers: { "x-key": "AAAA" },
        });
        for (const answer of [await investor.enterMpin(), refusal, bent])
          requireGrant(answer, context.settings.origin);
      }),
  ),
  rule("C-HDR-03", "contract §6", "read", "No credentials are allowed across origins", (context) =>
    context.eachRoot(async (investor) => {
      context.requireOtherOrigin(investor);
      await investor.ready();
      const { origin } = context.settings;
      for (const answer of [
        await investor.look(),
        await preflight(investor, origin),
        await preflight(investor, origin, "POST", investor.mpinPath),
        ...(await entryFrom(investor)),
      ])
        requireNoCredentials(answer);
    }),
  ),
  rule(
    "C-HDR-04",
    "contract §6",
    "read",
    "An origin that is not listed is granted nothing, even if it looks like a listed one",
    (context) =>
      context.eachRoot(async (investor) => {
        for (const origin of await lookalikes(context)) {
          const twist = { description: `from ${origin}`, headers: of(origin) };
          for (const answer of [
            await preflight(investor, origin),
            await preflight(investor, origin, "POST", investor.mpinPath),
            ...(await entryFrom(investor, twist)),
            await investor.look(twist),
          ])
            notGranted(answer, origin);
        }
      }),
  ),
  rule(
    "C-HDR-06",
    "contract §6",
    "read",
    "A grant for one origin is not kept for another: what a cache may store says Vary: Origin",
    (context) =>
      context.eachRoot(async (investor) => {
        context.requireOtherOrigin(investor);
        await investor.ready();
        const answer = await investor.look();
        const elsewhere = await investor.look({
          description: "from elsewhere",
          headers: of(ELSEWHERE),
        });
        // the same grant for every asker depends on none
        const isForAll = granted(answer) !== "" && granted(answer) === granted(elsewhere);
        const varies = list(answer.header("vary")).some((name) => name === "origin" || name === "*");
        const isFine = isForAll || varies || !mayBeStored(answer);
        due(
          answer,
          isFine,
          "Vary: Origin, or Cache-Control: no-store",
          `Vary ${JSON.stringify(answer.header("vary"))}`,
        );
      }),
  ),
  rule(
    "C-HDR-07",
    "contract §6",
    "read",
    "No cache keeps an answer for another request: it opens with the keys of its own alone",
    (context) =>
      context.each(KINDS, async (investor) => {
        requireUnkept(await (await investor.enter()).look());
        for (const [method, path] of investor.operations) {
          if (method !== "GET" || path === "R/exit/T") continue;
          const answer = await investor.ask(method, path);
          if (isOpened(answer)) requireUnkept(answer);
        }
      }),
  ),
  rule("C-HDR-08", "contract §6, R43", "read", "A session of another transaction is refused", (context) =>
    context.each(KINDS, async (investor, kind) => {
      const [foreign] = sessionTwists(investor, await context.any(kind));
      await refusedWith(investor, foreign);
    }),
  ),
  rule("C-HDR-09", "contract §6", "read", "A call without its session is refused", (context) =>
    context.each(KINDS, (investor) => refusedWith(investor, withoutSession(investor))),
  ),
  rule(
    "C-HDR-10",
    "contract §6 'context'",
    "read",
    "Where the path has no ids, those in RequestorId and TransactionRefNo are the context's",
    async (context) => {
      const other = await context.any(DIS);
      const forged: [name: string, value: string][] = [
        ["RequestorId", "NOBODY001"],
        ["TransactionRefNo", other.ref],
      ];
      const taken: Answer[] = [];
      for (const [name, value] of forged) {
        const investor = await context.any(DIS);
        const twist = { description: `with another ${name}`, headers: { [name]: value } };
        const answer = await investor.enterMpin(undefined, undefined, twist);
        if (isAccepted(answer)) taken.push(answer);
        else {
          // an answer that does not open is bound to the ids of the headers
          const isBound = is2xx(answer) && answer.form === "unopenable";
          due(answer, isRefused(answer) || isBound, "a refusal, 400 to 499");
          // else something other than the ids was refused
          reached(await investor.enterMpin(undefined, undefined, { description: "with its own ids" }));
        }
      }
      // a depository that finds the transaction by its session reads neither of them
      const isBySession = taken.length === forged.length;
      for (const answer of taken) due(answer, isBySession, "a refusal, 400 to 499");
      const order = await other.ask("GET", "R/txn/T", undefined, {
        description: "after its reference was used",
      });
      due(order, isRefused(order), "a refusal: nobody has entered its M-PIN");
    },
  ),
  rule(
    "C-HDR-11",
    "contract §6",
    "read",
    "Return addresses other than the transaction's are refused or ignored",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        const sent = headersSent(await investor.ready(), ["SuccessUrl", "FailUrl"]);
        const forged = "https://attacker.example/";
        const headers = Object.fromEntries(sent.map((name) => [name, forged]));
        const answer = investor.isMandate
          ? await investor.look({ description: "with other return addresses", headers })
          : await investor.redirect({ description: "with other return addresses", headers });
        const isForged = JSON.stringify(answer.body).includes("attacker.example");
        due(
          answer,
          // a refusal may name what it refuses
          isRefused(answer) || !isForged,
          "no return to an address that a request brought",
          "the address of the request",
        );
      }),
  ),
  rule(
    "C-HDR-12",
    "contract §6",
    "read",
    "A value with characters outside ASCII is taken percent-encoded",
    async (context) => {
      const payloads = await context.sources.all();
      const payload = payloads.find(
        ({ model }) =>
          /[^\x20-\x7E]/.test(JSON.stringify(model["edisServiceHeader"] ?? "")) &&
          (model.transactionType === "DIM" || asText(model["mpinStatus"]) === "1"),
      );
      if (payload === undefined)
        throw new NotTried("no payload's service header has a character outside 0x20 to 0x7E");
      const investor = await context.fresh({ types: [payload.model.transactionType], named: payload.name });
      if (investor.type !== "DIM") {
        const entry = await investor.enterMpin();
        due(entry, isAccepted(entry), "an answer as to any other");
      }
      const answer = await investor.firstLook();
      due(answer, isOpened(answer), "an answer as to any other");
    },
  ),
  rule(
    "C-HDR-13",
    "contract §5 Languages, §6",
    "read",
    "Accept-Language may be any language that the configuration offers: the call is done. Given as advice: one that it does not offer",
    async (context) => {
      const { claims } = await context.portal();
      const offered = [claims["locales"]].flat().filter(isText);
      const refused: string[] = [];
      const note = await context.eachRoot(async (investor) => {
        await investor.ready();
        const asIn = (language: string) =>
          investor.look({ description: `in ${language}`, headers: { "Accept-Language": language } });
        for (const language of offered) {
          const answer = await asIn(language);
          due(answer, isOpened(answer), "an answer as in en-GB");
        }
        // a language that is not listed is never shown, so no gateway sends it
        for (const language of OTHER_LANGUAGES.filter((name) => !offered.includes(name)))
          if (!isOpened(await asIn(language)))
            refused.push(`a call in ${language}, which locales does not list, is refused`);
      });
      return withAdvice(refused, note);
    },
  ),
  rule(
    "C-HDR-14",
    "contract §6",
    "read",
    "From the host page's own origin a POST needs X-XSRF-TOKEN as its cookie says",
    async (context) => {
      const cookie = await context.xsrfCookie();
      if (cookie === undefined) throw new NotTried("no cookie XSRF-TOKEN is set");
      return context.each(WITH_SLIP, async (investor) => {
        context.requireOwnOrigin(investor);
        const right = ownHeaders(investor, "POST", cookie);
        const own = { ...right, "X-XSRF-TOKEN": null };
        for (const [description, headers] of [
          ["with the cookie and without X-XSRF-TOKEN", own],
          ["with the cookie and another X-XSRF-TOKEN", { ...own, "X-XSRF-TOKEN": "0".repeat(32) }],
        ] as const) {
          const answer = await investor.enterMpin(undefined, undefined, { description, headers });
          due(answer, isRefused(answer), "a refusal, 400 to 499");
        }
        const answer = await investor.enterMpin(undefined, undefined, {
          description: "with cookie and X-XSRF-TOKEN",
          headers: right,
        });
        due(answer, isAccepted(answer), "the M-PIN taken");
      });
    },
  ),
  rule(
    "C-HDR-18",
    "contract §3, §6",
    "read",
    "The host page's own calls are answered, also where a browser keeps it no cookie in a frame",
    (context) =>
      context.each(WITH_SLIP, async (investor, kind) => {
        const pageUrl = context.hostPageUrl();
        if (new URL(investor.root).origin !== new URL(pageUrl).origin)
          return answersPageElsewhere(context, investor, new URL(pageUrl).origin);
        const cookie = await context.xsrfCookie();
        if (cookie !== undefined) await answersPage(investor, "with cookie and X-XSRF-TOKEN", cookie);
        // nobody frames it otherwise, and a page by itself has its cookie
        const isFramed = entriesOf(investor.portal.claims, "embedOrigins").length > 0;
        if (isFramed || cookie === undefined)
          await answersPage(await context.any(kind), "without a cookie", undefined);
      }),
  ),
  rule(
    "C-HDR-15",
    "contract §6",
    "read",
    "POSTs below R/mpin/ and R/otp/ need no more than their four headers",
    (context) =>
      context.each([MANDATE], async (investor) => {
        const answer = await investor.enterMpin();
        due(
          answer,
          isAccepted(answer),
          "the M-PIN taken, with TransactionType, RequestorId, TransactionRefNo and Channel",
        );
      }),
  ),
  rule(
    "C-HDR-16",
    "contract §6, R43",
    "full",
    "A consent, an OTP send, a new M-PIN and exit are refused with the session of another transaction, or without one",
    (context) =>
      context.each([DIS, MANDATE, DIM_BY_OTP, DIM_BY_MPIN], async (investor, kind) => {
        const other = await context.any(kind);
        const refused = async (twists: readonly Twist[], ask: (twist: Twist) => Promise<Answer>) => {
          for (const twist of twists) {
            const answer = await ask(twist);
            due(answer, isRefused(answer), "a refusal: the session is not the transaction's");
          }
        };
        const consent = async () => {
          await investor.toConsent();
          const twists = sessionTwists(investor, other);
          // a mandate's consent, below R/otp/, carries none
          if (!investor.isMandate) await refused(twists, (twist) => investor.submit(undefined, twist));
          await refused(twists, (twist) => investor.exit(twist));
          // else something other than the session was refused
          reached(await investor.submit(undefined, { description: "with its own session" }));
        };
        const newMpin = async () => {
          const twists = sessionTwists(other, investor);
          for (const twist of twists) await requireNoSend(other, () => other.firstSend(twist));
          const otp = await other.askOtp();
          await refused(twists, (twist) => other.setMpin(otp, other.mpin, twist));
        };
        // a mandate's sends and new M-PIN carry none either
        return inParts(investor.isMandate ? [consent] : [consent, newMpin]);
      }),
  ),
  rule(
    "C-HDR-19",
    "contract §6, R43",
    "full",
    "After an authorisation or exit the return, the status and the first answer are not told with the session of another transaction, or without one",
    (context) =>
      context.each(KINDS, async (investor, kind) => {
        const other = await context.any(kind);
        await investor.authorise();
        await refusedAfterwards(investor, other, true);
        return ifPossible(async () => {
          reached(await other.exit());
          await refusedAfterwards(other, investor, false);
        });
      }),
  ),
];
