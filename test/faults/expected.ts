import type { FaultyCall, Section, Steps } from "./calls";
import { BROKEN, type FaultName, REFUSED, TOO_MANY } from "./faults";

/** The result of a call with a fault, by a clause of the contract or a reading; written by hand from them, not from a run. */
export interface Expected {
  readonly result: string;
  /** The text shown then; `""`: none. */
  readonly shownText: string;
  /** The number of requests of this operation that the gateway makes. */
  readonly requests: number;
  /** The number of OTPs that the depository has sent in the transaction by then. */
  readonly otps: number;
  readonly clause: string;
}

/** What is expected, as far as each sort of call decides it. */
type ExpectedOfCall = Omit<Expected, "otps">;

/** The faults by what a clause tells apart. */
export type Kind =
  | "none"
  | "cut before"
  | "cut after"
  | "never there"
  | "late"
  | "asked twice"
  | "plain 4xx"
  | "plain 401"
  | "plain 403"
  | "plain 500"
  | "plain 503"
  | "sealed 400"
  | "sealed 400 with uiRedirect"
  | "sealed 401"
  | "sealed 403"
  | "sealed 409"
  | "sealed 429"
  | "sealed 500"
  | "sealed 503"
  | "not to be opened"
  | "wrong shape";

/** Each fault with its kind; faults of one kind have the same outcome. */
export const KINDS: Readonly<Record<FaultName, Kind>> = {
  none: "none",
  "cut before": "cut before",
  "cut after": "cut after",
  "cut within the body": "cut after",
  "no answer": "late",
  "never there": "never there",
  "asked twice": "asked twice",
  "a plain 400": "plain 4xx",
  "a plain 401": "plain 401",
  "a plain 403": "plain 403",
  "a plain 409": "plain 4xx",
  "a plain 429 with Retry-After": "plain 4xx",
  "a plain 500": "plain 500",
  "a plain 503": "plain 503",
  "a sealed 400": "sealed 400",
  "a sealed 400 with uiRedirect": "sealed 400 with uiRedirect",
  "a sealed 401": "sealed 401",
  "a sealed 403": "sealed 403",
  "a sealed 409": "sealed 409",
  "a sealed 429": "sealed 429",
  "a sealed 429 with Retry-After": "sealed 429",
  "a sealed 500": "sealed 500",
  "a sealed 503": "sealed 503",
  HTML: "not to be opened",
  empty: "not to be opened",
  truncated: "not to be opened",
  "garbage envelope": "not to be opened",
  "plain success": "not to be opened",
  late: "late",
  "sealed for another operation": "not to be opened",
  "sealed for another transaction": "not to be opened",
  "sealed with another key": "not to be opened",
  "sealed under another status": "not to be opened",
  "a wrong shape": "wrong shape",
  "5 MB of garbage": "not to be opened",
  "5 MB that open": "none",
};

const GONE_WRONG = "Something went wrong please try again later";
const UNAVAILABLE = "Internal Server Error. Please Try Again";
/** The demo depository's `timeout_service_message` (contract §5.2). */
const TOO_LONG = "The depository is taking too long to answer. Please try again.";
const EXPIRED = "Authentication failed / Session has been expired";
const UNAUTHORISED = "Unauthorised Request";
const SECURITIES_REQUIRED = "The securities could not be loaded. Refresh the list, or cancel.";
const ANSWER_LOST = "We do not know whether your request was authorised. Press Submit again to find out.";
const ANSWER_NOT_ARRIVED = "Your request was not authorised yet. Press Submit again.";

type Row = readonly [shownText: string, clause: string];

type Unauthorised = "plain 401" | "plain 403" | "sealed 401" | "sealed 403";

/**
 * The texts of R41 where the investor stays; the same kinds end a transaction whose order they befall. A network
 * that asks twice has lost the first answer, and the words of a 409 are not shown.
 */
const TEXTS: Readonly<Record<Exclude<Kind, "none" | Unauthorised | "wrong shape">, Row>> = {
  "cut before": [UNAVAILABLE, "R33"],
  "cut after": [UNAVAILABLE, "R33"],
  "never there": [TOO_LONG, "R41"],
  late: [TOO_LONG, "R41"],
  "asked twice": [UNAVAILABLE, "R73, R41"],
  "sealed 400": [REFUSED, "R41"],
  "sealed 400 with uiRedirect": [REFUSED, "R41"],
  "sealed 409": [UNAVAILABLE, "R73, R41"],
  "plain 4xx": [GONE_WRONG, "R41"],
  "plain 500": [GONE_WRONG, "R41"],
  "plain 503": [UNAVAILABLE, "R41"],
  "sealed 429": [TOO_MANY, "R41"],
  "sealed 500": [BROKEN, "contract §6, R41"],
  "sealed 503": [UNAVAILABLE, "R41"],
  "not to be opened": [GONE_WRONG, "contract §6 Envelope, R41"],
};

/** Tells whether a GET is tried once more (contract §6 Request headers). */
const isTriedAgain = (kind: Kind): boolean =>
  [
    ...["cut before", "cut after", "never there", "late"],
    ...["plain 500", "plain 503", "sealed 500", "sealed 503"],
  ].includes(kind);

/** The number of requests of a GET, and of a redirect operation (R48). */
const tries = (kind: Kind): number => (isTriedAgain(kind) ? 2 : 1);

const refusedSession = (kind: Unauthorised): ExpectedOfCall => ({
  result: "fail unauthorised",
  shownText: kind.endsWith("403") ? UNAUTHORISED : EXPIRED,
  requests: 1,
  clause: "R41",
});

/** A sealed refusal that asks for the way back; a send takes it, a validate ends on /error. */
const rejected = (shownText: string, isReturning: boolean): ExpectedOfCall => ({
  result: isReturning ? "fail rejected, back to the broker" : "fail rejected",
  shownText,
  requests: 1,
  clause: "R41",
});

const staysOn =
  (screen: FaultyCall["screen"]) =>
  (shownText: string, clause: string): ExpectedOfCall => ({
    result: `stays on ${screen}`,
    shownText,
    requests: 1,
    clause,
  });

function ofValidateOrSend(kind: Kind, { kind: callKind, screen, follows }: FaultyCall): ExpectedOfCall {
  const sends = callKind === "send";
  const stays = staysOn(screen);
  switch (kind) {
    case "none":
      return { result: follows, shownText: "", requests: 1, clause: "contract §6" };
    case "plain 401":
    case "plain 403":
    case "sealed 401":
    case "sealed 403":
      return refusedSession(kind);
    case "wrong shape":
      // a send is taken as sent when its status says so
      return sends ? stays("", "R47") : stays(GONE_WRONG, "R41");
    case "sealed 400":
      return sends ? rejected(REFUSED, false) : stays(REFUSED, "R41");
    case "sealed 400 with uiRedirect":
      return rejected(REFUSED, sends);
    default:
      return stays(...TEXTS[kind]);
  }
}

function ofOrder(kind: Kind, { follows }: FaultyCall): ExpectedOfCall {
  const ends = (reason: string, shownText: string, clause: string): ExpectedOfCall => ({
    result: `fail ${reason}`,
    shownText,
    requests: tries(kind),
    clause,
  });
  switch (kind) {
    case "none":
      return { result: follows, shownText: "", requests: 1, clause: "contract §6" };
    case "plain 401":
    case "plain 403":
    case "sealed 401":
    case "sealed 403":
      return refusedSession(kind);
    case "wrong shape":
      return ends("unavailable", GONE_WRONG, "R41");
    case "late":
    case "never there":
      return ends("service-timeout", ...TEXTS[kind]);
    default:
      return ends("unavailable", ...TEXTS[kind]);
  }
}

function ofAuthorisation(
  kind: Kind,
  { screen, follows, says = "" }: FaultyCall,
  hasStatus: boolean,
): ExpectedOfCall {
  const stays = staysOn(screen);
  if (kind === "none") return { result: follows, shownText: says, requests: 1, clause: "contract §6" };
  if (kind === "wrong shape") return stays(GONE_WRONG, "R41, R72");
  // a sealed answer says what became of it, but 409
  if (kind === "sealed 401" || kind === "sealed 403") return refusedSession(kind);
  if (kind === "sealed 400 with uiRedirect") return rejected(REFUSED, false);
  if (kind === "sealed 400" || kind === "sealed 429" || kind === "sealed 500" || kind === "sealed 503")
    return stays(TEXTS[kind][0], "R41, R95");
  if (kind === "sealed 409") return stays(ANSWER_LOST, "R72, R95");
  if (hasStatus && kind === "never there") return stays(ANSWER_NOT_ARRIVED, "contract §6 *status*");
  // the request may be under way still, so `open` does not settle it
  if (hasStatus && kind !== "cut before")
    return { result: follows, shownText: says, requests: 1, clause: "contract §6 *status*" };
  const isPlainRefusal = kind === "plain 4xx" || kind === "plain 401" || kind === "plain 403";
  return stays(ANSWER_LOST, isPlainRefusal ? "R95, R72" : "R55, R72");
}

function ofStatus(kind: Kind, { screen, follows, says = "" }: FaultyCall): ExpectedOfCall {
  if (kind === "none")
    return { result: follows, shownText: says, requests: 1, clause: "contract §6 *status*" };
  return {
    result: `stays on ${screen}`,
    shownText: ANSWER_LOST,
    requests: 4 * tries(kind),
    clause: "contract §6 *status*, R72",
  };
}

/**
 * Cancelled in any case (R12). A refusal is told as one, in its own words where R41 lets them be read; `clr` follows a lost
 * answer, a sealed 409, 429, 500 or 503, and a plain 4xx.
 */
function ofExit(kind: Kind, { follows, says = "" }: FaultyCall): ExpectedOfCall {
  const ends = (shownText: string): ExpectedOfCall => ({
    result: follows,
    shownText,
    requests: 1,
    clause: "R12",
  });
  switch (kind) {
    case "plain 4xx":
    case "plain 401":
    case "plain 403":
    case "sealed 401":
    case "sealed 403":
      return ends(GONE_WRONG);
    case "sealed 400":
    case "sealed 400 with uiRedirect":
      return ends(REFUSED);
    default:
      return ends(says);
  }
}

function ofRedirect(kind: Kind, { follows, says = "" }: FaultyCall): ExpectedOfCall {
  const result = kind === "none" ? `${follows}, back to the broker` : follows;
  return { result, shownText: says, requests: tries(kind), clause: "contract §6, R48" };
}

/** Whatever befalls the list's first page, it blocks Submit until Refresh. */
function ofSecurities(kind: Kind, { follows }: FaultyCall): ExpectedOfCall {
  const shownText = kind === "none" ? "" : SECURITIES_REQUIRED;
  return {
    result: follows,
    shownText,
    requests: tries(kind),
    clause: kind === "none" ? "contract §6" : "R71",
  };
}

/** A code that cannot be had is not shown, and nothing is said of it. */
const ofQrCode = (kind: Kind, { follows }: FaultyCall): ExpectedOfCall => ({
  result: follows,
  shownText: "",
  requests: tries(kind),
  clause: kind === "none" ? "contract §6" : "R23",
});

/** The OTPs that were sent when the call is made. A DIM by M-PIN has none. */
const SENT_BEFORE: Readonly<Record<Steps, number>> = {
  begins: 0,
  submitsMpin: 0,
  registers: 1,
  cancels: 0,
  cancelsDim: 0,
  submitsOtp: 1,
  resends: 1,
  agrees: 0,
  agreesToDim: 0,
  submitsDim: 0,
  showsMandate: 0,
  asksStatus: 1,
  returns: 1,
  returnsCancelled: 0,
};

/** Tells whether the depository has done what was asked. */
const isDone = (kind: Kind): boolean =>
  !["cut before", "never there", "wrong shape"].includes(kind) && !kind.startsWith("sealed ");

/**
 * The OTPs that the call leads to. A send counts once, also where the network asks twice; the order of a DIS sends the first
 * one, once, however often it is asked for (contract §6 *order*).
 */
function sentBy(kind: Kind, { kind: callKind, transactionType, steps }: FaultyCall): number {
  const fetchesOrder = transactionType === "DIS" && (steps === "submitsMpin" || steps === "registers");
  switch (callKind) {
    case "send":
      return Number(isDone(kind));
    case "order":
      return Number(fetchesOrder && isDone(kind));
    case "validate":
      return Number(fetchesOrder && kind === "none");
    case "qrCode":
      return Number(fetchesOrder);
    default:
      return 0;
  }
}

/** Returns what is expected where a call meets a fault of this kind. */
export function expectedOf(section: Section, kind: Kind): Expected {
  const { call } = section;
  return { ...expectedOfCall(section, kind), otps: SENT_BEFORE[call.steps] + sentBy(kind, call) };
}

function expectedOfCall({ call, status }: Section, kind: Kind): ExpectedOfCall {
  switch (call.kind) {
    case "validate":
    case "send":
      return ofValidateOrSend(kind, call);
    case "order":
      return ofOrder(kind, call);
    case "exit":
      return ofExit(kind, call);
    case "authorisation":
      return ofAuthorisation(kind, call, status === "with");
    case "status":
      return ofStatus(kind, call);
    case "redirect":
      return ofRedirect(kind, call);
    case "securities":
      return ofSecurities(kind, call);
    case "qrCode":
      return ofQrCode(kind, call);
  }
}
