import { common } from "./common";
import { critical } from "./critical";
import { pages } from "./pages";
import { slip } from "./slip";
import { table } from "./table";

/** Assamese: every text by key. */
export const texts = { ...critical, ...common, ...slip, ...pages, ...table };
