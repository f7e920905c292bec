import type { Rule } from "../rule";
import { CONFIGURATION } from "./configuration";
import { ENVELOPE } from "./envelope";
import { HOST_PAGE } from "./hostPage";
import { OPERATIONS } from "./operations";
import { PAYLOAD } from "./payload";

/** Every rule, in the order in which they are tried: what later ones need is judged first. */
export const RULES: readonly Rule[] = [
  ...CONFIGURATION,
  ...PAYLOAD,
  ...HOST_PAGE,
  ...ENVELOPE,
  ...OPERATIONS,
];
