import { catalogue } from "./catalogue";
import { first } from "./first";
import { pages } from "./pages";
import { slip } from "./slip";
import { table } from "./table";

/** Kannada: every text by key. */
export const texts = { ...first, ...catalogue, ...slip, ...pages, ...table };
