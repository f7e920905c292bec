import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withRules } from "./listRules";

/** `npm run conformance:rules`: writes the current rules into docs/conformance.md. */
const page = fileURLToPath(new URL("../../docs/conformance.md", import.meta.url));
writeFileSync(page, withRules(readFileSync(page, "utf8")));
