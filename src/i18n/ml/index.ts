import { common } from "./common";
import { firstScreen } from "./firstScreen";
import { pages } from "./pages";
import { slip } from "./slip";
import { table } from "./table";

/** Malayalam: every text by key. */
export const texts = { ...firstScreen, ...common, ...slip, ...pages, ...table };
