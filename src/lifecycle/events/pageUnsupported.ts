import { failureOutcome, type Outcome } from "../../flow/outcome";
import { byPhase, endWithError } from "../eventTable";

/** The broker's page has changed a built-in that the element needs (R92). */
const PAGE_UNSUPPORTED: Outcome = failureOutcome("configuration", { key: "ERR_PAGE_MSG" });

/** Refuses a page (R92). The depository knows nothing of the transaction yet. */
export const pageUnsupported = byPhase<"pageUnsupported">({
  opening: () => endWithError(PAGE_UNSUPPORTED),
});
