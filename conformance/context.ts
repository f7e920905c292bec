import { type Answer, isUnopenable } from "./answer";
import { type XsrfCookie, xsrfCookieOf } from "./cookies";
import { allowsCredentials, isReadable } from "./cors";
import { Investor } from "./investor";
import { type Heard, isOwn } from "./page";
import { type File, fetchFile, type Portal, propertiesUrl, readPortal } from "./portal";
import type { Secrets } from "./secrets";
import type { Settings } from "./settings";
import { kindOf, Sources, type Want } from "./sources";
import { NotTried } from "./verdict";

export const DIS: Want = { types: ["DIS"], mpinSet: true };
export const MANDATE: Want = { types: ["DMI", "DMR"], mpinSet: true };
export const DIM: Want = { types: ["DIM"] };
export const DIM_BY_MPIN: Want = { ...DIM, mpinSet: true, byMpin: true };
export const DIM_BY_OTP: Want = { ...DIM, byMpin: false };
/** The kinds of transaction that begin with an M-PIN and end on a slip or consent page. */
export const WITH_SLIP: readonly Want[] = [DIS, MANDATE];
/** The kinds of transaction in which an M-PIN is entered. */
export const WITH_MPIN: readonly Want[] = [...WITH_SLIP, DIM_BY_MPIN];
const NEW_DIS: Want = { ...DIS, mpinSet: false };
const NEW_MANDATE: Want = { ...MANDATE, mpinSet: false };
export const NEW_DIM: Want = { ...DIM_BY_OTP, mpinSet: false };
/** The kinds of transaction in which an account gets its first M-PIN. */
export const WITHOUT_MPIN: readonly Want[] = [NEW_DIS, NEW_MANDATE, NEW_DIM];
/** Mandates, of accounts with an M-PIN and without. */
export const MANDATES: readonly Want[] = [MANDATE, NEW_MANDATE];
/** The kinds of transaction that begin on the M-PIN screen: in its mode 1, or in mode 2 without an M-PIN. */
export const ON_MPIN_SCREEN: readonly Want[] = [...WITH_SLIP, NEW_DIS, NEW_MANDATE];
/** The kinds of transaction in which an M-PIN is set: after 'forgot', or the first one. */
export const SETTING_MPIN: readonly Want[] = [...WITH_MPIN, ...WITHOUT_MPIN];
/** The kinds of transaction that an OTP may authorise. */
export const WITH_OTP: readonly Want[] = [...WITH_SLIP, DIM_BY_OTP];
/** Every kind of transaction, each with a consent of its own. */
export const CONSENTS: readonly Want[] = [...WITH_OTP, DIM_BY_MPIN];
/** Every kind of transaction, each with operations of its own. */
export const KINDS: readonly Want[] = [...WITH_SLIP, DIM];

/** What may tell a secret of an answer. */
export type Texts = Pick<Answer, "sent" | "body" | "text" | "headers">;

/** The means of a rule: settings, secrets, sources, and the depository's configuration. */
export class Context {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly sources: Sources;
  /** The answers to calls that a page makes. */
  readonly answers: {
    /** The number that came to a page of another origin, and the first whose CORS headers are not as they should be. */
    count: number;
    wrong?: Answer;
    /** The number of sealed errors, and the first that no gateway opens. */
    sealedErrors: number;
    unopened?: Answer;
  } = { count: 0, sealedErrors: 0 };
  /** The texts of every answer of the run, each with the OTPs of its transaction. */
  readonly texts: { readonly answer: Texts; readonly otps: ReadonlySet<string> }[] = [];
  /** The sources that were asked whether their payloads are of one account, by name. */
  readonly ofOneAccount = new Map<string | undefined, Promise<boolean>>();
  #config: Promise<File> | undefined;
  #properties: Promise<File> | undefined;
  #ownCookie: Promise<XsrfCookie | undefined> | undefined;

  constructor(settings: Settings, secrets: Secrets) {
    this.settings = settings;
    this.secrets = secrets;
    this.sources = new Sources(settings, secrets);
  }

  /** The portal configuration's answer, as it came. */
  config(): Promise<File> {
    this.#config ??= fetchFile("configUrl", this.settings.configUrl, this.settings.origin);
    return this.#config;
  }

  properties(): Promise<File> {
    this.#properties ??= fetchFile("propertiesUrl", propertiesUrl(this.settings), this.settings.origin);
    return this.#properties;
  }

  async portal(): Promise<Portal> {
    return readPortal(await this.config(), this.settings);
  }

  /** Returns an investor in a transaction that was not used before. Throws `NotTried` if there is none. */
  readonly fresh = async (want: Want): Promise<Investor> => {
    const portal = await this.portal();
    const payload = await this.sources.take(want);
    const { origin } = this.settings;
    const root = portal.root(payload.model.transactionType);
    const page = {
      origin,
      cookie: await this.#cookieFor(root),
      hear: (heard: Heard) => this.#hear(heard, isOwn({ origin }, root)),
    };
    return new Investor(payload, portal, this.sources, this.settings, this.secrets, page);
  };

  /** Returns the cookie of the page that calls a root, if it is the host page at the root's own origin. */
  async #cookieFor(root: string): Promise<XsrfCookie | undefined> {
    const { hostPageUrl, origin } = this.settings;
    const origins = [root, hostPageUrl].map((url) => url && new URL(url).origin);
    if (origins.some((one) => one !== origin)) return undefined;
    this.#ownCookie ??= this.xsrfCookie();
    return this.#ownCookie;
  }

  /** Returns the cookie XSRF-TOKEN as the host page gets it. Throws `NotTried` if there is no host page. */
  async xsrfCookie(): Promise<XsrfCookie | undefined> {
    return xsrfCookieOf(this.hostPageUrl(), this.settings.configUrl);
  }

  #hear({ answer, otps, isOfPage }: Heard, isOfOwnOrigin: boolean): void {
    const { sent, body, text, headers } = answer;
    this.texts.push({ answer: { sent, body, text, headers }, otps });
    if (!isOfPage) return;
    const isWrong = isUnopenable(answer);
    if (answer.status >= 400 && (isWrong || answer.form === "sealed")) {
      this.answers.sealedErrors++;
      if (isWrong) this.answers.unopened ??= answer;
    }
    if (isOfOwnOrigin) return;
    this.answers.count++;
    if (!isReadable(answer, this.settings.origin) || allowsCredentials(answer)) this.answers.wrong ??= answer;
  }

  /** Returns an investor of the first wanted type that has a payload. */
  readonly any = async (want: Want): Promise<Investor> => {
    const [first] = await this.sources.typesOf(want);
    return this.fresh(first === undefined ? want : { ...want, types: [first] });
  };

  /**
   * Tries a rule with a fresh investor of each kind that has payloads, and of each transaction type. `kind` is the want that gets
   * another investor of the same kind. `attempt` resolves to a text if it tried a kind in part. Resolves to a note of the kinds
   * that were left out or tried in part; throws `NotTried` if no kind was tried.
   */
  readonly each = async (
    wants: readonly Want[],
    attempt: (investor: Investor, kind: Want) => Promise<unknown>,
  ): Promise<string | undefined> => {
    const kinds = wants.map(async (want) => {
      const types = await this.sources.typesOf(want);
      return types.length === 0 ? [want] : types.map((type) => ({ ...want, types: [type] }));
    });
    return this.#tryAll((await Promise.all(kinds)).flat(), attempt);
  };

  async #tryAll(
    wants: readonly Want[],
    attempt: (investor: Investor, kind: Want) => Promise<unknown>,
  ): Promise<string | undefined> {
    const notes: string[] = [];
    const left: { kind: string; why: string }[] = [];
    for (const want of wants) {
      try {
        const note = await attempt(await this.any(want), want);
        if (typeof note === "string") notes.push(`tried in part with ${kindOf(want)}: ${note}`);
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        left.push({ kind: kindOf(want), why: error.message });
      }
    }
    const [first] = left;
    const all = left.map(({ kind, why }) => `${kind}: ${why}`).join("; ");
    if (left.length === wants.length)
      throw new NotTried(first !== undefined && left.every(({ why }) => why === first.why) ? first.why : all);
    if (left.length > 0) notes.push(`not tried with ${all}`);
    return notes.length > 0 ? notes.join("; ") : undefined;
  }

  /** Returns the host page's address. Throws `NotTried` if there is none. */
  hostPageUrl(): string {
    const { hostPageUrl } = this.settings;
    if (hostPageUrl === undefined) throw new NotTried("the configuration file gives no hostPageUrl");
    return hostPageUrl;
  }

  /** Throws `NotTried` if no host page has the API's origin: every call is cross-origin then. */
  readonly requireOwnOrigin = (investor: Investor): void => {
    if (new URL(investor.root).origin !== new URL(this.hostPageUrl()).origin)
      throw new NotTried("the API has another origin than the page");
  };

  /** Throws `NotTried` if the page that calls has the API's origin: it needs no grant. */
  readonly requireOtherOrigin = (investor: Investor): void => {
    if (investor.isOfOwnOrigin) throw new NotTried("no page of another origin calls");
  };

  /** Tries a rule as `each` does, with one type of each root: a DIS, or a DIM if there is none, and a mandate. */
  readonly eachRoot = async (
    attempt: (investor: Investor, kind: Want) => Promise<unknown>,
  ): Promise<string | undefined> => {
    const hasDis = (await this.sources.typesOf(DIS)).length > 0;
    return this.#tryAll([hasDis ? DIS : DIM, MANDATE], attempt);
  };
}
