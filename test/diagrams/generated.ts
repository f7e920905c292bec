import { journeyPage } from "./journey/page";
import { lifecyclePage } from "./lifecycle/page";
import { wherePage } from "./rules/page";

/** The pages that are made from the code, by their paths. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  "docs/lifecycle.md": lifecyclePage,
  "docs/journey.md": journeyPage,
  "docs/where.md": wherePage,
};
