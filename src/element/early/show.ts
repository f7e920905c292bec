import { SECRET_DIGITS } from "../../flow/limits";
import type { Presumed } from "../../payload/presume";
import type { Stage } from "../../screens/stage";
import { filtered, NOT_DIGITS } from "../../screens/ui/filtered";
import { keepCaret } from "../../screens/ui/keepCaret";
import { textParams } from "../../session/wording";
import { directionOf } from "../../texts/direction";
import { first } from "../../texts/en-GB/first";
import { type Piece, pieces } from "../../texts/fill";
import { scriptCss } from "../../texts/scriptCss";
import { createTexts, type FirstTextKey, type Spoken } from "../../texts/texts";
import screens from "./firstScreens?built";
import { type FirstScreen, grow, type Wordings } from "./tree";

/** A first screen that stands before React has come. */
export interface Early {
  /** Lets presses act from now on; gives the button that was pressed last. */
  release(): HTMLElement | null;
}

/** Who asks, and how it is said; `isPrivate`: on the depository's own page (R66). */
interface Said {
  readonly presumed: Presumed;
  readonly spoken: Spoken;
  readonly isPrivate: boolean;
}

/**
 * Shows the M-PIN field before React has come, out of what the build makes of the element's own screens (contract §7);
 * null where the payload does not begin with it. It keeps keys and the last press until React takes the very nodes over,
 * and sends nothing.
 */
export function showEarly(
  root: ShadowRoot,
  { adopt }: Stage,
  { presumed, spoken, isPrivate }: Said,
): Early | null {
  const all: readonly FirstScreen[] = JSON.parse(screens);
  const found = all.find(({ types }) => types.some((type) => type === presumed.transactionType));
  if (!found) return null;
  const screen = grow(isPrivate ? found.private : found.shared, wordingsOf(presumed, spoken));
  screen.setAttribute("lang", spoken.locale);
  screen.setAttribute("dir", directionOf(spoken.locale));
  adopt(scriptCss(createTexts(spoken, first)));
  const held = holdPresses(screen);
  const field = screen.querySelector("input");
  screen.querySelector(".eye")?.addEventListener("mousedown", keepCaret);
  const free = field ? filtered(field, NOT_DIGITS, SECRET_DIGITS) : () => {};
  root.append(screen);
  return {
    release() {
      free();
      return held();
    },
  };
}

/** Shows a text in place of a screen that cannot be had. */
export function showWords(root: ShadowRoot, spoken: Spoken, key: FirstTextKey): void {
  const { locale } = spoken;
  const screen = grow(
    [
      "section",
      { class: "root", lang: locale, dir: directionOf(locale) },
      [["p", { class: "loading", role: "alert" }, [createTexts(spoken, first).t(key)]]],
    ],
    { text: ({ key }) => key, nodes: () => [] },
  );
  root.replaceChildren(screen);
}

function wordingsOf(presumed: Presumed, spoken: Spoken): Wordings {
  const texts = createTexts(spoken, first);
  const year = new Date().getFullYear();
  const params = { ...textParams(presumed), product: texts.t("PRODUCT_NAME"), year };
  return {
    text: ({ key, params: own }) => texts.t(key, { ...params, ...own }),
    nodes: ({ key }) => pieces(texts.raw(key), params).filter(Boolean).map(nodeOf),
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
