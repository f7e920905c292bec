import { SECRET_DIGITS } from "../flow/limits";
import { directionOf } from "../i18n/direction";
import { critical } from "../i18n/en-GB/critical";
import { interpolateToParts, type Piece } from "../i18n/interpolate";
import { type CriticalTextKey, createTexts, type LocaleMessages } from "../i18n/messages";
import { scriptFontCss } from "../i18n/scriptFontCss";
import type { PayloadPreview } from "../payload/peekPayload";
import type { ShadowRootContext } from "../screens/app/shadowRootContext";
import { filterInput, NOT_DIGITS } from "../screens/components/inputFilter";
import { keepFocus } from "../screens/components/keepFocus";
import { textParams } from "../session/textParams";
import { pageBrand } from "./pageBrand";
import screens from "./prerenderedScreens?built";
import { type PrerenderedScreen, type TextResolver, toDom } from "./template";

/** A first screen that stands before React has come. */
export interface PrerenderedField {
  /** Lets presses act from now on; gives the button that was pressed last. */
  release(): HTMLElement | null;
}

/** Who asks, and how it is said; `isPrivate`: on the depository's own page (R66). */
interface Said {
  readonly presumed: PayloadPreview;
  readonly spoken: LocaleMessages;
  readonly isPrivate: boolean;
}

/**
 * Shows the M-PIN field before React has come, out of what the build makes of the element's own screens (contract §7);
 * null where the payload does not begin with it. It keeps keys and the last press until React takes the very nodes over,
 * and sends nothing.
 */
export function prerender(
  root: ShadowRoot,
  { adopt }: ShadowRootContext,
  { presumed, spoken, isPrivate }: Said,
): PrerenderedField | null {
  const all: readonly PrerenderedScreen[] = JSON.parse(screens);
  const found = all.find(({ types }) => types.some((type) => type === presumed.transactionType));
  if (!found) return null;
  const brand = pageBrand(root.ownerDocument);
  const screen = toDom(isPrivate ? found.private : found.shared, wordingsOf(presumed, spoken, brand.name));
  if (brand.logo) screen.querySelector(".mark")?.replaceWith(markOf(brand.logo));
  screen.setAttribute("lang", spoken.locale);
  screen.setAttribute("dir", directionOf(spoken.locale));
  adopt(scriptFontCss(createTexts(spoken, critical)));
  const held = holdPresses(screen);
  const field = screen.querySelector("input");
  screen.querySelector(".eye")?.addEventListener("mousedown", keepFocus);
  const free = field ? filterInput(field, NOT_DIGITS, SECRET_DIGITS) : () => {};
  root.append(screen);
  return {
    release() {
      free();
      return held();
    },
  };
}

/** Shows a text in place of a screen that cannot be had. */
export function renderMessage(root: ShadowRoot, spoken: LocaleMessages, key: CriticalTextKey): void {
  const { locale } = spoken;
  const screen = toDom(
    [
      "section",
      { class: "root", lang: locale, dir: directionOf(locale) },
      [["p", { class: "loading", role: "alert" }, [createTexts(spoken, critical).t(key)]]],
    ],
    { text: ({ key }) => key, nodes: () => [] },
  );
  root.replaceChildren(screen);
}

/** As `Page` shows it. */
function markOf(logo: string): HTMLImageElement {
  const mark = document.createElement("img");
  mark.className = "mark";
  mark.setAttribute("src", logo);
  mark.alt = "";
  return mark;
}

function wordingsOf(
  presumed: PayloadPreview,
  spoken: LocaleMessages,
  product: string | undefined,
): TextResolver {
  const texts = createTexts(spoken, critical);
  const year = new Date().getFullYear();
  const params = { ...textParams(presumed), product: product ?? texts.t("PRODUCT_NAME"), year };
  return {
    // the name itself, which may be the page's (R79)
    text: ({ key, params: own }) =>
      key === "PRODUCT_NAME" ? params.product : texts.t(key, { ...params, ...own }),
    nodes: ({ key }) => interpolateToParts(texts.raw(key), params).filter(Boolean).map(nodeOf),
  };
}

/** As `isolated` shows it (R46). */
function nodeOf(piece: Piece): Node | string {
  if (typeof piece === "string") return piece;
  const name = document.createElement("bdi");
  name.append(piece.filled);
  return name;
}

/**
 * Lets no press act but a label's, which leads to its field; gives what ends that, and gives the button pressed last. Enter in a
 * form is a press of its button.
 */
function holdPresses(screen: Element): () => HTMLElement | null {
  const hears = new AbortController();
  const options = { signal: hears.signal, capture: true };
  let pressed: HTMLElement | null = null;
  const hold = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.type === "click" && target?.closest("label")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = target?.closest("button") ?? pressed;
  };
  screen.addEventListener("click", hold, options);
  screen.addEventListener("submit", hold, options);
  // for good: a form that is sent by the browser would put the M-PIN into the address
  screen.addEventListener("submit", (event) => event.preventDefault());
  return () => {
    hears.abort();
    const last = pressed;
    pressed = null;
    return last;
  };
}
