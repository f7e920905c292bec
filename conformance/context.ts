import { Investor } from "./investor";
import type { TransactionType } from "./payload";
import { type File, fetchFile, type Portal, propertiesUrl, readPortal } from "./portal";
import type { Secrets } from "./secrets";
import type { Settings } from "./settings";
import { Sources, type Want } from "./sources";
import { NotTried } from "./verdict";

export const DIS: Want = { types: ["DIS"], mpinSet: true };
export const MANDATE: Want = { types: ["DMI", "DMR"], mpinSet: true };
export const DIM: Want = { types: ["DIM"] };
/** Any type whose first step is an M-PIN that does not authorise yet. */
export const ANY_MPIN: Want = { types: ["DIS", "DMI", "DMR"], mpinSet: true };
/** The kinds of transaction that begin with an M-PIN and end on a slip or consent page. */
export const WITH_SLIP: readonly Want[] = [DIS, MANDATE];
/** Every kind of transaction, each with operations of its own. */
export const KINDS: readonly Want[] = [DIS, MANDATE, DIM];

/** What a rule works with: settings, secrets, sources, and the depository's configuration. */
export class Context {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly sources: Sources;
  #config: Promise<File> | undefined;
  #properties: Promise<File> | undefined;

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
    return new Investor(payload, portal, this.sources, this.settings, this.secrets);
  };

  /** Returns an investor of the first wanted type that has a payload; by itself one for whom `ready` can be reached. */
  readonly any = async (given?: Want): Promise<Investor> => {
    const hasMpin = (await this.sources.typesOf(ANY_MPIN)).length > 0;
    const want = given ?? (hasMpin ? ANY_MPIN : DIM);
    const types: TransactionType[] = await this.sources.typesOf(want);
    const [first] = types;
    return this.fresh(first === undefined ? want : { ...want, types: [first] });
  };

  /**
   * Tries a rule with a fresh investor of each kind that has payloads. Resolves to a note of the kinds that were left out;
   * throws `NotTried` if no kind was tried.
   */
  readonly each = async (
    wants: readonly Want[],
    attempt: (investor: Investor) => Promise<void>,
  ): Promise<string | undefined> => {
    const left: string[] = [];
    for (const want of wants) {
      try {
        await attempt(await this.any(want));
      } catch (error) {
        if (!(error instanceof NotTried)) throw error;
        left.push(`${want.types.join(" or ")}: ${error.message}`);
      }
    }
    if (left.length === wants.length) throw new NotTried(left.join("; "));
    return left.length > 0 ? `not tried with ${left.join("; ")}` : undefined;
  };
}
