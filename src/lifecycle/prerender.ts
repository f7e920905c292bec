import { keepFocus } from "../dom/focus";
import { filterInput, NOT_DIGITS } from "../dom/inputFilter";
import { styleSheetFor } from "../dom/styleSheets";
import { SECRET_DIGITS } from "../flow/limits";
import { firstScreen } from "../i18n/en-GB/firstScreen";
import { interpolateToParts, type Piece, type TextParams } from "../i18n/interpolate";
import { createTexts, type FirstScreenTextKey, type LocaleTexts, type Texts } from "../i18n/texts";
import { directionOf, scriptFontCss } from "../i18n/writingSystem";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";
import type { GatewayState } from "../session/gatewayState";
import { preload } from "./preloadLinks";
import { holdPresses } from "./prerenderedPresses";
import { type ScreenTemplate, type TemplateNode, type TextResolver, toDom } from "./screenTemplate";
import screens from "./screenTemplates?build";

/** The M-PIN screen as it is drawn before React. */
export interface PrerenderedScreen {
  readonly screen: Element;
  /** Removes the busy state and the status text, so that React finds the markup that the build rendered. */
  clean(): void;
  /** Stops holding presses. Returns the buttons to press: toggles and links first, then the press that counts (R99). */
  release(): HTMLButtonElement[];
}

/**
 * Draws the M-PIN screen from the template that the build renders of the element's own screens (contract §7). Returns null if the
 * payload begins with another screen. Holds presses until React hydrates the same nodes, and sends nothing.
 */
export function prerender(
  root: ShadowRoot,
  { adopt }: ShadowRootContext,
  { transactionType, texts, params, productLogo, isInputPrivate }: GatewayState,
): PrerenderedScreen | null {
  const all: readonly ScreenTemplate[] = JSON.parse(screens);
  const found = all.find(({ types }) => types.some((type) => type === transactionType));
  if (!found) return null;
  // only the depository's own page says that the requestor never sees the M-PIN (R75)
  const screen = toDom(found.tree, textResolver(texts, params, isInputPrivate ? null : "MPIN_PRIVATE"));
  if (productLogo) screen.querySelector(".product-logo")?.replaceWith(logoImage(productLogo));
  screen.setAttribute("lang", texts.locale);
  screen.setAttribute("dir", directionOf(texts.locale));
  adopt(styleSheetFor(scriptFontCss(texts)));
  const listeners = new AbortController();
  const presses = holdPresses(screen, texts.t("WAITING"), listeners.signal);
  const field = screen.querySelector("input");
  screen.querySelector(".visibility-toggle")?.addEventListener("mousedown", keepFocus);
  if (field) filterInput(field, NOT_DIGITS, SECRET_DIGITS, listeners.signal);
  root.append(screen);
  return {
    screen,
    clean: presses.clean,
    release() {
      listeners.abort();
      return presses.release();
    },
  };
}

/** Draws into the shadow root until React mounts there. */
export interface Prerenderer {
  /** Draws the M-PIN screen, unless React has mounted. Returns true if it is drawn. */
  showScreen(state: GatewayState): boolean;
  /** Shows a text in place of all else, unless React has mounted. */
  showMessage(localeTexts: LocaleTexts, key: FirstScreenTextKey): void;
  /** Hands the drawn screen over for hydration, as React mounts; null if none is drawn. */
  take(): PrerenderedScreen | null;
  /** Empties the M-PIN field, React's too (R58). */
  emptyField(): void;
  isDrawn(): boolean;
  isMounted(): boolean;
  /** Empties the shadow root, unless React has mounted. React may mount again after that. */
  clear(): void;
  /** Has the browser fetch files before they are asked for. */
  preload(files: Readonly<Record<string, URL | null>>): void;
}

export function createPrerenderer(root: ShadowRoot, context: ShadowRootContext): Prerenderer {
  let drawn: PrerenderedScreen | null = null;
  let isMounted = false;

  return {
    showScreen(state) {
      if (isMounted) return false;
      drawn = prerender(root, context, state);
      return drawn !== null;
    },
    showMessage(localeTexts, key) {
      if (isMounted) return;
      drawn = null;
      renderMessage(root, localeTexts, key);
    },
    take() {
      const taken = drawn;
      isMounted = true;
      drawn = null;
      return taken;
    },
    emptyField() {
      const input = root.querySelector("input");
      if (input) input.value = "";
    },
    isDrawn: () => drawn !== null,
    isMounted: () => isMounted,
    clear() {
      drawn = null;
      if (!isMounted) root.replaceChildren();
      isMounted = false;
    },
    preload: (files) => preload(root.ownerDocument, files),
  };
}

/** Shows a text alone: a result's, before React has mounted, or that of a failure where React cannot be loaded. */
function renderMessage(root: ShadowRoot, localeTexts: LocaleTexts, key: FirstScreenTextKey): void {
  const { locale } = localeTexts;
  const message: TemplateNode = ["p", { class: "loading", role: "alert" }, [{ key }]];
  const screen: TemplateNode = [
    "section",
    { class: "root", lang: locale, dir: directionOf(locale) },
    [message],
  ];
  root.replaceChildren(toDom(screen, textResolver(createTexts(localeTexts, firstScreen), {}, null)));
}

/** Returns the logo as `Page` renders it. */
function logoImage(logo: string): HTMLImageElement {
  const image = document.createElement("img");
  image.className = "product-logo";
  image.setAttribute("src", logo);
  image.alt = "";
  return image;
}

const textResolver = (
  texts: Texts<FirstScreenTextKey>,
  params: TextParams,
  omitted: FirstScreenTextKey | null,
): TextResolver => ({
  // the page may have a product name of its own (R79)
  text: ({ key, params: own }) =>
    key === "PRODUCT_NAME" ? String(params["product"]) : texts.t(key, { ...params, ...own }),
  nodes: ({ key }) =>
    key === omitted ? [] : interpolateToParts(texts.raw(key), params).filter(Boolean).map(nodeOf),
});

/** Returns a piece as `bidiIsolated` renders it (R46). */
function nodeOf(piece: Piece): Node | string {
  if (typeof piece === "string") return piece;
  const name = document.createElement("bdi");
  name.append(piece.filled);
  return name;
}
