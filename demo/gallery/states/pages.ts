import type { TransactionType } from "../../../src/data/transactionType";
import { type AnswerSummary, type FailReason, failureOutcome, type Outcome } from "../../../src/flow/outcome";
import type { FlowState, ResultState } from "../../../src/flow/states";
import type { CommonTextKey } from "../../../src/i18n/texts";
import { manySecurities, SAID } from "../fixtures";
import { partly } from "./dim";
import { mandateDone } from "./slip";
import type { State, States } from "./state";

/** Each reason with its usual text; the compiler refuses a missing reason. */
const REASONS: Readonly<Record<FailReason, CommonTextKey>> = {
  cancelled: "CANCELLED",
  "attempts-exceeded": "MPIN_EXCEEDED",
  "otp-limit": "OTP_EXCEEDED",
  "mpin-setup-exceeded": "MPIN_SETUP_EXCEEDED",
  "pan-exceeded": "PAN_NOT_VERIFIED",
  "idle-timeout": "TIMEOUT",
  "back-navigation": "TIMEOUT",
  "invalid-request": "SOMETHING_WENT_WRONG",
  unauthorised: "SESSION_EXPIRED",
  rejected: "ERR_PAGE_MSG",
  "service-timeout": "SERVICE_TIMEOUT",
  unavailable: "ERR_PAGE_MSG",
  configuration: "ERR_PAGE_MSG",
  "in-doubt": "IN_DOUBT",
};

/** Tells whether a failed request was read: the entry model and the configuration were valid. */
const isKnown = (reason: string): boolean => reason !== "invalid-request" && reason !== "configuration";

const failures: States = Object.fromEntries(
  (Object.keys(REASONS) as FailReason[]).map((reason): [string, State] => [
    `error-${reason}`,
    {
      type: isKnown(reason) ? "DIS" : null,
      flow: {
        screen: "error",
        phase: "open",
        outcome: {
          ...failureOutcome(reason, { key: REASONS[reason] }),
          debit: reason === "in-doubt" ? "inDoubt" : isKnown(reason) ? "none" : "notKnownHere",
          ...(reason === "in-doubt" && { tone: "warning" }),
          ...(reason === "invalid-request" && { incorrectUrl: true }),
        },
      },
    },
  ]),
);

const rejected = (type: TransactionType): State => ({
  type,
  flow: { screen: "error", phase: "open", outcome: failureOutcome("rejected", { key: "ERR_PAGE_MSG" }) },
});

const ANSWER: AnswerSummary = {
  responseCode: "00",
  message: "",
  requestTime: "2026-11-20T09:20:00+05:30",
  orderRespDtls: [],
};

const ended = (
  page: Outcome["page"],
  key: CommonTextKey,
  more: Partial<ResultState> = {},
  answer = ANSWER,
): FlowState => ({
  screen: page,
  phase: "open",
  outcome: {
    kind: "success",
    text: { key },
    answer,
    page,
    debit: "authorised",
    tone: answer === ANSWER ? "success" : "warning",
  },
  ...more,
});

const IST = {
  requestor: "Acme Broking Ltd",
  transactionRef: "TXN0000000000001",
  IST: "20/11/2026 09:20:00 IST",
};

/** The entry screen, the static pages and the result pages (spec §2). */
export const pageStates: States = {
  landing: { type: null, flow: { screen: "landing" } },
  loading: { type: null },
  "error-reloaded": { type: null, events: [{ type: "pageReloaded" }] },
  "error-clock": { type: null, events: [{ type: "configurationRefused", isClockWrong: true }] },
  "error-doubted": { type: null, events: [{ type: "pageReloaded", mayBeAuthorised: true }] },
  privacy: { type: "DIS", state: { staticPage: "privacy" } },
  "privacy-elsewhere": { type: "DIS", state: { staticPage: "privacy", isInputPrivate: false } },
  disclaimer: { type: "DIS", state: { staticPage: "disclaimer" } },
  success: { type: "DIS", flow: ended("success", "EDIS_SUCCESS"), state: { params: IST } },
  "success-mandate": mandateDone(),
  "success-leaving": {
    type: "DIS",
    flow: ended("success", "EDIS_SUCCESS", { phase: "leaving" }),
    state: { params: IST },
  },
  "success-closed": {
    type: "DIS",
    flow: ended("success", "EDIS_SUCCESS", { phase: "closed" }),
    state: { params: IST },
  },
  "success-return-refused": mandateDone({ inadmissible: true }),
  "success-partial": {
    type: "DIM",
    flow: ended("acknowledgement", "AUTHORISED_IN_PART", {}, { ...ANSWER, orderRespDtls: partly(2) }),
  },
  "success-unclear": {
    type: "DIM",
    flow: ended(
      "acknowledgement",
      "SUCCESS_HEADER",
      {},
      { ...ANSWER, orderRespDtls: manySecurities(2).map((row) => ({ ...row, status: "Q" })) },
    ),
  },
  "success-partial-many": {
    type: "DIM",
    flow: ended("acknowledgement", "AUTHORISED_IN_PART", {}, { ...ANSWER, orderRespDtls: partly(120) }),
  },
  acknowledgement: { type: "DIM", flow: ended("acknowledgement", "TRANS_SUCCESS_MSG") },
  "acknowledgement-many": {
    type: "DIM",
    change: { orderRequestDetails: { dmatBlkDtls: { secDtls: manySecurities(60) } } },
    flow: ended("acknowledgement", "TRANS_SUCCESS_MSG"),
  },
  "acknowledgement-registered": { type: "DIM", flow: ended("acknowledgement", "REGISTER_MPIN") },
  "acknowledgement-reset": { type: "DIM", flow: ended("acknowledgement", "RESET_MPIN") },
  ...failures,
  "error-closed": {
    type: "DIS",
    flow: { screen: "error", phase: "closed", outcome: failureOutcome("rejected", { key: "ERR_PAGE_MSG" }) },
  },
  "error-dmi": rejected("DMI"),
  "error-dmr": rejected("DMR"),
  "error-dim": rejected("DIM"),
  "error-help": { ...rejected("DIS"), overrides: SAID },
  "error-return-refused": {
    type: "DIS",
    hasWayBack: false,
    flow: {
      screen: "error",
      phase: "open",
      outcome: {
        ...failureOutcome("cancelled", { key: "CANCELLED" }),
        debit: "none",
        unauthorisedReturn: true,
      },
    },
  },
  "error-of-theirs": {
    type: "DIS",
    flow: {
      screen: "error",
      phase: "open",
      outcome: {
        ...failureOutcome("rejected", { literal: "The order was withdrawn. ".repeat(20) }),
        isRequestorText: true,
      },
    },
  },
};
