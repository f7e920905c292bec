/** One broken line of a source, and the tests of which at least one must fail. */
export interface Mutant {
  readonly file: string;
  readonly search: string;
  readonly replacement: string;
  /** Vitest's path filters; a browser's spec for a mutant with a `title`. */
  readonly tests: string;
  /** Words of the title of the browser's test that looks at the build with this mutant. */
  readonly title?: string;
}

const of =
  (folder: string, tests: string) =>
  (file: string, search: string, replacement: string): Mutant => ({
    file: `src/${folder}/${file}`,
    search,
    replacement,
    tests,
  });

const flow = of("flow", "test/flow");
const session = of("session", "test/session");
const dispatched = of("session", "test/element");
const lifecycle = of("lifecycle", "test/lifecycle test/session");
const envelope = of("envelope", "test/envelope");
const returning = of("returning", "test/session/reading.test.ts test/payload");
const returnAddresses = of("returning", "test/returning");
const depository = of("depository", "test/depository");
const screens = of("screens", "test/screens");
const dom = of("dom", "test/dom test/screens");
const shownCounts = of("flow", "test/screens");
const table = of("table", "test/table");
const element = of("element", "test/element");
const guest = of("element", "test/screens/guest.test.tsx");
const frame = of("frame", "test/frame");
const edisweb = of("edisweb", "test/edisweb");

/** A mutant of what only a browser shows: styles, markup and what the build makes of them. */
const inBrowser = (
  file: string,
  search: string,
  replacement: string,
  [spec, title]: readonly [string, string],
): Mutant => ({ file, search, replacement, tests: `test/browser/${spec}.spec.ts`, title });

const BASE_CSS = "src/screens/components/base.css";

const BROWSER_MUTANTS: readonly Mutant[] = [
  inBrowser(BASE_CSS, "outline: 3px solid var(--_focus);", "outline: none;", [
    "wcag",
    "every stop of the keyboard shows a focus ring",
  ]),
  inBrowser(BASE_CSS, "light-dark(#56627a, #a5b2c9)", "light-dark(#56627a, #4a5568)", [
    "accessibility",
    "axe finds nothing on the M-PIN screen in mode 2",
  ]),
  inBrowser(BASE_CSS, "  min-block-size: 1.5em;\n", "", ["layout", "move nothing"]),
  inBrowser("src/screens/components/print.css", "    .panel-frame,\n", "", [
    "print",
    "a printed slip has no OTP",
  ]),
  inBrowser("build/pages.mjs", "data: [...data].sort()", "data: [...data].sort().slice(1)", [
    "prerender",
    "takes the early screen over unchanged",
  ]),
  inBrowser("src/edisweb/index.html", ' marginwidth="0" marginheight="0"', "", [
    "host-page",
    "within the byte limit and does not shift",
  ]),
];

const UNIT_MUTANTS: readonly Mutant[] = [
  shownCounts("attemptsLeft.ts", "? maximum - wrong :", "? maximum - wrong - 1 :"),
  shownCounts("attemptsLeft.ts", "wrong > 0 && ", ""),
  flow("wrongAttempts.ts", "wrong >= SUBMIT_ATTEMPTS", "wrong > SUBMIT_ATTEMPTS"),
  flow("mpin.ts", 'reset: "2"', 'reset: "1"'),
  flow("mpin.ts", "state.panMode ? askPan(tried) : validate", "validate"),
  flow("errorHandling.ts", '=> screen === "mpin";', "=> false;"),
  flow("dim/authorise.ts", 'state.answerLost ? "0" : actionType', "actionType"),
  flow("slip.ts", "if (!canSubmitSlip(context, state)) return next(state);", ""),
  flow("otpSend.ts", "isAgreed(state) && acceptsPress(state)", "isAgreed(state) && !state.busy"),
  flow(
    "wrongAttempts.ts",
    "attemptsLeft(wrong, SUBMIT_ATTEMPTS) === 1",
    "attemptsLeft(wrong, SUBMIT_ATTEMPTS) === 2",
  ),
  flow("limits.ts", "SLIP_REGENERATIONS = 4", "SLIP_REGENERATIONS = 5"),
  flow("limits.ts", "MPIN_SCREEN_REGENERATIONS = 3", "MPIN_SCREEN_REGENERATIONS = 4"),
  flow("otpSend.ts", 'sent ? "resendOtp" : "sendFirstOtp"', '"resendOtp"'),
  flow("otpSend.ts", '...withoutError(state, "otp"),', "...state, errors: {},"),
  flow("inputValidation.ts", 'field === "mpin" && confirm', "false && confirm"),
  flow("otpSend.ts", "remaining(regenerations) <= 1", "remaining(regenerations) <= 0"),
  flow("pan.ts", "isOffline ? allowRetry", "false ? allowRetry"),
  flow("pan.ts", "const pan = entered.toUpperCase();", "const pan = entered;"),
  flow("pan.ts", "panWrong < context.maxPanAttempts", "panWrong <= context.maxPanAttempts"),
  flow("pan.ts", "askPan({ ...state, panWrong }, PAN_NOT_VERIFIED)", "askPan(state, PAN_NOT_VERIFIED)"),
  flow("dim/start.ts", "context.hasHoldings ? warnOfHoldings(state) : next(state)", "next(state)"),
  flow("inputValidation.ts", 'confirm === mpin ? null : "MPIN_MUST_MATCH"', "null"),
  flow("inputValidation.ts", "/^[A-Z]{5}\\d{4}[A-Z]$/", "/^[A-Z]{5}\\d{4}[A-Z]/"),
  flow(
    "inDoubt.ts",
    "inDoubt: { terminate: false, leave: false }",
    "inDoubt: { terminate: true, leave: false }",
  ),
  flow("success.ts", 'after: tone === "success" ? after : null', "after"),
  flow("inDoubt.ts", "state.answerLost || isAuthorising(state)", "state.answerLost"),
  flow("answerLost.ts", 'canPressSubmit(state) ? "ANSWER_LOST" : "IN_DOUBT"', '"ANSWER_LOST"'),
  flow("securityOutcomes.ts", "return outcomesOf({ status: entry });", "return [];"),
  flow("statusQuery.ts", 'kind === "backendError" ? "" : result.message', "result.message"),
  flow("dim/authorise.ts", 'validation.captcha ? "captcha" : "validate"', '"validate"'),
  flow("entry.ts", "event.mayBeAuthorised ? inDoubtOutcome : ", ""),
  flow("resultClosing.ts", 'screen === "error" ? { least: "ERROR_PAGE_SHUTDOWN" } : {}', "{}"),
  flow("idle.ts", 'DMI: "IDLE_DMI"', 'DMI: "IDLE_DIS"'),
  flow("cancel.ts", "covers ? renewTexts(state) : state", "state"),
  flow("cancel.ts", "isRefused && uiRedirect", "isRefused"),
  flow("cancel.ts", '["message", "notice"]', '["message"]'),
  flow("knownOpen.ts", "!event.answer.maxLimitReached", "true"),
  flow("lateAnswers.ts", 'statusAnswered: ["status"],', ""),
  flow("mpin.ts", "CLEAR_SECRETS, {", "{"),
  lifecycle("earlyPresses.ts", ', "okPressed"];', "];"),
  flow("consentBoxes.ts", 'terms: screen === "slip"', "terms: true"),

  session("clock.ts", "latest = Math.max(latest, ", "latest = Math.max("),
  session("callFailure.ts", "error.status === KEY_REUSED", "error.status === 400"),
  depository("classifyError.ts", "503 || isRefusedRepeat", "503"),
  session("callFailure.ts", 'isTimeout ? "service-timeout" : "unavailable"', '"unavailable"'),
  session(
    "callFailure.ts",
    'errorClass.status === 401 ? "SESSION_EXPIRED" : "UNAUTHORISED_REQUEST"',
    '"SESSION_EXPIRED"',
  ),
  session("eventDetails.ts", "answer?.message || shown", "shown"),
  lifecycle("showFirstScreen.ts", "offered.includes(locale) ? await loading : null", "await loading"),
  lifecycle(
    "controller.ts",
    'outcome.kind === "success" ? (consentWording?.texts ?? texts) : texts',
    "texts",
  ),
  session(
    "flowTimers.ts",
    'if (timer === "idle") startTimer(timer, Math.min(ms, warnAfterMs), deadlines().idleWarning);\n      else startTimer',
    "startTimer",
  ),
  session("flowRunner.ts", "if (once) abortAll();", ""),
  session("abortableCalls.ts", "if (!signal.aborted) onAnswer(answer);", "onAnswer(answer);"),
  session("abortableCalls.ts", "if (latest === request) onAnswer(answer);", "onAnswer(answer);"),
  lifecycle("events/textsArrived.ts", "{ ...state, isStarted: true }", "state"),
  session("flowRunner.ts", "ports.isHidden() || ", ""),
  session("storedConfirmationTime.ts", "storage.removeItem(key)", "storage.getItem(key)"),
  lifecycle("events/pageHidden.ts", "...(isPayloadOpened ? [TERMINATE] : []),", ""),
  lifecycle("events/pageHidden.ts", '{ do: "completeHiding", outcome: state.result.outcome }', ""),
  lifecycle(
    "gatewayStore.ts",
    "getInitialState: () => hydrationState",
    "getInitialState: () => store.getState()",
  ),
  lifecycle("eventTable.ts", "isStarted ? [TERMINATE] : []", "[]"),

  envelope("seal.ts", "PBKDF2_ITERATIONS = 11_000", "PBKDF2_ITERATIONS = 10_000"),
  envelope("seal.ts", "response $", "response 1$"),
  envelope("seal.ts", "concat(salt, wrapIv, wrapped)", "concat(wrapIv, salt, wrapped)"),
  envelope("seal.ts", "label: encodeUtf8(label)", 'label: encodeUtf8("")'),
  envelope("bytes.ts", "fatal: true", "fatal: false"),

  depository("transport.ts", 'redirect: "error"', 'redirect: "follow"'),
  depository("transport.ts", "retry: retry ? 1 : 0", "retry: 1"),
  depository(
    "operations.ts",
    '"order", "securities", "qrCode", "redirect"',
    '"order", "securities", "qrCode"',
  ),
  depository("credentialsMode.ts", '"same-origin" : "omit"', '"same-origin" : "include"'),
  depository("responses.ts", '["seqNo", "isin", "isinName", "quantity"] as const', '["isin"] as const'),
  depository("loadConfiguration.ts", "PROPERTIES_TIMEOUT_MS = 3000", "PROPERTIES_TIMEOUT_MS = 30_000"),

  table("useRows.ts", "source.paused === true && generation > 0", "false"),
  table("serverPages.ts", ", nextPage: pages.requestedPage }", " }"),
  table("useRows.ts", 'pages.goal === "all"', "false"),
  screens("mandate/MandateScreen.tsx", "isInDoubt(flow)", "false"),
  screens("securities/loadedSecurities.ts", " && rows.every(namesSecurity)", ""),
  screens("securities/loadedSecurities.ts", "stores.get(store) ?? ", ""),
  screens("hooks/useClickGuard.ts", "event.repeat", "false"),
  screens("components/PinField.tsx", "onClick={disabled ? undefined : press}", "onClick={press}"),
  returning("wayBack.ts", "fail && isAdmissible(fail) &&", "fail && !isRefused &&"),
  returnAddresses(
    "allowedOrigins.ts",
    '(address.protocol === "https:" || isLocalhost(address.hostname))',
    "true",
  ),
  returnAddresses("returnAddress.ts", '!state || Object.hasOwn(fields, "state")', "!state"),
  returnAddresses("returnAddress.ts", 'method === "GET" && isLongAddress', "isLongAddress"),
  returnAddresses("leave.ts", 'if (returnTo.method === "GET") {', "if (false) {"),
  returning("wayBack.ts", "success && !isRefused &&", "success && isAdmissible(success) &&"),
  flow("idle.ts", " && !state.idleWarned", ""),
  screens("hooks/useClickGuard.ts", '"button, a, input, label"', '"button, a, input"'),
  screens("hooks/useClickGuard.ts", "a, input, label", "a, label"),
  screens("hooks/useClickGuard.ts", "found.control : found", "found : found"),
  screens("dim/MpinDialog.tsx", "() => true,", "() => false,"),
  dom(
    "listen.ts",
    "addEventListener(type, listener, options)",
    "addEventListener(type, listener, { signal })",
  ),
  dom("inputFilter.ts", '.replace(drop, "")', ""),
  dom("inputFilter.ts", "code < 0x966 ? code : code - 6", "code"),
  dom("inputFilter.ts", "(event instanceof InputEvent && event.isComposing)", "false"),

  element(
    "recaptcha.ts",
    'if (!address) throw new Error("the captcha script\'s address is not https");',
    "if (!address) return scriptUrl;",
  ),
  element("hashRouting.ts", "if (isStaticPage(screen) && ", "if ("),
  element("webOtp.ts", ' && typeof value.code === "string"', ""),
  element("routeGuard.ts", '  "slip",\n', ""),
  element("hashRouting.ts", "if (isEntryPushed || ", "if ("),
  dispatched("eventDetails.ts", 'bubbles: name !== "close"', "bubbles: true"),
  element("eventDispatcher.ts", "if (event.cancelable) release();", ""),
  element("eventDispatcher.ts", "isReplaced() || fire()", "fire()"),
  frame("parentConnection.ts", "source !== parent || !toHostPage(data)", "!toHostPage(data)"),
  frame("parentConnection.ts", "HELLO_WITHIN_MS = 3000", "HELLO_WITHIN_MS = 30_000"),
  frame("parentConnection.ts", "if (from === origin) applyViewOptions", "applyViewOptions"),
  frame("parentConnection.ts", "if (from === newest?.from) ", "if (newest) "),
  frame("hostPageConnection.ts", " || from !== origin) return;", ") return;"),
  frame("hostPageConnection.ts", "if (ending) return;\n      ending = detail;", "ending = detail;"),
  frame(
    "hostPageConnection.ts",
    "if (detail.returnTo && !secureAddress(detail.returnTo.url)) detail.returnTo = null;",
    "",
  ),
  frame("hostPageConnection.ts", "source !== iframe.contentWindow || ", ""),
  frame("hostPageConnection.ts", 'name === "success" || name === "fail";', 'name === "success";'),
  frame("typeGuards.ts", "value >= 0 && value <= most", "value <= most"),
  frame("typeGuards.ts", "value >= 0 && value <= most", "value >= 0"),
  edisweb("payloadFromUrl.ts", "/^(?:\\{|%7b)/i.test(query) ? undefined : ", ""),
  guest("ownLinks.ts", "setTimeout(() => event.defaultPrevented && reset());", ""),
  session(
    "transactionCalls.ts",
    'failure.kind !== "retryable" || failure.isPlainRefusal',
    'failure.kind !== "retryable"',
  ),
  session(
    "transactionCalls.ts",
    'failure.kind === "retryable" || failure.isPlainRefusal',
    'failure.kind === "retryable"',
  ),
  session("transactionCalls.ts", "lostAt = startedAt;", "lostAt = ports.now();"),
  session("flowRunner.ts", 'runner.send({ type: "captchaPassed" })', 'send({ type: "captchaPassed" })'),
  session("flowRunner.ts", "...(ends && { snackbar: null }),", ""),
  flow("endings.ts", "notice: null,", ""),
  edisweb(
    "payloadFromUrl.ts",
    "if (payload !== null) history.replaceState",
    "if (payload === null) history.replaceState",
  ),
  edisweb("payloadFromUrl.ts", "?? named ?? query", "?? query"),
  edisweb("serveFrame.ts", "warn = ports.warn;", ""),
  edisweb("sameTabRequests.ts", "isSame || controller.isInDoubt()", "isSame"),
];

export const MUTANTS: readonly Mutant[] = [...UNIT_MUTANTS, ...BROWSER_MUTANTS];
