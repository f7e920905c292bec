import { storageOf } from "../element/storageOf";
import { CHOSEN_LANGUAGE } from "../session/choices";
import { BUILT_IN, isBuiltIn } from "../texts/builtIn";

// The first and smallest of the page's scripts: the language that was chosen here before is on its way while the rest comes.
const chosen = storageOf(window)?.getItem(CHOSEN_LANGUAGE);
if (chosen && isBuiltIn(chosen)) BUILT_IN[chosen]().catch(() => undefined);
