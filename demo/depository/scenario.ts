import * as v from "valibot";

/** The names of the operations in a scenario and in the record of calls. */
export const OPERATION_NAMES = [
  "validateNewOTP",
  "regenerateOTP",
  "mpin/auth",
  "mpin/submission",
  "otp/send",
  "otp/resend",
  "otp/validate",
  "txn",
  "sec",
  "qrCode",
  "redirect",
  "exit",
  "status",
  "clr",
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

const flag = (means: string) => v.pipe(v.boolean(), v.description(means));
const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const delay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000));

const errorStatus = v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599));
const Failure = v.strictObject({
  status: v.optional(errorStatus, 500),
  times: v.optional(positive),
  body: v.optional(v.record(v.string(), v.unknown())),
  plain: v.optional(v.boolean(), false),
  garbled: v.optional(v.boolean(), false),
  dropped: v.optional(v.boolean(), false),
});
const Loss = v.strictObject({
  how: v.optional(v.picklist(["dropped", "garbled", "proxy"]), "dropped"),
  status: v.optional(errorStatus, 502),
  doneAfterMs: v.optional(delay, 0),
  times: v.optional(positive, 1),
  onceAuthorised: v.optional(v.boolean(), false),
});
const Replacement = v.looseObject({ times: v.optional(positive) });
const byOperation = <const S extends v.GenericSchema>(schema: S, means: string) =>
  v.pipe(v.record(v.picklist(OPERATION_NAMES), schema), v.description(means));

/** The switches of a transaction's scenario, set at its creation or by PATCH: one in each row, with its default. */
const switches = {
  mpinSet: v.optional(
    v.nullable(
      flag("true or false: the account has, or has no, M-PIN; null: as the account stands (from the start)"),
    ),
    null,
  ),
  captchaRefused: v.optional(flag("Every captcha is refused (05): the PAN is asked"), false),
  panRefused: v.optional(flag("Every PAN is refused (06)"), false),
  uiRedirect: v.optional(v.pipe(v.picklist(["0", "1"]), v.description("uiRedirect of every answer")), "1"),
  otpEnabled: v.optional(flag("The slip wants an OTP (otpenabled); a DIM wants one in any case"), true),
  actionButtonDisplay: v.optional(
    v.pipe(
      v.picklist(["0", "1"]),
      v.description("ActionButtonDisplay of the order (a DIM's from the start)"),
    ),
    "1",
  ),
  marginAccount: v.optional(
    v.pipe(v.string(), v.description("A CM margin account number, with product 2 (from the start)")),
    "",
  ),
  collateralAccount: v.optional(
    v.pipe(v.string(), v.description("A CM collateral account number, with product 2 (from the start)")),
    "",
  ),
  cdslBroker: v.optional(flag("Only a CDSL Broker ID (idtcmbpId), no CM BP ID (from the start)"), false),
  holdings: v.optional(
    flag("Some securities are on hold (hldSecurities), of which a DIM warns (from the start)"),
    false,
  ),
  partialSuccess: v.optional(flag("Every second security is rejected in orderRespDtls"), false),
  outcomeWords: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('Words for the securities in orderRespDtls, in turn: ["S", "F", "QUEUED"]'),
    ),
    [],
  ),
  emptyOrder: v.optional(
    flag("The order is there, and every object of it empty (from the start, or txn)"),
    false,
  ),
  bidiNames: v.optional(
    flag("Client and securities have names that turn the text round (from the start)"),
    false,
  ),
  longNames: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(10_000_000),
      v.description(
        "Every name of a security in the order and the table is so many characters longer: 100000 make 10 MB a page",
      ),
    ),
    0,
  ),
  longMessages: v.optional(
    byOperation(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20_000_000)),
      "Answers whose message is so many characters longer: { redirect: 10000000 }",
    ),
    {},
  ),
  outcomeRows: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(200_000),
      v.description(
        "So many securities in orderRespDtls, whatever was ordered: 140000 make 10 MB; 0: the order's own",
      ),
    ),
    0,
  ),
  maxLimitReached: v.optional(flag("OTP sends answer isMaxLimitReached, and send nothing"), false),
  qrFails: v.optional(flag("No QR code can be had (errorCode ERR101)"), false),
  failPage: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.description("This page of the securities fails with 500; 0: none"),
    ),
    0,
  ),
  down: v.optional(flag("Every operation answers 503"), false),
  slowMs: v.optional(v.pipe(delay, v.description("Every answer waits so many milliseconds")), 0),
  slow: v.optional(byOperation(delay, "The same for single operations: { txn: 4000 }"), {}),
  fail: v.optional(
    byOperation(
      Failure,
      "Operations that fail before anything is done: { txn: { status, times, body, plain, garbled, dropped } }",
    ),
    {},
  ),
  answerLost: v.optional(
    byOperation(
      Loss,
      "Answer lost: operations that are performed, and whose answer does not arrive: { validateNewOTP: { how, status, times, onceAuthorised, doneAfterMs } }; how is dropped, garbled or proxy (a plain answer of that status, 502 unless told); doneAfterMs: the answer is lost at once, and the operation is done so much later",
    ),
    {},
  ),
  replay: v.optional(
    v.pipe(
      v.strictObject({ status: v.optional(errorStatus, 409), plain: v.optional(v.boolean(), false) }),
      v.description(
        "How a second use of an x-token-key is refused: { status, plain }; 409 and sealed unless told",
      ),
    ),
    {},
  ),
  answerWith: v.optional(
    byOperation(
      Replacement,
      "Operations that answer this and do nothing: { validateNewOTP: { responseCode, message, times } }",
    ),
    {},
  ),
};

export const ScenarioSchema = v.strictObject(switches);
export type Scenario = v.InferOutput<typeof ScenarioSchema>;

/** Returns the switches for the index page: name, default as JSON, effect. */
export function listSwitches(): { name: string; rest: string; means: string }[] {
  return Object.entries(switches).map(([name, entry]) => ({
    name,
    rest: JSON.stringify(v.getDefault(entry)),
    means:
      v.getDescription(entry.wrapped) ??
      ("wrapped" in entry.wrapped ? v.getDescription(entry.wrapped.wrapped) : undefined) ??
      "",
  }));
}

/** Returns a name: unchanged, or with bidirectional format characters that reverse it and the text after it (R46). */
export function named(name: string, { bidiNames }: Scenario): string {
  return bidiNames ? `\u202e${name}\u2066\u200f` : name;
}
