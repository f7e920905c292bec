import { lazyModule } from "../data/lazyModule";
import { resolveConfigUrls } from "../depository/configUrls";
import { critical } from "../i18n/en-GB/critical";
import { createTexts, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import { peekPayload } from "../payload/peekPayload";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";
import { isSecretPrivate } from "../screens/mpin/isSecretPrivate";
import { isFirstPartyPage } from "../session/isFirstPartyPage";
import { loadMessages, negotiateLocale } from "../session/locale";
import type { SessionInput } from "../session/openTransaction";
import type { Ports } from "../session/ports";
import type { SessionStart } from "../session/session";
import { emitFail, LOAD_FAILED, PAGE_LEFT, type StartupFailure } from "../session/startupFailure";
import { onPageHide } from "./onPageHide";
import { preload } from "./preload";
import { type PrerenderedField, prerender, renderMessage } from "./prerender";

/** React, the screens and the session: asked for when the first element begins. */
export const loadScreens = lazyModule(() => import("./mount"));

/** Where an element has from what it shows. */
export interface Sources {
  /** Fetches the screens, and what must be there before they take over. */
  screens(): ReturnType<typeof loadScreens>;
  /** A language as the first screen speaks it; null where its words cannot be had. */
  speechIn(locale: string): Promise<LocaleMessages | null>;
}

const OWN: Sources = { screens: loadScreens, speechIn: loadMessages };

const loadOpener = lazyModule(() => import("../session/openTransaction"));
const loadOffer = lazyModule(() => import("../depository/peekOfferedLocales"));

/** What has come with React. `speech`: the language that is shown already. */
export interface Come extends Pick<SessionInput, "speech"> {
  readonly screens: typeof import("./mount");
}

/** How an element begins. `ownsPage`: it has a page to itself (hash routing). */
export interface Start {
  readonly from: SessionStart;
  readonly input: SessionInput;
  readonly ownsPage: boolean;
}

/** What stands in an element until React has come. */
export interface Prelude {
  /** React has come, and what stands in the root is its own from now on; null where the prelude ended before. */
  readonly over: Promise<Come | null>;
  /** The first screen is React's: presses act, and the last that came too early does so now, once. */
  taken(): void;
  /**
   * The element has another payload, or is gone: nothing is left, nor of what was typed. Gives whether React was just taking over
   * what stands in the root: it is to let go of that.
   */
  drop(): boolean;
}

/** So long React waits while it is asked whether the language that is wanted is offered; then it says that it is loading. */
const PATIENCE_MS = 1000;

/** What is shown now is painted first; where a page is not painted, nothing is done. */
const afterPaint = (act: () => void): number => requestAnimationFrame(() => setTimeout(act));

/** The next task: a frame that is due comes before it. */
const nextTask = (): Promise<void> => new Promise((come) => setTimeout(come));

/** There is no transaction that could fail. */
const STATIC: ReadonlySet<SessionStart> = new Set(["landing", "privacy", "disclaimer"]);

/** Whoever has seen a field has a transaction: the depository is told that it is over (R28). */
async function terminate(ports: Ports, input: SessionInput): Promise<void> {
  const { openTransaction, terminateIfAdmitted } = await loadOpener();
  terminateIfAdmitted(ports, await openTransaction(ports, input));
}

/**
 * Shows the first screen where it can be known (contract §7), and waits for React. A page that goes in the meantime, or React
 * that cannot be had, ends the transaction, and the host and the depository are told.
 */
export function createPrelude(
  root: ShadowRoot,
  stage: ShadowRootContext,
  ports: Ports,
  { from, input, ownsPage }: Start,
  sources = OWN,
): Prelude {
  const presumed = from === "payload" ? peekPayload(input.payload ?? "") : null;
  const pages = new AbortController();
  const { signal } = pages;
  /** What is shown is said in it; null while that is not known. */
  let spoken: LocaleMessages | null = null;
  /** The rest of what is said in it, for React. */
  let words: Promise<LocaleMessages | null> | null = null;
  let early: PrerenderedField | null = null;
  /** A field stood there when the page went. */
  let hadField = false;
  let isOver = false;
  /** What stands in the root is React's. */
  let isReacts = loadScreens.come() !== undefined;

  /** Nothing that is shown early acts any more, and React is not waited for; gives whether there was a field. */
  function end(): boolean {
    const wasField = early !== null;
    isOver = true;
    early?.release();
    early = null;
    return wasField;
  }

  function drop(): boolean {
    pages.abort();
    const wasField = end();
    if (wasField) terminate(ports, input).catch(() => undefined);
    if (!isReacts) root.replaceChildren();
    return isReacts && wasField;
  }

  const tell = (end: StartupFailure): void =>
    emitFail(ports, presumed, end, createTexts(spoken ?? EN_GB_MESSAGES, critical));

  function say({ key }: StartupFailure): void {
    renderMessage(root, spoken ?? EN_GB_MESSAGES, key);
    if (!STATIC.has(from)) ports.emit("screenchange", { screen: "error", previous: null });
  }

  function back(): void {
    say(PAGE_LEFT);
    if (hadField) terminate(ports, input).catch(() => undefined);
  }

  /** The host hears of it as the page goes; what is to be seen, and to be called, waits until it comes back (R68). */
  function left(): void {
    if (isOver) return;
    // first, as this may be cut short, and is not begun again once it has ended
    hadField = early !== null;
    window.addEventListener("pageshow", back, { once: true, signal });
    end();
    tell(PAGE_LEFT);
  }

  function lack(): void {
    if (isOver) return;
    drop();
    if (STATIC.has(from) && !ownsPage) return;
    say(LOAD_FAILED);
    if (!STATIC.has(from)) tell(LOAD_FAILED);
  }

  const patience = (): Promise<void> => new Promise((end) => ports.after(PATIENCE_MS, end));

  /** Shows the first screen in the language that is to be spoken, unless React is there or nothing may be presumed. */
  function show(come: LocaleMessages | null): void {
    spoken = come;
    if (!spoken) return;
    if (!isOver && !isReacts && presumed?.hasField) {
      const isOwn = isFirstPartyPage(ports.pageUrl, input.configUrl);
      early = prerender(root, stage, {
        presumed,
        spoken,
        isPrivate: isSecretPrivate(isOwn, ownsPage),
      });
      ports.mark("edis-gateway:field");
    }
    const { locale } = spoken;
    words = nextTask().then(() => loadMessages(locale));
  }

  function preloadConfiguration(): void {
    if (isOver || from !== "payload") return;
    preload(root.ownerDocument, resolveConfigUrls({ ...input, ...ports }));
  }

  /** Another language than is known to be offered: spoken as soon as the configuration offers it, and verified as en-GB's is. */
  async function showOffered(locale: string, coming: Promise<LocaleMessages | null>): Promise<void> {
    const places = { ...input, ...ports };
    const { config } = resolveConfigUrls(places);
    preload(root.ownerDocument, { config });
    const { peekOfferedLocales } = await loadOffer();
    const offered = await peekOfferedLocales(ports, places);
    if (offered.includes(locale)) show(await coming);
  }

  async function wait(): Promise<Come | null> {
    try {
      const { locale, isKnown } = negotiateLocale(ports, input.locale);
      const coming = sources.speechIn(locale);
      if (isKnown) show(await coming);
      else if (presumed?.hasField && !isReacts)
        await Promise.race([showOffered(locale, coming).catch(() => undefined), patience()]);
      // what comes after the first screen is not asked for before it
      if (early) {
        afterPaint(preloadConfiguration);
        await nextTask();
      } else {
        preloadConfiguration();
        loadOpener().catch(() => undefined);
      }
      const screens = await sources.screens();
      // a field may have come while React was waited for
      const speech = words && (await words);
      if (isOver) return null;
      // the rest of its language is lost: React begins anew, in English
      if (early && !speech) {
        early = null;
        root.replaceChildren();
      }
      pages.abort();
      isReacts = true;
      return { screens, speech };
    } catch {
      lack();
      return null;
    }
  }

  if (!STATIC.has(from)) onPageHide(left, signal);
  return {
    over: wait(),
    taken() {
      const { release = () => null } = early ?? {};
      early = null;
      // when the whole screen has heard that it is there
      queueMicrotask(() => release()?.click());
    },
    drop,
  };
}
