import { type FailReason, failure } from "../flow/outcome";
import { presume } from "../payload/presume";
import { isPrivate } from "../screens/mpin/isPrivate";
import { fetched } from "../session/fetched";
import { outcomeDetail } from "../session/hostEvents";
import { presumedSpeech, type Speech } from "../session/language";
import type { SessionInput } from "../session/open";
import type { Ports } from "../session/ports";
import { isDepositorysPage, mayPresume } from "../session/presume";
import type { SessionStart } from "../session/session";
import { ENGLISH, type Spoken } from "../texts/texts";
import { type Early, showEarly, showWords } from "./early";

/** React, the screens and the session: asked for when the first element begins. */
export const loadScreens = fetched(() => import("./screens"));

const loadOpener = fetched(() => import("../session/open"));

/** What has come with React. `speech`: the language that is shown already. */
export interface Come {
  readonly screens: typeof import("./screens");
  readonly speech: Speech | null;
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
  /** The element has another payload, or is gone: nothing is left, nor of what was typed. */
  drop(): void;
}

/** There is no transaction that could fail. */
const STATIC: ReadonlySet<SessionStart> = new Set(["landing", "privacy", "disclaimer"]);

/** Whoever has seen a field has a transaction: the depository is told that it is over (R28). */
async function terminate(ports: Ports, input: SessionInput): Promise<void> {
  const { open, giveUp } = await loadOpener();
  // nothing is submitted any more, and the element may be gone
  giveUp(ports, await open({ ...ports, canSubmit: () => Promise.resolve(true) }, input));
}

/**
 * Shows the first screen where it can be known (contract §7), and waits for React. A page that goes in the meantime, or React
 * that cannot be had, ends the transaction, and the host and the depository are told.
 */
export function createPrelude(root: ShadowRoot, ports: Ports, { from, input, ownsPage }: Start): Prelude {
  const presumed = from === "payload" ? presume(input.payload ?? "") : null;
  const leaving = new AbortController();
  let spoken: Spoken = ENGLISH;
  let early: Early | null = null;
  let clear = () => {};
  let isOver = false;

  function drop(): void {
    if (early) terminate(ports, input).catch(() => undefined);
    isOver = true;
    leaving.abort();
    early?.release();
    early = null;
    clear();
    clear = () => {};
  }

  function fail(reason: FailReason, key: "ERR_PAGE_MSG" | "TIMEOUT"): void {
    if (isOver) return;
    drop();
    if (STATIC.has(from) && !ownsPage) return;
    const { locale } = spoken;
    const words = showWords(root, spoken, key);
    clear = () => root.replaceChildren();
    if (STATIC.has(from)) return;
    ports.emit("screenchange", { screen: "error", previous: null });
    const detail = outcomeDetail(presumed, failure(reason, { key }), words);
    ports.emit("fail", { ...detail, reason, locale, returnTo: null });
  }

  async function speak(): Promise<Speech | null> {
    const speech = await presumedSpeech(ports, input.locale);
    if (speech) spoken = { ...speech, overrides: {} };
    // what verifies the configuration comes before anything can be shown
    else loadOpener().catch(() => undefined);
    return speech;
  }

  function show(): void {
    if (!presumed || !mayPresume(presumed, false) || loadScreens.come()) return;
    const isOwn = isPrivate(isDepositorysPage(ports.pageUrl, input.configUrl), ownsPage);
    early = showEarly(root, { presumed, spoken, isPrivate: isOwn });
    clear = () => root.replaceChildren();
    ports.mark("edis-gateway:field");
  }

  async function wait(): Promise<Come | null> {
    const coming = loadScreens();
    coming.catch(() => undefined);
    try {
      const speech = await speak();
      if (speech && !isOver) show();
      const screens = await coming;
      if (isOver) return null;
      leaving.abort();
      clear = () => {};
      return { screens, speech };
    } catch {
      fail("unavailable", "ERR_PAGE_MSG");
      return null;
    }
  }

  if (!STATIC.has(from))
    window.addEventListener("pagehide", () => fail("back-navigation", "TIMEOUT"), { signal: leaving.signal });
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
