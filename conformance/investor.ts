import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import {
  type Answer,
  came,
  codeOf,
  is4xx,
  isAbsent,
  isAccepted,
  isOn,
  isOpened,
  membersOf,
  readAnswer,
  unlimited,
} from "./answer";
import { newSealing, rsaSeal, type Sealing, type SealingTwist, sealText } from "./envelope";
import { sendFor } from "./http";
import { callHeaders, clearHeaders, isOwn, type Listener } from "./page";
import { asText, authorisesByMpin, hasMpin, type TransactionType } from "./payload";
import type { Portal } from "./portal";
import type { Secrets } from "./secrets";
import type { Settings } from "./settings";
import type { Payload, Sources } from "./sources";
import { ifPossible, NotTried } from "./verdict";

/** One investor in one transaction. The investor keeps to the contract unless a twist says otherwise. */

type Method = "GET" | "POST";

/** The differences of a rule's request from the gateway's. */
export interface Twist {
  /** The difference, in words for the report: 'with a header left out'. */
  readonly description?: string;
  /** Headers that replace the usual ones; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly sealing?: Sealing;
  /** The context that the request body is bound to, in place of `request METHOD path?query ids`. */
  readonly aad?: string;
  /** Changes the sealed value of the body. */
  readonly bend?: (value: string) => string;
  /** Sent in place of the sealed body. */
  readonly raw?: string;
  /** Sent without an envelope: no keys, and the body as it is. */
  readonly inClear?: boolean;
  /** Ids in the path and in the body of `regenerateOTP`, in place of the transaction's own. */
  readonly ids?: { readonly requestorId?: string; readonly transactionRefNo?: string };
  /** The label of M-PINs, in place of `requestorId/transactionRefNo`; `null` leaves them in clear. */
  readonly label?: string | null;
  readonly digest?: string | null;
  /** What stands in a new M-PIN's creds in place of the PAN. */
  readonly captchaCreds?: Creds;
  /** No page makes such a call, so that the answer may be one that a page cannot read. */
  readonly isOfNoPage?: boolean;
}

export type Creds = readonly { readonly credType: string; readonly cred: string }[];

/** A captcha that nobody made. */
export const INVENTED_CAPTCHA: Creds = [{ credType: "CAPTCHA", cred: "edis-conformance" }];

const FROM_SERVICE_HEADER = [
  "RequestReference",
  "RequestTime",
  "Channel",
  "SuccessUrl",
  "FailUrl",
  "SessionID",
  "JSESSIONID",
  "nonce",
  "state",
  "Digitalsignature",
] as const;
/** The headers that make a session; the investor's page sends them with each call. */
export const SESSION = ["SessionID", "JSESSIONID", "nonce", "state", "Digitalsignature"];
/** The headers that name the session: a depository that gives none of them holds a call to no session. */
export const SESSION_IDS = ["SessionID", "JSESSIONID"];
/** Headers of the POSTs below `R/mpin/` and `R/otp/`. */
const FEW = ["TransactionType", "RequestorId", "TransactionRefNo", "Channel"];

/** Headers of every other call, each when known. */
const ALL = [...["TransactionType", "Requestor", "RequestorId", "TransactionRefNo"], ...FROM_SERVICE_HEADER];

const namesFor = (method: Method, path: string): readonly string[] =>
  method === "POST" && /^R\/(mpin|otp)\//.test(path) ? FEW : ALL;

/** Returns the names of the request headers that a call may carry (contract §6). */
export const requestHeaders = (method: Method, path: string): readonly string[] => [
  ...namesFor(method, path),
  ...["x-token-key", "x-key"],
  ...(method === "POST" ? ["Content-Type"] : []),
];

type Operation = readonly [method: Method, path: string];

/** The operations that the pages of each kind call (contract §6); `GET R/status/T` comes to them where the portal claims it. */
const OF_DIM: readonly Operation[] = [
  ["POST", "validateNewOTP"],
  ["POST", "regenerateOTP"],
  ["GET", "R/qrCode/T"],
  ["GET", "R/redirect/T"],
  ["GET", "R/exit/T"],
];
const OF_DIS: readonly Operation[] = [...OF_DIM, ["GET", "R/txn/T"]];
export const SECURITIES = "R/sec/T?pgNo=1&limit=100";
const OF_MANDATE: readonly Operation[] = [
  ["POST", "R/mpin/auth/T"],
  ["POST", "R/mpin/submission/T"],
  ["POST", "R/otp/send/T"],
  ["POST", "R/otp/resend/T"],
  ["POST", "R/otp/validate/T"],
  ["GET", "R/txn/T"],
  ["GET", SECURITIES],
  ["GET", "R/qrCode/T"],
  ["POST", "R/redirect/T"],
  ["GET", "R/exit/T"],
];
const OPERATIONS = { DIS: OF_DIS, DIM: OF_DIM, DMI: OF_MANDATE, DMR: OF_MANDATE };

const printable = (value: string): string => (/[^\x20-\x7E]/.test(value) ? encodeURIComponent(value) : value);

export class Investor {
  readonly type: TransactionType;
  readonly requestorId: string;
  readonly ref: string;
  readonly payload: Payload;
  readonly #settings: Settings;
  readonly #portal: Portal;
  readonly #sources: Sources;
  readonly #page: Listener;
  #otp: string | undefined;
  readonly #otps = new Set<string>();
  #wantsOtp = true;

  constructor(
    payload: Payload,
    portal: Portal,
    sources: Sources,
    settings: Settings,
    secrets: Secrets,
    page: Listener,
  ) {
    this.#page = page;
    this.payload = payload;
    this.type = payload.model.transactionType;
    this.requestorId = payload.model.requestorId;
    this.ref = payload.model.transactionRefNo;
    this.#portal = portal;
    this.#sources = sources;
    this.#settings = settings;
    for (const name of SESSION) {
      const value = this.header(name);
      if (value.length >= 8) secrets.add("session", value);
    }
  }

  /** Returns a member of the payload's service header. */
  header(name: string): string {
    return asText(membersOf(this.payload.model["edisServiceHeader"])[name]);
  }

  get mpin(): string {
    return this.#settings.mpin;
  }

  get isMandate(): boolean {
    return this.type === "DMI" || this.type === "DMR";
  }

  get ids(): string {
    return `${this.requestorId}/${this.ref}`;
  }

  /** Returns the request headers of contract §6, 'each when known'. */
  headersFor(method: Method, path: string): Record<string, string> {
    const { model } = this.payload;
    const requestor = this.header("requestor") || asText(model["requestorName"]);
    const values: [string, string][] = [
      ["TransactionType", this.type],
      ["Requestor", requestor.replaceAll("+", " ")],
      ["RequestorId", this.requestorId],
      ["TransactionRefNo", this.ref],
      ...FROM_SERVICE_HEADER.map((name): [string, string] => [name, this.header(name)]),
    ];
    const names = namesFor(method, path);
    const known = values.filter(([name, value]) => value !== "" && names.includes(name));
    return Object.fromEntries(known.map(([name, value]) => [name, printable(value)]));
  }

  /** Returns the path below the root, with its query; the ids replace R and T. */
  pathOf(path: string, { ids = {} }: Twist = {}): string {
    const [route = "", query] = path.split("?");
    const named = route
      .split("/")
      .map((part) =>
        part === "R"
          ? (ids.requestorId ?? encodeURIComponent(this.requestorId))
          : part === "T"
            ? (ids.transactionRefNo ?? encodeURIComponent(this.ref))
            : part,
      )
      .join("/");
    return query === undefined ? named : `${named}?${query}`;
  }

  context(method: Method, path: string, twist: Twist = {}): string {
    return `${method} ${this.pathOf(path, twist)} ${this.ids}`;
  }

  newSealing(twist?: SealingTwist): Promise<Sealing> {
    return newSealing(this.#portal.publicKey, twist);
  }

  get portal(): Portal {
    return this.#portal;
  }

  get root(): string {
    return this.#portal.root(this.type);
  }

  /** Returns the operations that a page of the transaction calls. */
  get operations(): readonly Operation[] {
    const hasStatus = isOn(this.#portal.claims["statusOperation"]);
    return [...OPERATIONS[this.type], ...(hasStatus ? [["GET", "R/status/T"] as const] : [])];
  }

  /** Tells whether the page that calls has the API's own origin. */
  get isOfOwnOrigin(): boolean {
    return isOwn(this.#page, this.root);
  }

  /** Tells whether the payload names a session, and the other payload another one by each of its ids. */
  hasOtherSession(other: Investor): boolean {
    const ids = SESSION_IDS.filter((name) => this.header(name) !== "");
    return ids.length > 0 && ids.every((name) => !["", this.header(name)].includes(other.header(name)));
  }

  /** Makes one sealed call. `path` is written as in contract §6: `R/txn/T`. */
  async ask(method: Method, path: string, body?: unknown, twist: Twist = {}): Promise<Answer> {
    const sealing = twist.sealing ?? (await this.newSealing());
    const context = this.context(method, path, twist);
    const headers: Record<string, string> = {
      Accept: "application/json",
      "Accept-Language": "en-GB",
      ...callHeaders(this.#page, method, this.root),
      ...this.headersFor(method, path),
      ...(twist.inClear ? {} : { "x-token-key": sealing.tokenKey, "x-key": sealing.wrappedKey }),
      ...(method === "POST" ? { "Content-Type": "application/json" } : {}),
    };
    for (const [name, value] of Object.entries(twist.headers ?? {})) {
      if (value === null) delete headers[name];
      else headers[name] = value;
    }
    const text = JSON.stringify(body === undefined ? {} : body);
    const { aad = `request ${context}`, bend = (value) => value } = twist;
    const seal = () => JSON.stringify({ value: bend(sealText(sealing.key, aad, text)) });
    const sent = this.telling(`${method} ${path}`, twist.description);
    const reply = await sendFor(sent, {
      method,
      url: this.root,
      below: this.pathOf(path, twist),
      headers,
      body: method === "POST" ? (twist.raw ?? (twist.inClear ? text : seal())) : undefined,
      limitMs: this.#portal.limitMs,
    });
    const answer = unlimited(readAnswer({ sent, path }, reply, sealing.key, context));
    this.#page.hear({ answer, otps: this.#otps, isOfPage: this.#isOfPage(method, path, twist) });
    return answer;
  }

  /** Tells whether a page makes such a call, whatever it has sealed. */
  #isOfPage(method: Method, path: string, { headers, raw, inClear, ids, isOfNoPage }: Twist): boolean {
    if (isOfNoPage) return false;
    if ([headers, raw, inClear, ids].some((twist) => twist !== undefined)) return false;
    const asked = path.replace(/pgNo=\d+/, "pgNo=1");
    return this.operations.some(([own, at]) => own === method && at === asked);
  }

  telling(operation: string, peculiar?: string): string {
    return `${operation} of ${this.type} ${this.ref}${peculiar ? `, ${peculiar}` : ""}`;
  }

  /** Calls `clr`: without an envelope, and with the given headers only. */
  async clear(headers: Readonly<Record<string, string>>, description?: string): Promise<Answer> {
    const path = "R/clr/T";
    const url = this.root + this.pathOf(path);
    const sent = this.telling(`GET ${path}`, description);
    const reply = await sendFor(sent, { method: "GET", url, headers });
    return unlimited(readAnswer({ sent, path }, reply, Buffer.alloc(32), ""));
  }

  /** Calls `clr` as the page does when it goes. */
  leave(description?: string): Promise<Answer> {
    return this.clear(clearHeaders(this.#page, this.root), description);
  }

  // --- credentials

  mpinCred(credType: "MPIN" | "CONFIRMMPIN", digits: string, label: string | null = this.ids) {
    return { credType, cred: label === null ? digits : rsaSeal(this.#portal.publicKey, digits, label) };
  }

  /** Returns the PAN in the captcha's place: the kit has no browser that could make a captcha. */
  get captchaCreds(): Creds {
    const { pan } = this.#settings;
    if (pan === undefined)
      throw new NotTried("an M-PIN is entered with a PAN: the configuration file gives none");
    return [{ credType: "PANCARD", cred: pan }];
  }

  /** Returns a well-formed PAN that is not the investor's. */
  get wrongPan(): Creds {
    return this.captchaCreds.map(({ credType, cred }) => ({
      credType,
      cred: `${cred.slice(0, -1)}${cred.endsWith("Z") ? "Y" : "Z"}`,
    }));
  }

  /** Tells whether the depository judges captchas: it has a site key. */
  get judgesCaptchas(): boolean {
    return !isAbsent(this.#portal.claims["recaptchav3sitekey"]);
  }

  #withDigest(body: Record<string, unknown>, { digest }: Twist): Record<string, unknown> {
    if (this.type !== "DIM" || digest === null) return body;
    const own = createHash("sha256").update(this.payload.text).digest("base64");
    return { ...body, payloadDigest: digest ?? own };
  }

  mpinEntry(digits: string, captchaCreds = this.captchaCreds, twist: Twist = {}): Record<string, unknown> {
    const creds = [this.mpinCred("MPIN", digits, twist.label), ...captchaCreds];
    return this.#withDigest({ authMechanism: "MPIN", actionType: "0", creds }, twist);
  }

  otpEntry(otp: string, twist: Twist = {}): Record<string, unknown> {
    const otpType = this.type === "DIM" ? {} : { otpType: "1" };
    const creds = [{ credType: "OTP", cred: otp }];
    return this.#withDigest({ authMechanism: "OTP", actionType: "0", ...otpType, creds }, twist);
  }

  /**
   * Returns the body that sets a new M-PIN with an OTP: the first of an account, or another after 'forgot'. A DIM's authorises it
   * too.
   */
  newMpin(otp: string, digits: string, twist: Twist = {}, confirmed = digits): Record<string, unknown> {
    const actionType = hasMpin(this.payload.model) ? "2" : "1";
    const creds = [
      { credType: "OTP", cred: otp },
      this.mpinCred("MPIN", digits, twist.label),
      this.mpinCred("CONFIRMMPIN", confirmed, twist.label),
    ];
    if (this.type === "DIM") return this.#withDigest({ authMechanism: "OTP", actionType, creds }, twist);
    const captchaCreds = twist.captchaCreds ?? this.captchaCreds;
    return { authMechanism: "MPIN", actionType, otpType: "1", creds: [...creds, ...captchaCreds] };
  }

  /** Returns the body by which the gateway says that the attempts are exhausted (actionType `3`). */
  exhausted(): Record<string, unknown> {
    return this.#withDigest({ authMechanism: "OTP", actionType: "3", creds: [] }, {});
  }

  // --- the steps to a consent

  /** The path that takes an M-PIN. */
  get mpinPath(): string {
    return this.isMandate ? "R/mpin/auth/T" : "validateNewOTP";
  }

  get newMpinPath(): string {
    return this.isMandate ? "R/mpin/submission/T" : "validateNewOTP";
  }

  /** The path that sends an OTP on the M-PIN screen and on a DIM, and again on a slip or mandate. */
  get resendPath(): string {
    return this.isMandate ? "R/otp/resend/T" : "regenerateOTP";
  }

  /** The path that authorises. */
  get consentPath(): string {
    return this.isMandate ? "R/otp/validate/T" : "validateNewOTP";
  }

  enterMpin(
    digits = this.#settings.mpin,
    captchaCreds = this.captchaCreds,
    twist: Twist = {},
  ): Promise<Answer> {
    return this.ask("POST", this.mpinPath, this.mpinEntry(digits, captchaCreds, twist), twist);
  }

  /** Sets an M-PIN, the account's own unless another is given, with an OTP of `askOtp`. */
  setMpin(otp: string, digits = this.#settings.mpin, twist: Twist = {}, confirmed = digits): Promise<Answer> {
    return this.ask("POST", this.newMpinPath, this.newMpin(otp, digits, twist, confirmed), twist);
  }

  /** Asks for an OTP: every one of the M-PIN screen and of a DIM, and those of a slip or mandate after its first. */
  resend(forgotmpin: "0" | "1" = "0", twist: Twist = {}): Promise<Answer> {
    if (this.isMandate) return this.ask("POST", this.resendPath, { forgotmpin }, twist);
    const { model } = this.payload;
    const account = membersOf(membersOf(model["orderRequestDetails"])["dmatBlkDtls"]);
    const clientType = asText(model["clientType"]) || asText(account["clientType"]);
    const body = { forgotmpin, clientType, TransactionRefNo: twist.ids?.transactionRefNo ?? this.ref };
    return this.ask("POST", this.resendPath, body, twist);
  }

  /** Asks for the first OTP of a transaction: with an M-PIN the M-PIN screen sends one by 'forgot' alone (R8, R42). */
  firstSend(twist: Twist = {}): Promise<Answer> {
    return this.resend(this.hasMpinEntry ? "1" : "0", twist);
  }

  /** Resolves to the first OTP. Throws `NotTried` if it is refused, or none comes. */
  async askOtp(): Promise<string> {
    reached(await this.firstSend());
    return this.awaitOtp();
  }

  /** Tells whether the M-PIN alone authorises, without an OTP. */
  get authorisesByMpin(): boolean {
    return authorisesByMpin(this.payload.model);
  }

  /** Tells whether an M-PIN is entered at all: on all but a DIM in OTP mode, if the account has one. */
  get hasMpinEntry(): boolean {
    return this.type === "DIM" ? this.authorisesByMpin : hasMpin(this.payload.model);
  }

  /**
   * Takes the steps up to the first OTP of the consent: M-PIN, order, securities, send. Resolves to the answer with which the
   * depository sends the OTP; `undefined` where the transaction needs none. `sendMandate` asks for a mandate's. Throws `NotTried`
   * if the depository refuses a step; other rules report that.
   */
  async toSend(sendMandate = () => this.sendMandate()): Promise<Answer | undefined> {
    if (this.authorisesByMpin) return undefined;
    if (this.type === "DIM") return reached(await this.resend());
    reached(await this.enterMpin());
    return this.toSendAfterMpin(sendMandate);
  }

  /** Takes the steps of `toSend` that come after the M-PIN of a slip or mandate. */
  async toSendAfterMpin(sendMandate = () => this.sendMandate()): Promise<Answer | undefined> {
    const order = reached(await this.ask("GET", "R/txn/T"));
    this.#wantsOtp = isOn(membersOf(order.body["successResponse"])["otpenabled"]);
    if (this.isMandate) reached(await this.ask("GET", SECURITIES));
    if (!this.#wantsOtp) return undefined;
    return this.isMandate ? reached(await sendMandate()) : order;
  }

  /** Asks for the first OTP of a mandate's consent page. */
  sendMandate(twist: Twist = {}): Promise<Answer> {
    return this.ask("POST", "R/otp/send/T", {}, twist);
  }

  /** Takes the steps before the submit that authorises. Throws `NotTried` as `toSend` and `awaitOtp` do. */
  async toConsent(sendMandate?: () => Promise<Answer>): Promise<this> {
    if ((await this.toSend(sendMandate)) !== undefined) await this.awaitOtp();
    return this;
  }

  /** Takes the steps to a consent page that takes an OTP. Throws `NotTried` where the transaction needs none. */
  async toOtp(): Promise<this> {
    await this.toConsent();
    if (!this.wantsOtp) throw new NotTried("it authorises without an OTP");
    return this;
  }

  get wantsOtp(): boolean {
    return this.#wantsOtp && !this.authorisesByMpin;
  }

  /** Waits for an OTP after the last that came. Throws `NotTried` if none comes, or one that no investor can enter. */
  async awaitOtp(): Promise<string> {
    const otp = await this.#sources.otp(this.ref, { last: this.#otp });
    if (!isOtp(otp)) throw new NotTried(`the OTP that came has ${otp.length} digits (C-OPS-18, C-OPS-19)`);
    this.#otp = otp;
    this.#otps.add(otp);
    return otp;
  }

  otpNow(): Promise<string | undefined> {
    return this.#sources.otpNow(this.ref);
  }

  /** Resolves to the newest OTP, after as long as the slowest of this run took: one that was sent just now has come by then. */
  async otpByNow(): Promise<string | undefined> {
    await setTimeout(this.#sources.otpMs);
    return this.otpNow();
  }

  /** Asks for an OTP if none has shown yet how long one takes to come: `otpByNow` has to know. */
  async timeOtps(): Promise<void> {
    if (this.#sources.otpMs === undefined) await ifPossible(() => this.askOtp());
  }

  /** The last OTP that came; `undefined` before the first. */
  get otp(): string | undefined {
    return this.#otp;
  }

  /** Returns six digits that are not the OTP. */
  get wrongOtp(): string {
    return wrong(this.#otp ?? "000000");
  }

  /** Returns the body that authorises; `toConsent` comes before it. */
  consent(twist: Twist = {}): Record<string, unknown> {
    if (this.authorisesByMpin) return this.mpinEntry(this.#settings.mpin, this.captchaCreds, twist);
    return this.otpEntry(this.#wantsOtp ? (this.#otp ?? "") : "", twist);
  }

  submit(body = this.consent(), twist: Twist = {}): Promise<Answer> {
    return this.ask("POST", this.consentPath, body, twist);
  }

  /** Takes all steps, the authorisation included. Throws `NotTried` if its code is not `00`. */
  async authorise(): Promise<Answer> {
    await this.toConsent();
    const answer = reached(await this.submit());
    if (codeOf(answer) !== "00") throw new NotTried(`the transaction was not authorised: ${came(answer)}`);
    return answer;
  }

  redirect(twist: Twist = {}): Promise<Answer> {
    return this.isMandate
      ? this.ask("POST", "R/redirect/T", {}, twist)
      : this.ask("GET", "R/redirect/T", undefined, twist);
  }

  /** Enters the M-PIN where it comes before everything that `look` asks. Throws `NotTried` if it is refused. */
  async enter(): Promise<this> {
    if (this.type !== "DIM") reached(await this.enterMpin());
    return this;
  }

  /**
   * Makes a GET that the gateway may repeat: the order after the M-PIN (R16), and the redirect operation of a DIM (R48). A
   * QR code may be refused where no screen shows one.
   */
  look(twist: Twist = {}): Promise<Answer> {
    return this.ask("GET", this.lookPath, undefined, twist);
  }

  get lookPath(): string {
    return this.type === "DIM" ? "R/redirect/T" : "R/txn/T";
  }

  /** Looks where nothing was decided. Throws `NotTried` where a DIM's return is refused then: no gateway asks for it (R48). */
  async firstLook(): Promise<Answer> {
    const answer = await this.look();
    if (this.type !== "DIM" || !is4xx(answer)) return answer;
    throw new NotTried(`a DIM's return is not told before its outcome: ${came(answer)}`);
  }

  /** Goes to where `look` is answered, so that the refusal of a twisted one is due to the twist. Throws `NotTried`. */
  async ready(): Promise<this> {
    await this.enter();
    const answer = await this.look({ description: "without a twist" });
    if (isOpened(answer)) return this;
    throw new NotTried(`the same call without a twist was not answered: ${answer.sent}: ${came(answer)}`);
  }

  exit(twist: Twist = {}): Promise<Answer> {
    return this.ask("GET", "R/exit/T", undefined, twist);
  }
}

export const isOtp = (text: string): boolean => /^\d{6}$/.test(text);

/** Returns six digits of which each differs from the given ones. */
export const wrong = (digits: string): string =>
  String((Number(digits) + 111_111) % 1_000_000).padStart(6, "0");

/** Returns digits that differ from the given ones in one alone: a back end may compare the first few, or the last. */
export const almost = (digits: string, place: "first" | "last"): string => {
  const at = place === "first" ? 0 : digits.length - 1;
  return `${digits.slice(0, at)}${(Number(digits[at]) + 1) % 10}${digits.slice(at + 1)}`;
};

/** Returns the answer to a step that a rule needs and does not judge. Throws `NotTried` if it is not accepted. */
export function reached(answer: Answer): Answer {
  if (!isAccepted(answer)) throw new NotTried(`the way there ended at ${answer.sent}: ${came(answer)}`);
  return answer;
}
