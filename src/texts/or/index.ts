import { catalogue } from "./catalogue";
import { first } from "./first";
import { pages } from "./pages";
import { slip } from "./slip";
import { table } from "./table";

/** Odia: every text by key. */
export const texts = { ...first, ...catalogue, ...slip, ...pages, ...table };
