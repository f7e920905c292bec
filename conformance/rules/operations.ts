import { isDeepStrictEqual } from "node:util";
import {
  type Answer,
  came,
  codeOf,
  due,
  is2xx,
  is4xx,
  is200,
  isAbsent,
  isAccepted,
  isAuthorised,
  isError,
  isFlag,
  isObject,
  isOn,
  isOpened,
  isRefused,
  isText,
  type Members,
  membersOf,
  resultCode,
  uiRedirectOf,
} from "../answer";
import {
  CONSENTS,
  type Context,
  DIM,
  DIS,
  KINDS,
  MANDATE,
  SETTING_MPIN,
  WITH_MPIN,
  WITH_OTP,
  WITH_SLIP,
  WITHOUT_MPIN,
} from "../context";
import { blocking, clientIdLengths } from "../identifiers";
import { type Investor, isOtp, reached, SECURITIES, type Twist, wrong } from "../investor";
import { ofOneAccount, tryNewMpins } from "../newMpin";
import { wrongReturn } from "../origins";
import { asText } from "../payload";
import { advice, alone, type Rule, rule, withAdvice } from "../rule";
import { ifPossible, inParts, NotTried, unlessLimited } from "../verdict";
import { goesOn } from "./outcome";

/** Contract §6: every operation's answer. */

/** Tells whether a value is a text that is not empty, or a number that is exact (R62). */
const isFilled = (value: unknown): boolean =>
  (isText(value) && value !== "") ||
  (typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** Throws unless each named member passes its check. */
function shape(
  answer: Answer,
  members: Readonly<Record<string, (value: unknown) => boolean>>,
  what: string,
): void {
  due(answer, answer.form === "sealed", `${what}, sealed`);
  const off = Object.entries(members).filter(([name, holds]) => !holds(answer.body[name]));
  due(answer, off.length === 0, what, `${came(answer)}; not as due: ${off.map(([name]) => name).join(", ")}`);
}

const uiRedirect = ({ body }: Answer): boolean => isFlag(uiRedirectOf(body));

/** The members in which an error may say its message (contract §6). */
const messagesOf = ({ message, description, uiOrderReq }: Members): unknown[] => [
  message,
  description,
  membersOf(membersOf(uiOrderReq)["failureResponse"])["message"],
];

/** Checks that an answer has what every *result* has, or what every error has if it is one (contract §6). */
export function requireParts(answer: Answer, code: string): void {
  const isResult = !isError(answer);
  const what = isResult
    ? `a result { responseCode: "${code}", message, requestTime, uiRedirect }`
    : `an error { responseCode: "${code}", message, uiRedirect }`;
  shape(answer, isResult ? { message: isText, requestTime: isFilled } : {}, what);
  const hasMessage = isResult || messagesOf(answer.body).some(isText);
  due(answer, hasMessage, what, `${came(answer)}; not as due: message`);
  due(answer, uiRedirect(answer), what, `${came(answer)}; not as due: uiRedirect`);
}

/** Checks that an answer is a *result* of contract §6 with the code. */
export function requireResult(answer: Answer, code: string): void {
  const what = `HTTP 200 to 299, a result { status: "200", responseCode: "${code}", message, requestTime, uiRedirect }`;
  due(answer, is2xx(answer) && codeOf(answer) === code, what);
  shape(answer, { status: is200, message: isText, requestTime: isFilled }, what);
  due(answer, uiRedirect(answer), what, `${came(answer)}; not as due: uiRedirect`);
}

/** Resolves to whether an OTP came of a send that says an error. One that says it with HTTP 200 to 299 may have sent a message. */
async function hasSent({ sources }: Context, investor: Investor, answer: Answer): Promise<boolean> {
  if (!isOpened(answer)) return (await investor.otpByNow()) !== undefined;
  return (await ifPossible(() => sources.otp(investor.ref))) === undefined;
}

/** Checks the answer to the first send of a transaction. */
async function requireSend(context: Context, investor: Investor, answer: Answer): Promise<void> {
  const what =
    'HTTP 200 to 299, { status: "200", message, isMaxLimitReached: boolean, uiRedirect }, and no errorCode but ERR000';
  if (isRefused(answer)) {
    due(answer, !(await hasSent(context, investor, answer)), what, `${came(answer)}, and an OTP`);
    // R34, R43: the depository decides on a send without a captcha, and keeps limits of its own
    throw new NotTried(`no OTP was sent, without a captcha or so soon: ${came(answer)}`);
  }
  due(answer, isAccepted(answer), what);
  shape(
    answer,
    { status: is200, message: isText, isMaxLimitReached: (value) => typeof value === "boolean" },
    what,
  );
  due(answer, uiRedirect(answer), what, `${came(answer)}; not as due: uiRedirect`);
}

const ORDER = [
  "isin",
  "isinName",
  "product",
  "quantity",
  "orderTime",
  "brokerOrdrNo",
  "exchangeCd",
  "segment",
];
const BLOCK = [
  "dpId",
  "clientId",
  "validityDt",
  "clientUCC",
  "tmId",
  "cmbpId",
  "idtcmbpId",
  "stockBrkrMarginAcc",
  "stockBrkrClntCollAcc",
];

/** Returns what the contract names of an order, as text: other members may change from answer to answer. */
function namedOf({ body }: Answer): string[] {
  const { uiOrderReq, uiDmatBlkDtls } = membersOf(body["successResponse"]);
  const texts = (part: unknown, names: readonly string[]) =>
    names.map((name) => asText(membersOf(part)[name]));
  return [...texts(uiOrderReq, ORDER), ...texts(uiDmatBlkDtls, BLOCK)];
}

const isTextOrAbsent = (value: unknown): boolean => isAbsent(value) || isFilled(value);

/** Checks an order: what R44 requires of its type is filled, and every other member has the right form where it is there. */
function requireOrder(answer: Answer, { isMandate, payload }: Investor, lengths: readonly number[]): void {
  const what =
    'HTTP 200 to 299, an order { status: "200", responseCode: "00", successResponse }, and no errorCode but ERR000';
  due(answer, isAccepted(answer) && codeOf(answer) === "00", what);
  shape(
    answer,
    { status: is200, successResponse: (value) => Object.keys(membersOf(value)).length > 0 },
    what,
  );
  const response = membersOf(answer.body["successResponse"]);
  const order = membersOf(response["uiOrderReq"]);
  const block = membersOf(response["uiDmatBlkDtls"]);
  const off = [
    ...ORDER.filter((name) => !isTextOrAbsent(order[name])).map((name) => `uiOrderReq.${name}`),
    ...BLOCK.filter((name) => !isTextOrAbsent(block[name])).map((name) => `uiDmatBlkDtls.${name}`),
    ...["mobileNumber", "emailId", "clientName"].filter((name) => !isTextOrAbsent(response[name])),
    ...["dpId", "clientId"].filter((name) => !isFilled(block[name])).map((name) => `uiDmatBlkDtls.${name}`),
  ];
  for (const part of ["uiOrderReq", "uiDmatBlkDtls"]) if (!isObject(response[part])) off.push(part);
  if (!isMandate && !isFilled(order["quantity"])) off.push("uiOrderReq.quantity");
  if (!isMandate && !isFilled(order["isin"]) && !isFilled(order["isinName"])) off.push("uiOrderReq.isin");
  if (!isFlag(response["otpenabled"])) off.push("otpenabled");
  const { ActionButtonDisplay: action } = response;
  if (!isAbsent(action) && !isFlag(action)) off.push("ActionButtonDisplay");
  due(answer, off.length === 0, what, `${came(answer)}; missing or of another form: ${off.join(", ")}`);
  const blocked = blocking(order, block, lengths);
  const passing = "a brokerOrdrNo, clientId and cmbpId that let Submit pass (spec §5)";
  due(answer, blocked.length === 0, passing, `another form of ${blocked.join(", ")}`);
  const others = differing(membersOf(payload.model["orderRequestDetails"]), { ...block, ...order });
  due(answer, others.length === 0, "the order of the payload", `another ${others.join(", ")}`);
}

/** Returns the members by which a payload's order and the depository's are told to be two; one may leave them out. */
function differing({ brokerOrdrNo, dmatBlkDtls }: Members, order: Members): string[] {
  const { dpId, clientId } = membersOf(dmatBlkDtls);
  return Object.entries({ brokerOrdrNo, dpId, clientId })
    .filter(([name, own]) => !isAbsent(own) && !isAbsent(order[name]) && asText(own) !== asText(order[name]))
    .map(([name]) => name);
}

/**
 * Says what a slip's order tells of its security otherwise than the payload's only row. The contract names both, and does not say
 * that they agree.
 */
function otherSecurity({ body }: Answer, { type, payload }: Investor): string[] {
  const { dmatBlkDtls } = membersOf(payload.model["orderRequestDetails"]);
  const { secDtls } = membersOf(dmatBlkDtls);
  if (type !== "DIS" || !Array.isArray(secDtls) || secDtls.length !== 1) return [];
  const row = membersOf(secDtls[0]);
  const order = membersOf(membersOf(body["successResponse"])["uiOrderReq"]);
  const isOther = (name: "isin" | "quantity") => {
    if (isAbsent(row[name]) || isAbsent(order[name])) return false;
    const [own, told] = [asText(row[name]), asText(order[name])];
    // 10 and "10.000" are one quantity
    return own !== told && !(name === "quantity" && Number(own) === Number(told));
  };
  return (["isin", "quantity"] as const)
    .filter(isOther)
    .map((name) => `a DIS whose order has another ${name} than the row of its payload`);
}

type Row = Readonly<Record<string, unknown>>;

const rowsOf = ({ body: { secDtls } }: Answer): readonly Row[] =>
  Array.isArray(secDtls) ? secDtls.map(membersOf) : [];

const askPage = (investor: Investor, page: number, twist: Twist = {}): Promise<Answer> =>
  investor.ask("GET", `R/sec/T?pgNo=${page}&limit=100`, undefined, twist);

async function securities(
  investor: Investor,
  page: number,
): Promise<{ answer: Answer; rows: readonly Row[] }> {
  const answer = await askPage(investor, page);
  const what = 'HTTP 200 to 299, { status: "200", secDtls: [ … ] }, and no errorCode but ERR000';
  due(answer, isAccepted(answer), what);
  shape(
    answer,
    { status: is200, secDtls: (list) => list === undefined || list === null || Array.isArray(list) },
    what,
  );
  return { answer, rows: rowsOf(answer) };
}

/** Returns what a row tells of its security; its number is left out, as a page may begin its numbers anew. */
const securityOf = ({ isin, isinName, quantity }: Row): string =>
  JSON.stringify([isin, isinName, quantity].map(asText));

/**
 * Checks that a page which no gateway asks for holds no security that the others lack: it would be authorised without being
 * shown (R71). Such a page may be refused, or repeat what was told.
 */
async function hidesNone(investor: Investor, page: number, shown: ReadonlySet<string>, what: string) {
  const answer = await askPage(investor, page, { isOfNoPage: true });
  const hidden = isOpened(answer) ? rowsOf(answer).filter((row) => !shown.has(securityOf(row))) : [];
  due(answer, hidden.length === 0, what, `${hidden.length} securities that are on none of these pages`);
}

const MOST_PAGES = 200;

/** Reads all pages up to the end, which is a page of fewer than 100 rows. Resolves to a note of what a rate limit left out. */
async function everyRow(investor: Investor): Promise<string | undefined> {
  const seen = new Set<string>();
  const shown = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { answer, rows } = await securities(investor, page);
    due(answer, rows.length <= 100, "100 rows at most", `${rows.length} rows`);
    for (const row of rows) {
      // R44: the ISIN or its description may be absent
      const { isin, isinName, quantity } = row;
      const isNamed =
        (isFilled(isin) || isFilled(isinName)) && isTextOrAbsent(isin) && isTextOrAbsent(isinName);
      due(
        answer,
        isNamed && isFilled(quantity),
        "rows with isin or isinName, and with quantity",
        "a row without them, or with others than texts",
      );
      shown.add(securityOf(row));
      // without seqNo two lots of one security are alike; a page may begin its numbers anew, so the whole row counts
      const { seqNo } = row;
      due(answer, isTextOrAbsent(seqNo), "a seqNo that is exact (R62)", "a seqNo of another form");
      if (isAbsent(seqNo)) continue;
      const key = JSON.stringify([seqNo, row["isin"], row["quantity"]].map(String));
      due(answer, !seen.has(key), "each row once", `a row for the second time, on page ${page}`);
      seen.add(key);
    }
    if (rows.length < 100) {
      const end = `nothing after page ${page}: its ${rows.length} rows, fewer than 100, are the end`;
      return unlessLimited(async () => {
        await hidesNone(investor, page + 1, shown, end);
        await hidesNone(investor, 0, shown, "nothing before page 1, which is the first");
      });
    }
  }
  throw new NotTried(`more than ${MOST_PAGES} pages of securities`);
}

/**
 * Checks the answer of the redirect operation, before an outcome or after.
 * @param own the payload's address, to which an outcome has to lead back; `""` without one
 */
export function requireRedirect(answer: Answer, { portal, requestorId }: Investor, own = ""): void {
  const what =
    'HTTP 200 to 299, { status, redirectUrl, httpRedirectMethod: "POST"|"GET", requestTime, digitalSignature?, responseCode, orderRespDtls }';
  due(answer, is2xx(answer), what);
  const method = (value: unknown) => value === "POST" || value === "GET";
  const members = {
    httpRedirectMethod: method,
    requestTime: isFilled,
    // R84: there is one if broker and depository have agreed on it
    digitalSignature: isTextOrAbsent,
  };
  shape(
    answer,
    { ...members, orderRespDtls: (list) => isAbsent(list) || Array.isArray(list) || isText(list) },
    what,
  );
  due(answer, codeOf(answer) !== "", what, `${came(answer)}; not as due: responseCode`);
  const { redirectUrl: url } = answer.body;
  const isThere = own === "" || !isAbsent(url);
  due(answer, isThere, "a redirectUrl: the payload names an address", `${came(answer)}; no redirectUrl`);
  if (isAbsent(url)) return;
  const off = isText(url) ? wrongReturn(portal.claims, requestorId, url) : "no text";
  due(answer, off === undefined, "a redirectUrl that §4 admits", `a redirectUrl ${off}`);
}

/** Checks the OTP that an answer sends. */
async function requireSixDigits({ sources }: Context, { ref }: Investor, send: Answer): Promise<void> {
  const otp = await sources.otp(ref);
  due(send, isOtp(otp), "an OTP of six digits: no other can be entered", `an OTP of ${otp.length} digits`);
}

/** Asks for another OTP, to which it resolves. Throws `NotTried` if it is refused, or none comes (R34, R43). */
async function sentAgain(investor: Investor): Promise<string> {
  reached(await investor.resend());
  return investor.awaitOtp();
}

/** Returns where an answer redirects to, without the query: that may carry a token for one use. */
function placeOf({ body: { redirectUrl } }: Answer): string {
  if (!isText(redirectUrl) || !URL.canParse(redirectUrl)) return "";
  const { origin, pathname } = new URL(redirectUrl);
  return origin + pathname;
}

/** Returns what the investor's type reads, or returns by, with the other method: none of it is an operation. */
function otherMethods(investor: Investor): readonly ["GET" | "POST", string][] {
  const { isMandate } = investor;
  const redirect: ["GET" | "POST", string] = [isMandate ? "GET" : "POST", "R/redirect/T"];
  const reads = ["R/txn/T", ...(isMandate ? [SECURITIES] : [])];
  return [
    redirect,
    ...["R/qrCode/T", ...(investor.type === "DIM" ? [] : reads)].map((path): ["POST", string] => [
      "POST",
      path,
    ]),
  ];
}

/** Returns calls of other types, which this type does not have. */
function foreign(investor: Investor): readonly ["GET" | "POST", string, unknown][] {
  if (investor.type === "DIM") return [["GET", SECURITIES, undefined]];
  const entry = investor.mpinEntry(investor.mpin);
  return [["POST", investor.isMandate ? "validateNewOTP" : "R/mpin/auth/T", entry]];
}

export const OPERATIONS: readonly Rule[] = [
  rule(
    "C-OPS-01",
    "contract §6 'result'",
    "read",
    "The right M-PIN is answered with a result of code 00",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        const answer = await investor.enterMpin();
        const isUnopened = answer.status === 400 && answer.form !== "sealed";
        due(
          answer,
          !isUnopened,
          "a result of code 00, of a request that was opened: docs/vectors try your envelope by itself",
        );
        requireResult(answer, "00");
      }),
  ),
  rule(
    "C-OPS-02",
    "contract §4, §6 'order', R20, R44, R62, R85",
    "read",
    "The order is the payload's, and has what its form requires and Submit lets pass. Given as advice: another security than the payload's",
    async (context) => {
      const others: string[] = [];
      const note = await context.each(WITH_SLIP, async (investor) => {
        reached(await investor.enterMpin());
        const order = await investor.ask("GET", "R/txn/T");
        requireOrder(order, investor, await clientIdLengths(context));
        others.push(...otherSecurity(order, investor));
      });
      return withAdvice(others, note);
    },
  ),
  rule(
    "C-OPS-03",
    "contract §6, R36, R52, R62, R71",
    "read",
    "Securities come in pages of 100 from page 1, each once, up to a page of fewer, which is the end",
    (context) =>
      context.each([MANDATE], async (investor) => {
        reached(await investor.enterMpin());
        reached(await investor.ask("GET", "R/txn/T"));
        return everyRow(investor);
      }),
  ),
  rule(
    "C-OPS-04",
    "contract §6",
    "read",
    "The QR code is answered with ERR000 and its data, or with an error",
    (context) =>
      context.each(WITH_OTP, async (investor) => {
        const answer = await (await investor.ready()).ask("GET", "R/qrCode/T");
        // R23: a QR code that cannot be had hides itself
        if (answer.status >= 400) return;
        due(answer, isOpened(answer), '{ errorCode: "ERR000", encryptedData }, sealed, or an error');
        if (isError(answer)) return;
        const { errorCode, encryptedData } = answer.body;
        const isCode = errorCode === "ERR000" && isFilled(encryptedData);
        due(answer, isCode, '{ errorCode: "ERR000", encryptedData }, or an error');
      }),
  ),
  rule(
    "C-OPS-05",
    "contract §6, §4, R84",
    "read",
    "The redirect operation leads back to the requestor, and reports no success before the outcome",
    async (context) => {
      const bare: string[] = [];
      const note = await context.each(KINDS, async (investor) => {
        const answer = await investor.redirect({ description: "before the outcome" });
        // the gateway asks after an answer that sets uiRedirect (R10, R41)
        if (is4xx(answer)) throw new NotTried(`nothing to return to before the outcome: ${came(answer)}`);
        requireRedirect(answer, investor);
        due(answer, codeOf(answer) !== "00", "a responseCode other than 00: nothing is authorised");
        if (isAbsent(answer.body["redirectUrl"]) && investor.header("FailUrl") !== "")
          bare.push(investor.type);
      });
      if (bare.length === 0) return note;
      const leadsNowhere = advice(`no redirectUrl for ${bare.join(", ")}, whose payload names a FailUrl`);
      return note === undefined ? leadsNowhere : `${leadsNowhere}; ${note}`;
    },
  ),
  rule(
    "C-OPS-06",
    "contract §6, R48",
    "read",
    "The redirect operation may be asked again, and says the same",
    (context) =>
      context.each(KINDS, async (investor) => {
        const first = reached(await investor.redirect());
        const again = await investor.redirect({ description: "again" });
        const isSame = codeOf(first) === codeOf(again) && placeOf(first) === placeOf(again);
        due(
          again,
          isOpened(again) && isSame,
          "the answer of the first time, sealed",
          `${came(again)}, after ${came(first)}`,
        );
      }),
  ),
  rule(
    "C-OPS-07",
    "contract §6",
    "full",
    "An OTP send is answered with its message and isMaxLimitReached",
    (context) =>
      context.each(CONSENTS, async (investor) => {
        await requireSend(context, investor, await investor.firstSend());
      }),
  ),
  rule(
    "C-OPS-08",
    "contract §6",
    "full",
    "The first OTP of the consent page is answered like any send",
    (context) =>
      context.each([MANDATE], async (investor) => {
        reached(await investor.enterMpin());
        const order = reached(await investor.ask("GET", "R/txn/T"));
        if (!isOn(membersOf(order.body["successResponse"])["otpenabled"]))
          throw new NotTried("it wants no OTP");
        await requireSend(context, investor, await investor.sendMandate());
      }),
  ),
  rule(
    "C-OPS-09",
    "contract §6 'result'",
    "full",
    "The authorisation is answered with a result of code 00 and orderRespDtls",
    (context) =>
      context.each(CONSENTS, async (investor) => {
        await investor.toConsent();
        const answer = await investor.submit();
        requireResult(answer, "00");
        const { orderRespDtls } = answer.body;
        const isList = isAbsent(orderRespDtls) || Array.isArray(orderRespDtls);
        due(answer, isList, "orderRespDtls as a list", "orderRespDtls of another form");
      }),
  ),
  rule("C-OPS-10", "contract §6", "full", "exit is answered with its message", (context) =>
    context.each(KINDS, async (investor) => {
      const answer = await investor.exit();
      const what = 'HTTP 200 to 299, { status: "200", message, uiRedirect }';
      due(answer, is2xx(answer), what);
      shape(answer, { message: isText }, what);
      due(answer, uiRedirect(answer), what, `${came(answer)}; not as due: uiRedirect`);
    }),
  ),
  alone(
    rule(
      "C-OPS-11",
      "contract §6 'credentials', R55",
      "full",
      "A new M-PIN is set by an OTP after 'forgot', and the transaction goes on",
      (context) =>
        tryNewMpins(context, WITH_MPIN, (investor) => ({
          description: "a new M-PIN",
          judge: async (answer, otp) => {
            requireResult(answer, "00");
            const digits = context.settings.newMpin ?? investor.mpin;
            return { isSet: true, note: await goesOn(investor, answer, { otp, digits }) };
          },
        })),
    ),
  ),
  alone(
    rule(
      "C-OPS-20",
      "contract §6 'credentials'",
      "full",
      "A new M-PIN replaces the account's: other transactions take it, and the old one no more",
      async (context) =>
        tryNewMpins(context, await ofOneAccount(context, WITH_MPIN), async ({ type, payload, mpin }) => {
          // issued beforehand: a test system may set an account right when it issues a payload
          const want = { types: [type], mpinSet: true, named: payload.name };
          const one = await context.fresh(want);
          const other = await context.fresh(want);
          return {
            description: "a new M-PIN",
            judge: async (answer) => {
              reached(answer);
              const now = await one.enterMpin(context.settings.newMpin, undefined, {
                description: "the new M-PIN",
              });
              // another refusal than 02 tells nothing of the M-PIN: a reset may end the account's other transactions
              if (!isAccepted(now) && resultCode(now) !== "02")
                throw new NotTried("the account's other transactions do not go on after a reset");
              due(
                now,
                isAccepted(now),
                "the M-PIN taken: it was set in another transaction of the account (dpId and clientId)",
              );
              const old = await other.enterMpin(mpin, undefined, {
                description: "the M-PIN before the new one",
              });
              due(old, isRefused(old), "a refusal: the account (dpId and clientId) has another M-PIN");
              return { isSet: true };
            },
          };
        }),
    ),
  ),
  rule(
    "C-OPS-12",
    "contract §6 'credentials', R55",
    "full",
    "An account without an M-PIN registers one by an OTP, and the transaction goes on",
    (context) =>
      context.each(WITHOUT_MPIN, async (investor) => {
        const otp = await investor.askOtp();
        const digits = investor.mpin;
        const first = await investor.setMpin(otp, digits, { description: "a first M-PIN" });
        requireResult(first, "00");
        return goesOn(investor, first, { otp, digits });
      }),
  ),
  rule(
    "C-OPS-13",
    "contract §6 'credentials'",
    "full",
    "A new M-PIN is refused if its confirmation differs",
    (context) =>
      context.each(SETTING_MPIN, async (investor) => {
        const { mpin } = investor;
        const otp = await investor.askOtp();
        const answer = await investor.setMpin(
          otp,
          mpin,
          { description: "two different M-PINs" },
          wrong(mpin),
        );
        due(answer, isRefused(answer), "a refusal");
      }),
  ),
  rule(
    "C-OPS-14",
    "contract §6",
    "read",
    "An operation of another type is refused. Given as advice: one that is done",
    async (context) => {
      const done: string[] = [];
      const note = await context.each(KINDS, async (investor) => {
        for (const [method, path, body] of foreign(investor)) {
          const twist = { description: "an operation of other types" };
          const answer = await investor.ask(method, path, body, twist);
          // the contract says which pages use an operation, and forbids it to none
          if (isAccepted(answer))
            done.push(`${method} ${path} is done for a ${investor.type}, which never asks`);
          else {
            due(answer, isRefused(answer), "a refusal, 400 to 499");
            // else something other than the type was refused
            await investor.enter();
          }
        }
      });
      return withAdvice(done, note);
    },
  ),
  rule(
    "C-OPS-15",
    "contract §6",
    "read",
    "A call that is no operation is refused, also where only its method is another one",
    (context) =>
      context.each([DIS, MANDATE, DIM], async (investor) => {
        const refused = async (method: "GET" | "POST", path: string) => {
          const answer = await investor.ask(method, path, {}, { description: "no operation" });
          due(answer, isRefused(answer), "a refusal, 400 to 499");
        };
        return inParts([
          async () => {
            for (const [method, path] of [
              ["GET", "R/none/T"],
              ["POST", "R/txn/T"],
              ["GET", "validateNewOTP"],
              ["GET", "R"],
            ] as const)
              await refused(method, path);
          },
          async () => {
            // else it was refused for the want of an M-PIN
            await investor.enter();
            for (const [method, path] of otherMethods(investor)) await refused(method, path);
          },
        ]);
      }),
  ),
  rule("C-OPS-16", "contract §6", "read", "A malformed page number breaks nothing", (context) =>
    context.each([MANDATE], async (investor) => {
      reached(await investor.enterMpin());
      reached(await investor.ask("GET", "R/txn/T"));
      for (const query of [
        "pgNo=0&limit=100",
        "pgNo=-1&limit=100",
        "pgNo=x&limit=100",
        "pgNo=1e9&limit=100",
        "pgNo=1&limit=-1",
      ]) {
        const answer = await investor.ask("GET", `R/sec/T?${query}`);
        due(answer, answer.status < 500, "no rows, or 400 to 499");
      }
    }),
  ),
  rule("C-OPS-17", "contract §6", "read", "The order may be fetched again, and is the same", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      reached(await investor.enterMpin());
      const first = reached(await investor.ask("GET", "R/txn/T"));
      const again = await investor.ask("GET", "R/txn/T", undefined, { description: "again" });
      due(
        again,
        isAccepted(again) && isDeepStrictEqual(namedOf(again), namedOf(first)),
        "the order of the first time",
        `${came(again)}, another order`,
      );
    }),
  ),
  rule("C-OPS-18", "contract §8, R91", "full", "The OTP that authorises has six digits", (context) =>
    context.each(WITH_OTP, async (investor) => {
      const send = await investor.toSend();
      if (send === undefined) throw new NotTried("it authorises without an OTP");
      await requireSixDigits(context, investor, send);
    }),
  ),
  rule("C-OPS-19", "contract §8, R91", "full", "The OTP that sets an M-PIN has six digits", (context) =>
    context.each(SETTING_MPIN, async (investor) => {
      await requireSixDigits(context, investor, reached(await investor.firstSend()));
    }),
  ),
  rule("C-OPS-21", "contract §6, R14, R15", "full", "An OTP that was sent again authorises", (context) =>
    context.each(WITH_OTP, async (investor) => {
      await investor.toOtp();
      const otp = await sentAgain(investor);
      const answer = await investor.submit(investor.otpEntry(otp), {
        description: "with the OTP sent again",
      });
      due(answer, isAuthorised(answer), "the transaction authorised");
    }),
  ),
  rule("C-OPS-22", "contract §6, R9", "full", "An OTP that was sent again sets an M-PIN", (context) =>
    context.each(SETTING_MPIN, async (investor) => {
      await investor.askOtp();
      const otp = await sentAgain(investor);
      const answer = await investor.setMpin(otp, investor.mpin, { description: "with the OTP sent again" });
      due(answer, isAccepted(answer), "the M-PIN set: a resend has forgotmpin 0, after 'forgot' too");
    }),
  ),
];
