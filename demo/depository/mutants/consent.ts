import { type Counters, FRESH_COUNTERS } from "../counters";
import { DEFAULT_MPIN } from "../creation";
import { rsaOpen } from "../envelope";
import type { Transaction } from "../ledger";
import type { Answer, OperationRequest } from "../operations/operationRequest";
import { ok } from "../operations/operationRequest";
import { breach, Refusal } from "../operations/refusal";
import { authorise, result } from "../returns";
import type { OperationName } from "../scenario";
import type { Mutant } from "../steps";
import {
  after,
  around,
  atOnce,
  before,
  consents,
  credOf,
  entersMpin,
  givesUp,
  inClear,
  isCode,
  mutant,
  registersMpin,
  resetsMpin,
  responses,
  SENDS,
  takesAnyAs,
  VALIDATES,
  withHeaders,
} from "./means";

/** Mutants of operations, authorisation and limits. */

const API = /\/edis-service\//;

/** Changes how credentials are read. */
const reads =
  (read: (creds: { credType: string; cred: string }[]) => object[]): Mutant["steps"] =>
  (steps) => ({
    readCredentials: (keys, context, body) => {
      const { creds } = Object(body);
      return steps.readCredentials(
        keys,
        context,
        Array.isArray(creds) ? { ...Object(body), creds: read(creds) } : body,
      );
    },
  });

/** Returns the credential of a type from a body that may be anything. */
const credentialOf = (body: unknown, type: string): string | undefined =>
  [Object(body).creds].flat().find((entry) => Object(entry).credType === type)?.cred;

/** Takes the OTP that `pick` returns, of those of a consent and the one that was sent. */
const picksOtp =
  (pick: (creds: readonly string[], code: string) => string | undefined): Mutant["steps"] =>
  (steps) => ({
    perform: (operation, request) => {
      const code = request.transaction.otps.findLast(({ used, stage }) => !used && stage === "slip")?.code;
      const { creds, ...body } = Object(request.body);
      if (!consents(request) || code === undefined || !Array.isArray(creds))
        return steps.perform(operation, request);
      const cred = pick(
        creds.map((entry) => String(Object(entry).cred)),
        code,
      );
      const picked = cred === undefined ? creds : [{ credType: "OTP", cred }];
      return steps.perform(operation, { ...request, body: { ...body, creds: picked } });
    },
  });

const PAIRS = Array.from({ length: 100 }, (_, digits) => String(digits).padStart(2, "0"));

/** Takes the account's M-PIN for each one that `read` makes of a pair of digits and an entered M-PIN. */
const comparesMpin =
  (read: (pair: string, entered: string) => string): Mutant["steps"] =>
  (steps) => ({
    perform: (operation, request) => {
      const { accounts } = request.world;
      const matches = (account: string, entered: string) =>
        PAIRS.some((pair) => accounts.matches(account, read(pair, entered)));
      const world = { ...request.world, accounts: { ...accounts, matches } };
      return steps.perform(operation, { ...request, world });
    },
  });

/** Returns a *result* with the other uiRedirect. */
const redirectedElse = (body: unknown): object => ({
  ...Object(body),
  uiRedirect: Object(body).uiRedirect === "1" ? "0" : "1",
});

const isOf =
  (type: string) =>
  ({ transaction }: OperationRequest): boolean =>
    transaction.issue.type === type;
const forgetsTries = ({ transaction }: OperationRequest): void => {
  transaction.counters = { ...transaction.counters, wrongMpin: 0, wrongOtp: FRESH_COUNTERS.wrongOtp };
};
const reopens = ({ transaction }: OperationRequest, state: "issued" | "authenticated"): void => {
  if (transaction.state === "locked") transaction.state = state;
};

/** Opens locked transactions that `when` picks again, by an OTP send. */
const unlocks =
  (when: (transaction: OperationRequest["transaction"]) => boolean): Mutant["steps"] =>
  (steps) => ({
    admitTransaction: (world, found, transaction) => {
      const isSend = SENDS.some((name) => name === found.operation.name);
      if (isSend && transaction.state === "locked" && when(transaction)) {
        transaction.state = transaction.orderFetched ? "authenticated" : "issued";
        transaction.counters = FRESH_COUNTERS;
      }
      steps.admitTransaction(world, found, transaction);
    },
  });

/** Returns the other transactions of the account. */
const othersOfAccount = ({ world, transaction }: OperationRequest): Transaction[] =>
  [...world.transactions.values()].filter(
    ({ issue }) => issue.account === transaction.issue.account && issue.ref !== transaction.issue.ref,
  );

/** Changes the counters of a slip or mandate by each 'forgot' send. */
const forgotRestarts = (restarted: (counters: Counters) => Counters): Mutant["steps"] =>
  before(SENDS, (transaction, request) => {
    if (Object(request.body).forgotmpin === "1" && !isOf("DIM")(request))
      transaction.counters = restarted(transaction.counters);
  });

const UNAUTHORISED = { status: 401, body: { status: "401", message: "Unauthorised" } };

/** Takes those of a DIM's credentials that `when` picks with whatever `payloadDigest`. */
const withDigest =
  (when: (body: Record<string, unknown>) => boolean): Mutant["steps"] =>
  (steps) => ({
    perform: (operation, request) => {
      const { payloadDigest, type } = request.transaction.issue;
      const body: Record<string, unknown> = Object(request.body);
      if (type !== "DIM" || !when(body)) return steps.perform(operation, request);
      return steps.perform(operation, { ...request, body: { ...body, payloadDigest } });
    },
  });

/** Takes an M-PIN that was sealed without a label, in the bodies that `takes` accepts. */
const withoutLabel =
  (takes: (body: Record<string, unknown>) => boolean): Mutant["steps"] =>
  (steps) => ({
    readCredentials: (keys, context, body) => {
      try {
        return steps.readCredentials(keys, context, body);
      } catch (error) {
        if (!takes(Object(body))) throw error;
        const sealed = credentialOf(body, "MPIN");
        try {
          rsaOpen(keys.opening, String(sealed), "");
        } catch {
          throw error;
        }
        return steps.readCredentials(keys, { ...context, label: "" }, body);
      }
    },
  });

/** Returns the M-PIN that was entered. */
const enteredMpin = (request: OperationRequest): string =>
  rsaOpen(request.world.keys.opening, credOf(request, "MPIN"), request.binding).toString();

/** Sets the M-PIN of the demo's accounts again once another was set by one of the operations. */
const keepsNoNewMpin = (names: readonly OperationName[]): Mutant["steps"] =>
  around(names, async (request, next) => {
    const answer = await next();
    if (resetsMpin(request) && isCode(answer, "00"))
      request.world.accounts.set(request.transaction.issue.account, DEFAULT_MPIN);
    return answer;
  });

/** Adds the account's PAN to the creds of bodies that `when` picks and that have `length` of them. */
const withPan =
  (when: (request: OperationRequest) => boolean, length: number): Mutant["steps"] =>
  (steps) => ({
    perform: (operation, request) => {
      const { creds } = Object(request.body);
      const isBare = when(request) && Array.isArray(creds) && creds.length === length;
      const pan = { credType: "PANCARD", cred: request.transaction.issue.pan };
      return steps.perform(
        operation,
        isBare ? { ...request, body: { ...Object(request.body), creds: [...creds, pan] } } : request,
      );
    },
  });

/** Takes the first OTP of a stage alone. */
const takesFirstOtp = (stage: "slip" | "mpin"): Mutant["steps"] =>
  around(VALIDATES, (request, next) => {
    const [first, ...later] = request.transaction.otps.filter((otp) => otp.stage === stage);
    const isLater = later.some(({ code }) => code === credOf(request, "OTP"));
    return isLater && first?.code !== credOf(request, "OTP")
      ? ok(result(request.world, request.transaction, "02", "old"))
      : next();
  });

/** Counts a wrong try only if no other one is under way. */
async function countsAlone(
  request: OperationRequest,
  next: () => Promise<Answer>,
  isAlone: boolean,
): Promise<Answer> {
  const { counters, state } = request.transaction;
  const answer = await next();
  if (!isAlone && isCode(answer, "02")) Object.assign(request.transaction, { counters, state });
  return answer;
}

export const CONSENT_MUTANTS = {
  resultWithoutTime: mutant(
    "tells no requestTime with the M-PIN",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      if (!entersMpin(request) || isOf("DIM")(request)) return answer;
      const { requestTime: _, ...body } = Object(answer.body);
      return { ...answer, body };
    }),
  ),
  orderWithoutBlock: mutant(
    "leaves the demat block out of the order",
    after(["txn"], (body) => {
      const { uiDmatBlkDtls: _, ...successResponse } = Object(body["successResponse"]);
      return { ...body, successResponse };
    }),
  ),
  orderOfAnother: mutant(
    "tells each slip the order number of another",
    after(["txn"], (body, { world, transaction }) => {
      const isOther = ({ issue }: typeof transaction) =>
        issue.type === "DIS" && issue.ref !== transaction.issue.ref;
      const other = [...world.transactions.values()].find(isOther) ?? transaction;
      if (transaction.issue.type !== "DIS") return body;
      const response = Object(body["successResponse"]);
      const uiOrderReq = { ...response.uiOrderReq, brokerOrdrNo: other.issue.order.brokerOrdrNo };
      return { ...body, successResponse: { ...response, uiOrderReq } };
    }),
  ),
  orderOfAnotherSecurity: mutant(
    "tells a slip's order with another security and quantity than was issued",
    after(["txn"], (body, { transaction }) => {
      if (transaction.issue.type !== "DIS") return body;
      const response = Object(body["successResponse"]);
      const uiOrderReq = { ...response.uiOrderReq, isin: "INE009A01021", quantity: "999" };
      return { ...body, successResponse: { ...response, uiOrderReq } };
    }),
  ),
  orderInexact: mutant(
    "tells a quantity as a number that is not exact",
    after(["txn"], (body) => {
      const response = Object(body["successResponse"]);
      const uiOrderReq = { ...response.uiOrderReq, quantity: 2 ** 53 };
      return { ...body, successResponse: { ...response, uiOrderReq } };
    }),
  ),
  rowInexact: mutant(
    "tells a row's number as one that is not exact",
    after(["sec"], (body) => {
      const [first, ...rows] = [body["secDtls"]].flat();
      return { ...body, secDtls: [{ ...Object(first), seqNo: 2 ** 53 }, ...rows] };
    }),
  ),
  orderBlocked: mutant(
    "tells mandates a Client ID that no page lets pass",
    after(["txn"], (body, request) => {
      if (isOf("DIS")(request)) return body;
      const response = Object(body["successResponse"]);
      const uiDmatBlkDtls = { ...response.uiDmatBlkDtls, clientId: "10000001" };
      return { ...body, successResponse: { ...response, uiDmatBlkDtls } };
    }),
  ),
  brokerIdBlocked: mutant(
    "tells a CM BP ID that is no number",
    after(["txn"], (body) => {
      const response = Object(body["successResponse"]);
      const uiDmatBlkDtls = { ...response.uiDmatBlkDtls, cmbpId: "IN565123" };
      return { ...body, successResponse: { ...response, uiDmatBlkDtls } };
    }),
  ),
  pagesOverlap: mutant(
    "begins a page with the last row of the one before",
    after(["sec"], (body, { query, transaction }) => {
      const last = transaction.issue.securities[99];
      const rows: unknown[] = Array.isArray(body["secDtls"]) ? body["secDtls"] : [];
      return query.get("pgNo") === "2" ? { ...body, secDtls: [last, ...rows.slice(1)] } : body;
    }),
  ),
  pagesFromZero: mutant("counts the pages of securities from 0", (steps) => ({
    perform: (operation, request) => {
      if (operation.name !== "sec") return steps.perform(operation, request);
      const query = new URLSearchParams(request.query);
      query.set("pgNo", String(Number(query.get("pgNo")) + 1));
      return steps.perform(operation, { ...request, query });
    },
  })),
  pagesOfFifty: mutant(
    "sends 50 securities a page, where 100 are asked for",
    after(["sec"], (body, { query, transaction }) => {
      const from = (Number(query.get("pgNo")) - 1) * 50;
      return { ...body, secDtls: transaction.issue.securities.slice(from, from + 50) };
    }),
  ),
  qrWithoutData: mutant(
    "answers the QR code without its data",
    after(["qrCode"], () => ({ errorCode: "ERR000" })),
  ),
  redirectByPut: mutant(
    "returns by PUT",
    after(["redirect"], (body) => ({ ...body, httpRedirectMethod: "PUT" })),
  ),
  redirectSaysSuccess: mutant(
    "tells the requestor of a success before there is one",
    after(["redirect"], (body, { transaction }) =>
      transaction.state === "issued" ? { ...body, responseCode: "00" } : body,
    ),
  ),
  redirectChanges: mutant("returns to another address each time", (steps) => {
    let times = 0;
    return after(["redirect"], (body) => ({ ...body, redirectUrl: `${body["redirectUrl"]}/${times++}` }))(
      steps,
    );
  }),
  redirectsAgainInClear: mutant(
    "tells the return a second time in clear",
    inClear(/\/redirect\//, () => true, 1),
  ),
  sendWithoutMessage: mutant(
    "tells no message with an OTP send",
    after(SENDS, ({ message: _, ...body }) => body),
  ),
  shortOtps: mutant(
    "sends OTPs of four digits",
    after([...SENDS, "txn"], (body, { transaction: { otps } }) => {
      const last = otps.pop();
      if (last !== undefined) otps.push({ ...last, code: last.code.slice(0, 4) });
      return body;
    }),
  ),
  authorisedWithoutTime: mutant(
    "tells no requestTime with the authorisation",
    after(VALIDATES, ({ requestTime, ...body }, request) =>
      request.transaction.state === "authorised" ? body : { ...body, requestTime },
    ),
  ),
  exitWithoutMessage: mutant(
    "tells no message with exit",
    after(["exit"], ({ message: _, ...body }) => body),
  ),
  resetsNothing: mutant(
    "resets no M-PIN",
    around(VALIDATES, (request, next) => {
      if (resetsMpin(request)) throw breach("no reset");
      return next();
    }),
  ),
  registersNothing: mutant(
    "registers no M-PIN",
    around(VALIDATES, (request, next) => {
      if (Object(request.body).actionType === "1") throw breach("no registration");
      return next();
    }),
  ),
  setsNothingByDim: mutant(
    "neither registers nor resets an M-PIN with a DIM",
    around(VALIDATES, (request, next) => {
      if (isOf("DIM")(request) && ["1", "2"].includes(Object(request.body).actionType))
        throw breach("no setting");
      return next();
    }),
  ),
  newMpinOpensNothing: mutant(
    "tells a new M-PIN as set, and the transaction goes back to where it was",
    around(VALIDATES, async (request, next) => {
      const { transaction } = request;
      const { state, authorisation } = transaction;
      const answer = await next();
      if (credOf(request, "CONFIRMMPIN") !== "" && isCode(answer, "00"))
        Object.assign(transaction, { state, authorisation });
      return answer;
    }),
  ),
  keepsNoNewMpin: mutant("tells a new M-PIN as set, and keeps none", keepsNoNewMpin(VALIDATES)),
  keepsNoNewMpinOfMandates: mutant(
    "tells a mandate's new M-PIN as set, and keeps none",
    keepsNoNewMpin(["mpin/submission"]),
  ),
  keepsOldMpin: mutant(
    "takes the old M-PIN beside the new one",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      const { accounts } = request.world;
      const { account } = request.transaction.issue;
      const isOld = entersMpin(request) && isCode(answer, "02") && enteredMpin(request) === DEFAULT_MPIN;
      if (!isOld || !accounts.has(account)) return answer;
      accounts.set(account, DEFAULT_MPIN);
      return next();
    }),
  ),
  confirmsNothing: mutant(
    "does not hold a new M-PIN to its confirmation",
    reads((creds) => {
      const mpin = creds.find((entry) => Object(entry).credType === "MPIN");
      return creds.map((entry) =>
        Object(entry).credType === "CONFIRMMPIN" && mpin ? { ...mpin, credType: "CONFIRMMPIN" } : entry,
      );
    }),
  ),
  servesOtherTypes: mutant("serves operations of other types", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      if (found === undefined || transaction === undefined)
        return steps.admitCaller(world, incoming, found, transaction);
      const operation = { ...found.operation, types: [transaction.issue.type] };
      return steps.admitCaller(world, incoming, { ...found, operation }, transaction);
    },
  })),
  servesUnknown: mutant(
    "answers what is no operation",
    responses(API, (response) =>
      response.status === 404 ? new Response("{}", { status: 200, headers: response.headers }) : response,
    ),
  ),
  breaksOnPages: mutant(
    "breaks on a page number that is none",
    around(["sec"], (request, next) => {
      if (!/^[0-9]+$/.test(request.query.get("pgNo") ?? "")) throw new Refusal(500, { developer: "NaN" });
      return next();
    }),
  ),
  orderChanges: mutant("tells another order each time", (steps) => {
    let times = 0;
    return after(["txn"], (body) => {
      const { uiOrderReq, ...rest } = Object(body["successResponse"]);
      return {
        ...body,
        successResponse: { ...rest, uiOrderReq: { ...Object(uiOrderReq), quantity: String(times++) } },
      };
    })(steps);
  }),

  ordersBeforeMpin: mutant(
    "tells the order before the M-PIN",
    around(["txn"], async (request, next) => {
      const { state } = request.transaction;
      if (state === "issued") request.transaction.state = "authenticated";
      const answer = await next();
      request.transaction.state = state;
      return answer;
    }),
  ),
  securitiesBeforeMpin: mutant(
    "tells the securities before the M-PIN",
    around(["sec"], async (request, next) => {
      const { state } = request.transaction;
      request.transaction.state = "authenticated";
      const answer = await next();
      request.transaction.state = state;
      return answer;
    }),
  ),
  sendsBeforeMpin: mutant(
    "sends the consent OTP before the M-PIN",
    around(["otp/send"], async (request, next) => {
      const { state } = request.transaction;
      request.transaction.state = "authenticated";
      const answer = await next();
      request.transaction.state = state;
      return answer;
    }),
  ),
  authorisesBeforeMpin: mutant(
    "authorises before the M-PIN",
    around(VALIDATES, (request, next) =>
      consents(request) &&
      request.transaction.state === "issued" &&
      credOf(request, "OTP") !== "" &&
      request.transaction.issue.type !== "DIM"
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next(),
    ),
  ),
  wrongMpinOpens: mutant(
    "goes on after a wrong M-PIN",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      if (entersMpin(request) && isCode(answer, "02") && request.transaction.state === "issued")
        request.transaction.state = "authenticated";
      return answer;
    }),
  ),
  takesAnyOtp: mutant(
    "takes any OTP",
    around(VALIDATES, (request, next) =>
      consents(request) &&
      credOf(request, "OTP") !== "" &&
      request.transaction.state !== "authorised" &&
      request.transaction.orderFetched
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next(),
    ),
  ),
  takesOneOtpOfMany: mutant(
    "takes the right one of several OTPs in one consent",
    picksOtp((creds, code) => creds.find((cred) => cred === code)),
  ),
  comparesFirstOtpDigits: mutant(
    "compares the first four digits of an OTP",
    picksOtp(([cred], code) => (cred?.startsWith(code.slice(0, 4)) ? code : undefined)),
  ),
  comparesLastOtpDigits: mutant(
    "compares the last four digits of an OTP",
    picksOtp(([cred], code) => (cred?.endsWith(code.slice(2)) ? code : undefined)),
  ),
  comparesFirstMpinDigits: mutant(
    "compares the first four digits of an M-PIN",
    comparesMpin((pair, entered) => `${entered.slice(0, 4)}${pair}`),
  ),
  comparesLastMpinDigits: mutant(
    "compares the last four digits of an M-PIN",
    comparesMpin((pair, entered) => `${pair}${entered.slice(2)}`),
  ),
  takesNoOtp: mutant(
    "takes an empty OTP",
    around(VALIDATES, (request, next) =>
      consents(request) &&
      credOf(request, "OTP") === "" &&
      request.transaction.orderFetched &&
      request.transaction.state === "authenticated"
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next(),
    ),
  ),
  takesOthersOtp: mutant(
    "takes an OTP of another transaction",
    around(VALIDATES, (request, next) => {
      const otp = credOf(request, "OTP");
      const isKnown = [...request.world.transactions.values()].some(
        ({ issue, otps }) =>
          issue.ref !== request.transaction.issue.ref &&
          otps.some(({ code, stage }) => code === otp && stage === "slip"),
      );
      return consents(request) && isKnown && request.transaction.orderFetched
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next();
    }),
  ),
  takesOtpOfAccount: mutant(
    "takes an OTP of another transaction of the account",
    around(VALIDATES, (request, next) => {
      const otp = credOf(request, "OTP");
      const isKnown = othersOfAccount(request).some(({ otps }) =>
        otps.some(({ code, stage }) => code === otp && stage === "slip"),
      );
      return consents(request) && isKnown && request.transaction.orderFetched
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next();
    }),
  ),
  mpinOpensAccount: mutant(
    "opens all slips and mandates of an account by the M-PIN of one",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      if (entersMpin(request) && isCode(answer, "00"))
        for (const other of othersOfAccount(request))
          if (other.state === "issued" && other.issue.type !== "DIM") other.state = "authenticated";
      return answer;
    }),
  ),
  bindsMpinToNothing: mutant(
    "takes an M-PIN without a label",
    withoutLabel(() => true),
  ),
  bindsDimMpinToNothing: mutant(
    "takes a DIM's M-PIN without a label",
    withoutLabel(({ payloadDigest }) => payloadDigest !== undefined),
  ),
  takesClearMpin: mutant("takes an M-PIN in clear", (steps) => ({
    readCredentials: (keys, context, body) => {
      const mpin = credentialOf(body, "MPIN");
      if (!/^\d{6}$/.test(String(mpin))) return steps.readCredentials(keys, context, body);
      const pan = credentialOf(body, "PANCARD");
      return {
        act: "enterMpin",
        actionType: "0",
        otp: "",
        mpin: String(mpin),
        captcha: undefined,
        pan,
        payloadDigest: undefined,
      };
    },
  })),
  bindsNewMpinToNothing: mutant(
    "takes a new M-PIN without a label",
    withoutLabel(({ actionType }) => ["1", "2"].includes(`${actionType}`)),
  ),
  bindsFirstMpinToNothing: mutant(
    "takes a first M-PIN without a label",
    withoutLabel(({ actionType }) => actionType === "1"),
  ),
  takesClearNewMpin: mutant("takes a new M-PIN in clear", (steps) => ({
    readCredentials: (keys, context, body) => {
      const mpin = credentialOf(body, "MPIN");
      const { actionType, payloadDigest } = Object(body);
      if (!["1", "2"].includes(actionType) || !/^\d{6}$/.test(String(mpin)))
        return steps.readCredentials(keys, context, body);
      return {
        act: context.operation === "DIM" ? "authoriseAndSet" : "setMpin",
        actionType,
        otp: String(credentialOf(body, "OTP")),
        mpin: String(mpin),
        captcha: undefined,
        pan: credentialOf(body, "PANCARD"),
        payloadDigest,
      };
    },
  })),
  authorisesAnew: mutant("authorises anew each time", (steps) => {
    let times = 0;
    return around(VALIDATES, async (request, next) => {
      const answer = await next();
      const again = request.transaction.state === "authorised" && isCode(answer, "00");
      return again ? { ...answer, body: { ...answer.body, message: `Authorisation ${times++}` } } : answer;
    })(steps);
  }),
  repeatsInClear: mutant(
    "repeats an authorisation in clear",
    inClear(/^POST \S*validate/i, (body) => "orderRespDtls" in body, 1),
  ),
  breaksAtOnce: mutant(
    "breaks on authorisations that come at once",
    atOnce(["validateNewOTP", "otp/validate"], /validate/, (request, next, isAlone) => {
      if (!isAlone && request.transaction.state === "authorised")
        throw new Refusal(500, { developer: "lock" });
      return next();
    }),
  ),
  redirectsAnew: mutant(
    "repeats an authorisation with another uiRedirect",
    around(VALIDATES, async (request, next) => {
      const isAgain = request.transaction.state === "authorised";
      const answer = await next();
      return isAgain && isCode(answer, "00") ? { ...answer, body: redirectedElse(answer.body) } : answer;
    }),
  ),
  exitUndoes: mutant(
    "undoes an authorisation by exit",
    around(["exit"], ({ transaction }) => {
      transaction.state = "cancelled";
      transaction.authorisation = undefined;
      return ok({ status: "200", message: "cancelled", uiRedirect: "1" });
    }),
  ),
  clearUndoes: mutant(
    "undoes an authorisation by clr",
    before(["clr"], (transaction) => {
      transaction.state = "terminated";
      transaction.authorisation = undefined;
    }),
  ),
  giveUpUndoes: mutant(
    "undoes an authorisation by actionType 3",
    before(VALIDATES, (transaction, request) => {
      if (givesUp(request) && transaction.state === "authorised") {
        transaction.state = "locked";
        transaction.authorisation = undefined;
      }
    }),
  ),
  redirectsInClear: mutant(
    "tells the requestor of an authorisation in clear",
    inClear(/\/redirect\//, (body) => body["responseCode"] === "00"),
  ),
  redirectForgetsRows: mutant(
    "tells the requestor of no securities",
    after(["redirect"], (body) => ({ ...body, orderRespDtls: [] })),
  ),
  exitEndsNothing: mutant(
    "ends nothing by exit",
    around(["exit"], () => ok({ status: "200", message: "cancelled", uiRedirect: "1" })),
  ),
  needsNoDigest: mutant(
    "holds no DIM to what was issued",
    withDigest(() => true),
  ),
  needsNoDigestByMpin: mutant(
    "holds no DIM that an M-PIN authorises to what was issued",
    withDigest((body) => body["authMechanism"] === "MPIN"),
  ),
  needsNoDigestWithMpin: mutant(
    "holds no DIM that sets an M-PIN to what was issued",
    withDigest((body) => body["actionType"] === "2"),
  ),
  takesAnyDigestWithMpin: mutant(
    "sets an M-PIN with a DIM of which it compares no digest that is there",
    withDigest((body) => body["actionType"] === "2" && typeof body["payloadDigest"] === "string"),
  ),
  needsNoDigestWithFirstMpin: mutant(
    "holds no DIM that registers an M-PIN to what was issued",
    withDigest((body) => body["actionType"] === "1"),
  ),
  wrongOtpSets: mutant(
    "sets an M-PIN after a wrong OTP",
    around(VALIDATES, (request, next) => {
      if (
        !resetsMpin(request) ||
        !request.transaction.otps.some(({ used, code }) => !used && code !== credOf(request, "OTP"))
      )
        return next();
      return next().then((answer) => {
        request.world.accounts.set(request.transaction.issue.account, "000000");
        return answer;
      });
    }),
  ),
  wrongOtpSetsByDim: mutant(
    "sets an M-PIN after a wrong OTP of a DIM",
    around(["validateNewOTP"], async (request, next) => {
      const answer = await next();
      const { issue } = request.transaction;
      if (isOf("DIM")(request) && Object(request.body).actionType === "2" && isCode(answer, "02"))
        request.world.accounts.set(issue.account, "000000");
      return answer;
    }),
  ),
  wrongOtpOpensMandates: mutant(
    "takes any OTP for a mandate's new M-PIN",
    around(["mpin/submission"], async (request, next) => {
      if (request.transaction.state !== "issued") throw new Refusal(403, "UNAUTHORISED");
      const answer = await next();
      if (!isCode(answer, "02")) return answer;
      request.transaction.state = "authenticated";
      return ok(result(request.world, request.transaction, "00", "reset"));
    }),
  ),
  mpinReopens: mutant("opens an authorised transaction again by the M-PIN", (steps) => ({
    admitTransaction: (world, found, transaction) => {
      if (found.operation.name === "txn" && transaction.state === "authorised")
        transaction.state = "authenticated";
      steps.admitTransaction(world, found, transaction);
    },
  })),

  wrongMpinWithoutTime: mutant(
    "tells no requestTime with a wrong M-PIN or OTP",
    after(VALIDATES, ({ requestTime, ...body }) =>
      body["responseCode"] === "02" ? body : { ...body, requestTime },
    ),
  ),
  panWithoutMessage: mutant(
    "tells no message with a wrong PAN",
    after(VALIDATES, ({ message, ...body }) => (body["responseCode"] === "06" ? body : { ...body, message })),
  ),
  captchaWithoutRedirect: mutant(
    "tells no uiRedirect with a refused captcha",
    after(VALIDATES, ({ uiRedirect, ...body }) =>
      body["responseCode"] === "05" ? body : { ...body, uiRedirect },
    ),
  ),
  wrongMpinIs401: mutant(
    "answers a wrong M-PIN with 401 and no code",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      return entersMpin(request) && isCode(answer, "02") ? UNAUTHORISED : answer;
    }),
  ),
  wrongOtpIs401: mutant(
    "answers a wrong OTP with 401 and no code",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      return consents(request) && isCode(answer, "02") ? UNAUTHORISED : answer;
    }),
  ),
  wrongResetIs401: mutant(
    "answers a wrong OTP for a new M-PIN with 401 and no code",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      return resetsMpin(request) && isCode(answer, "02") ? UNAUTHORISED : answer;
    }),
  ),
  countsNoMpin: mutant(
    "counts no wrong M-PIN",
    around(VALIDATES, (request, next) => {
      if (entersMpin(request)) forgetsTries(request);
      return next();
    }),
  ),
  reloadForgives: mutant(
    "forgives wrong M-PINs at a reload",
    before(["qrCode", "redirect"], (_transaction, request) => forgetsTries(request)),
  ),
  countsNoOtp: mutant(
    "counts no wrong OTP",
    around(VALIDATES, (request, next) => {
      if (consents(request)) forgetsTries(request);
      return next();
    }),
  ),
  orderForgives: mutant(
    "forgives wrong OTPs when the order is fetched",
    before(["txn"], (_transaction, request) => forgetsTries(request)),
  ),
  countsNoReset: mutant(
    "counts no wrong OTP of a new M-PIN",
    around(VALIDATES, (request, next) => {
      if (resetsMpin(request)) forgetsTries(request);
      return next();
    }),
  ),
  panIs02: mutant(
    "answers a wrong PAN with 02",
    after(VALIDATES, (body) => (body["responseCode"] === "06" ? { ...body, responseCode: "02" } : body)),
  ),
  countsNoPan: mutant(
    "counts no wrong PAN",
    before(VALIDATES, (transaction) => {
      transaction.counters = { ...transaction.counters, wrongPan: 0 };
    }),
  ),
  countsCaptchas: mutant(
    "counts refused captchas",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      const { counters } = request.transaction;
      if (isCode(answer, "05"))
        request.transaction.counters = { ...counters, wrongMpin: counters.wrongMpin + 1 };
      return answer;
    }),
  ),
  needsNoCaptcha: mutant("takes an M-PIN without a captcha", withPan(entersMpin, 1)),
  takesEmptyCaptcha: mutant(
    "takes an M-PIN with an empty captcha",
    takesAnyAs("CAPTCHA", (request) => entersMpin(request) && credOf(request, "CAPTCHA") === ""),
  ),
  needsNoCaptchaForNewMpins: mutant(
    "takes a new M-PIN without a captcha",
    withPan(({ body }) => Object(body).authMechanism === "MPIN", 3),
  ),
  takesAnyPanWithNewMpins: mutant(
    "takes a new M-PIN with any PAN",
    takesAnyAs("PANCARD", (request) => resetsMpin(request) || registersMpin(request)),
  ),
  takesAnyCaptchaWithNewMpins: mutant(
    "takes a new M-PIN with any captcha",
    takesAnyAs("CAPTCHA", (request) => resetsMpin(request) || registersMpin(request)),
  ),
  countsNoPanWithNewMpins: mutant(
    "counts no wrong PAN with a new M-PIN",
    before(VALIDATES, (transaction, request) => {
      if (resetsMpin(request) || registersMpin(request))
        transaction.counters = { ...transaction.counters, wrongPan: 0 };
    }),
  ),
  takesMpinAsOtp: mutant(
    "takes an M-PIN in an OTP's place",
    around(["validateNewOTP", "otp/validate"], (request, next) => {
      const { state, orderFetched } = request.transaction;
      const isOnConsent = state === "authenticated" && orderFetched;
      return consents(request) && isOnConsent && credOf(request, "MPIN") !== ""
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next();
    }),
  ),
  enteringAuthorises: mutant(
    "authorises a slip or mandate by a second entry of its M-PIN",
    around(["validateNewOTP", "otp/validate"], (request, next) => {
      const { state, orderFetched } = request.transaction;
      return entersMpin(request) && state === "authenticated" && orderFetched
        ? ok(authorise(request.world, request.transaction, "done", null).answer)
        : next();
    }),
  ),
  sendsWithMandateOrder: mutant(
    "sends an OTP with a mandate's order",
    before(["txn"], ({ issue, otps }, { now, host }) => {
      if (issue.type === "DIS") return;
      otps.push({ code: "314159", stage: "slip", forgot: false, sentAt: now, used: false, host });
    }),
  ),
  takesFirstOtpAlone: mutant(
    "takes the first OTP of a consent alone, and none that was sent again",
    takesFirstOtp("slip"),
  ),
  takesFirstOtpOfMpinAlone: mutant(
    "takes the first OTP for a new M-PIN alone, and none that was sent again",
    takesFirstOtp("mpin"),
  ),
  sendsAgain: mutant(
    "sends an OTP each time the order is fetched",
    before(["txn"], (transaction) => {
      const { counters } = transaction;
      transaction.counters = { ...counters, sends: { ...counters.sends, slip: 0 } };
    }),
  ),
  sendsToAnother: mutant("sends the OTP of the transaction that the body names", (steps) => ({
    perform: (operation, request) => {
      const named = request.world.transactions.get(Object(request.body).TransactionRefNo);
      return steps.perform(operation, named === undefined ? request : { ...request, transaction: named });
    },
  })),
  sendsEndlessly: mutant(
    "sends OTPs without an end",
    before(SENDS, (transaction) => {
      transaction.counters = { ...transaction.counters, sends: FRESH_COUNTERS.sends, forgots: 0 };
    }),
  ),
  sendsFirstOtpsEndlessly: mutant(
    "sends a mandate's first OTP without an end",
    before(["otp/send"], (transaction) => {
      const { counters } = transaction;
      transaction.counters = { ...counters, sends: { ...counters.sends, slip: 0 } };
    }),
  ),
  sendsEight: mutant("sends eight OTPs of a slip or mandate before it tells the end", (steps) => {
    const sends = new Map<string, number>();
    return before(["regenerateOTP", "otp/resend"], (transaction) => {
      if (transaction.state !== "authenticated") return;
      const { ref } = transaction.issue;
      const sent = (sends.get(ref) ?? 0) + 1;
      sends.set(ref, sent);
      const slip = sent < 8 ? 1 : 4;
      transaction.counters = { ...transaction.counters, sends: { ...transaction.counters.sends, slip } };
    })(steps);
  }),
  sendsFiveOnScreen: mutant("locks the M-PIN screen at a fifth send, and not at the fourth", (steps) => {
    const sends = new Map<string, number>();
    return around(["regenerateOTP", "otp/resend"], async (request, next) => {
      const { state, issue } = request.transaction;
      const sent = (sends.get(issue.ref) ?? 0) + 1;
      sends.set(issue.ref, sent);
      const answer = await next();
      if (state !== "issued" || issue.type === "DIM" || sent !== 4) return answer;
      reopens(request, state);
      return { ...answer, body: { ...answer.body, isMaxLimitReached: false } };
    })(steps);
  }),
  limitLocksNothing: mutant(
    "goes on after the send limit",
    around(SENDS, async (request, next) => {
      const { state } = request.transaction;
      const answer = await next();
      reopens(request, state === "authenticated" ? "authenticated" : "issued");
      return answer;
    }),
  ),
  resendUnlocks: mutant(
    "opens a locked consent again by a resend",
    unlocks(({ orderFetched }) => orderFetched),
  ),
  forgotUnlocks: mutant(
    "opens a locked M-PIN screen again by 'forgot'",
    unlocks(({ orderFetched, issue }) => !orderFetched && issue.type !== "DIM"),
  ),
  forgotBeginsAnew: mutant(
    "begins all counts of a slip or mandate anew by 'forgot', as on a DIM",
    forgotRestarts(() => FRESH_COUNTERS),
  ),
  forgotForgivesMpins: mutant(
    "forgives the wrong M-PINs of a slip or mandate by 'forgot', as on a DIM",
    forgotRestarts((counters) => ({ ...counters, wrongMpin: 0 })),
  ),
  forgotForgivesSends: mutant(
    "forgives the sends of a slip or mandate by 'forgot', as on a DIM",
    forgotRestarts((counters) => ({ ...counters, sends: FRESH_COUNTERS.sends })),
  ),
  countsAfterwards: mutant(
    "answers a wrong OTP after the authorisation with 02",
    around(VALIDATES, async (request, next) => {
      const { state, otps } = request.transaction;
      const isWrong = consents(request) && !otps.some(({ code }) => code === credOf(request, "OTP"));
      if (state !== "authorised" || !isWrong || request.transaction.issue.type === "DIM") return next();
      return ok(result(request.world, request.transaction, "02", "Invalid OTP"));
    }),
  ),
  clearEndsNoConsent: mutant(
    "goes on after clr once the M-PIN was entered",
    around(["clr"], (request, next) =>
      request.transaction.state === "authenticated" ? { status: 204, body: null } : next(),
    ),
  ),
  giveUpIgnored: mutant(
    "goes on after actionType 3",
    around(VALIDATES, (request, next) =>
      givesUp(request) ? ok(result(request.world, request.transaction, "02", "exceeded")) : next(),
    ),
  ),
  countsNoDimMpin: mutant(
    "counts no wrong M-PIN of a DIM",
    around(["validateNewOTP"], (request, next) => {
      if (isOf("DIM")(request)) forgetsTries(request);
      return next();
    }),
  ),
  countsNoneAtOnce: mutant(
    "counts tries that come at once as one",
    atOnce(["mpin/auth"], /\/mpin\/auth\//, countsAlone),
  ),
  countsNoOtpAtOnce: mutant(
    "counts wrong OTPs that come at once as one",
    atOnce(["otp/validate"], /\/otp\/validate\//, countsAlone),
  ),

  clearIs200: mutant(
    "answers clr with 200",
    responses(/\/clr\//, (response) =>
      response.status === 204 ? Response.json({ status: "200" }) : response,
    ),
  ),
  clearIgnored: mutant(
    "ends nothing by clr",
    around(["clr"], () => ({ status: 204, body: null })),
  ),
  clearNeedsOrigin: mutant("ends nothing by the host page's own clr", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      if (found?.operation.name === "clr" && !incoming.request.headers.has("Origin"))
        throw breach("no origin", 403);
      return steps.admitCaller(world, incoming, found, transaction);
    },
  })),
  clearNeedsSite: mutant("ends nothing by a clr without Sec-Fetch-Site", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      if (found?.operation.name === "clr" && !incoming.request.headers.has("Sec-Fetch-Site"))
        throw breach("no site", 403);
      return steps.admitCaller(world, incoming, found, transaction);
    },
  })),
  clearOfAnybody: mutant("ends a transaction by a clr of anybody", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      if (found?.operation.name !== "clr") return steps.admitCaller(world, incoming, found, transaction);
      const { url } = incoming.request;
      const request = new Request(url, { headers: { "Sec-Fetch-Site": "same-origin" } });
      return steps.admitCaller(world, { ...incoming, request }, found, transaction);
    },
  })),
  redirectEndsWithExit: mutant(
    "leads nowhere after exit",
    before(["redirect"], (transaction) => {
      if (transaction.state === "cancelled") throw breach("over");
    }),
  ),
  consentEndsInNowhere: mutant(
    "leads nowhere after a mandate's exhausted OTPs",
    before(["redirect"], ({ state, orderFetched }) => {
      if (state === "locked" && orderFetched) throw breach("over");
    }),
  ),
  leadsBackInClear: mutant(
    "leads back in clear after exhausted attempts",
    inClear(/\/redirect\//, (body) => body["responseCode"] === "02"),
  ),
  leadsBackBare: mutant(
    "leads back after exit without an address's method",
    after(["redirect"], ({ httpRedirectMethod, ...body }, { transaction }) =>
      transaction.state === "cancelled" ? body : { ...body, httpRedirectMethod },
    ),
  ),
  leadsToNoAddress: mutant(
    "leads back without an address, once there is an outcome",
    after(["redirect"], ({ redirectUrl, ...body }, { transaction }) =>
      ["issued", "authenticated"].includes(transaction.state) ? { ...body, redirectUrl } : body,
    ),
  ),
  leadsToNoAddressYet: mutant(
    "leads back without an address before the outcome",
    after(["redirect"], ({ redirectUrl, ...body }, { transaction }) =>
      ["issued", "authenticated"].includes(transaction.state) ? body : { ...body, redirectUrl },
    ),
  ),
  redirectEndsWithLimit: mutant(
    "leads nowhere after exhausted attempts",
    before(["redirect"], (transaction) => {
      if (transaction.state === "locked") throw breach("over");
    }),
  ),

  repeatsMpin: mutant("repeats the M-PIN that was entered", (steps) => ({
    perform: async (operation, request) => {
      const answer = await steps.perform(operation, request);
      if (!entersMpin(request)) return answer;
      return { ...answer, body: { ...answer.body, entered: enteredMpin(request) } };
    },
  })),
  tellsOtp: mutant(
    "tells the OTP with its send",
    after(SENDS, (body, { transaction }) => ({ ...body, debug: transaction.otps.at(-1)?.code })),
  ),
  tellsOtpInHeaders: mutant("tells the OTP in a header of each answer after its send", (steps) => {
    const codes = new Map<string, string>();
    const keeping = after([...SENDS, "txn"], (body, { transaction }) => {
      const code = transaction.otps.at(-1)?.code;
      if (code !== undefined) codes.set(transaction.issue.ref, code);
      return body;
    });
    const telling = withHeaders(API, (headers, request) => {
      const code = codes.get(request.headers.get("TransactionRefNo") ?? "");
      if (code !== undefined) headers.set("X-Request-Id", code);
    });
    return { ...keeping(steps), ...telling(steps) };
  }),
  tellsOtpWithOrder: mutant(
    "tells the OTP with the order",
    after(["txn"], (body, { transaction }) => ({ ...body, debug: transaction.otps.at(-1)?.code })),
  ),
  tellsOtpWithWrongOne: mutant(
    "tells the OTP that was due with a wrong one",
    after(VALIDATES, (body, { transaction }) => ({
      ...body,
      ...(body["responseCode"] === "02" && { debug: transaction.otps.at(-1)?.code }),
    })),
  ),
  tellsPanWithWrongOne: mutant(
    "tells the PAN that was due with a wrong one",
    after(VALIDATES, (body, { transaction }) => ({
      ...body,
      ...(body["responseCode"] === "06" && { message: `It is ${transaction.issue.pan}` }),
    })),
  ),
  repeatsNewMpin: mutant(
    "repeats a new M-PIN",
    around(VALIDATES, async (request, next) => {
      const answer = await next();
      if (credOf(request, "CONFIRMMPIN") === "" || !isCode(answer, "00")) return answer;
      return { ...answer, body: { ...answer.body, message: `M-PIN ${enteredMpin(request)} set` } };
    }),
  ),
  tellsPanWithExit: mutant(
    "tells the PAN with exit",
    after(["exit"], (body, { transaction }) => ({ ...body, message: `Goodbye ${transaction.issue.pan}` })),
  ),
  tellsInside: mutant(
    "tells of its inside with an error",
    responses(API, async (response) =>
      response.status === 404
        ? Response.json(
            { message: "Error: none\n    at find (/app/table.js:12)" },
            { status: 404, headers: { "Access-Control-Allow-Origin": "*" } },
          )
        : response,
    ),
  ),
  errorsAreHtml: mutant(
    "answers errors as HTML",
    responses(API, (response) =>
      response.status === 400
        ? new Response("<h1>Refused</h1>", {
            status: response.status,
            headers: { ...Object.fromEntries(response.headers), "Content-Type": "text/html" },
          })
        : response,
    ),
  ),

  statusInOtherWords: mutant(
    "tells a state in other words",
    after(["status"], (body) => (body["state"] === "open" ? { ...body, state: "pending" } : body)),
  ),
  statusWithoutResult: mutant(
    "tells of an authorisation without its result",
    after(["status"], ({ result: _, ...body }) => body),
  ),
  statusRedirects: mutant(
    "tells of an outcome with another uiRedirect",
    after(["status"], (body) =>
      body["result"] === undefined ? body : { ...body, result: redirectedElse(body["result"]) },
    ),
  ),
  statusOpenAfterExit: mutant(
    "tells a cancelled transaction as open",
    after(["status"], (body, { transaction }) =>
      transaction.state === "cancelled" ? { ...body, state: "open" } : body,
    ),
  ),
  statusOpenAfterClear: mutant(
    "tells a terminated transaction as open",
    after(["status"], (body, { transaction }) =>
      transaction.state === "terminated" ? { ...body, state: "open" } : body,
    ),
  ),
  statusOpenAfterLimit: mutant(
    "tells a locked transaction as open",
    after(["status"], (body, { transaction }) =>
      transaction.state === "locked" ? { ...body, state: "open" } : body,
    ),
  ),
  statusOpenAfterMpins: mutant(
    "tells a transaction as open that wrong M-PINs ended",
    after(["status"], (body, { transaction: { state, counters } }) =>
      state === "locked" && counters.wrongMpin > 0 ? { ...body, state: "open" } : body,
    ),
  ),
  statusOpenAfterSends: mutant(
    "tells a transaction as open that the send limit ended",
    after(["status"], (body, { transaction: { state, counters } }) => {
      const { wrongOtp, wrongMpin } = counters;
      const isOfSends = wrongMpin + wrongOtp.mpin + wrongOtp.slip === 0;
      return state === "locked" && isOfSends ? { ...body, state: "open" } : body;
    }),
  ),
  statusOpenAfterConsentSends: mutant(
    "tells a transaction as open that the send limit of its consent ended",
    after(["status"], (body, { transaction: { state, counters } }) =>
      state === "locked" && counters.sends.slip === 4 ? { ...body, state: "open" } : body,
    ),
  ),
  statusOpenAfterGivingUp: mutant(
    "tells a transaction as open that actionType 3 ended",
    after(["status"], (body, { transaction: { state, counters } }) =>
      state === "locked" && counters.sends.slip === 1 && counters.wrongOtp.slip === 0
        ? { ...body, state: "open" }
        : body,
    ),
  ),
  statusEndedAfterTry: mutant(
    "tells a transaction as ended once a wrong M-PIN or OTP was entered",
    after(["status"], (body, { transaction: { counters } }) => {
      const { wrongOtp, wrongMpin } = counters;
      const isTried = wrongMpin + wrongOtp.mpin + wrongOtp.slip > 0;
      return isTried && body["state"] === "open" ? { ...body, state: "ended" } : body;
    }),
  ),
  statusEndedWithMpin: mutant(
    "tells a transaction that the investor left as ended by the result of its M-PIN",
    after(["status"], (body, { world, transaction }) =>
      ["cancelled", "terminated"].includes(transaction.state) && transaction.orderFetched
        ? { ...body, result: result(world, transaction, "00", "MPIN_VERIFIED") }
        : body,
    ),
  ),
  statusSends: mutant(
    "sends an OTP when the status is asked",
    before(["status"], (transaction, { now, host }) => {
      transaction.otps.push({
        code: String(100_000 + ((transaction.otps.length * 7919) % 900_000)),
        stage: "slip",
        forgot: false,
        sentAt: now,
        used: false,
        host,
      });
    }),
  ),
  statusCounts: mutant(
    "counts a request for the status as a wrong M-PIN",
    before(["status"], (transaction) => {
      const { counters } = transaction;
      transaction.counters = { ...counters, wrongMpin: counters.wrongMpin + 1 };
    }),
  ),
  statusForgives: mutant(
    "forgives wrong M-PINs when the status is asked",
    before(["status"], (_transaction, request) => forgetsTries(request)),
  ),
  statusToAnySession: mutant("tells the status to another session", (steps) => ({
    admitCaller: (world, incoming, found, transaction) => {
      if (found?.operation.name !== "status" || transaction === undefined)
        return steps.admitCaller(world, incoming, found, transaction);
      const headers = new Headers(incoming.request.headers);
      for (const [name, value] of Object.entries(transaction.issue.headers)) headers.set(name, value);
      return steps.admitCaller(
        world,
        { ...incoming, request: new Request(incoming.request.url, { headers }) },
        found,
        transaction,
      );
    },
  })),
};
