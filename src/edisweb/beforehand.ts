import { storageOf } from "../element/storageOf";
import { CHOSEN_LANGUAGE } from "../session/choices";
import { BUILT_IN, isBuiltIn } from "../texts/builtIn";

// The first and smallest of the page's scripts: what must not wait for the rest.

// When all has come and the element has not, its script is lost or beyond this browser, and the page would stay empty.
addEventListener("load", () => {
  const words = document.querySelector("template")?.content;
  if (words) document.querySelector("edis-gateway:not(:defined)")?.replaceWith(words);
});

// The language that was chosen here before is on its way while the rest comes.
const chosen = storageOf(window)?.getItem(CHOSEN_LANGUAGE);
if (chosen && isBuiltIn(chosen)) BUILT_IN[chosen]().catch(() => undefined);
