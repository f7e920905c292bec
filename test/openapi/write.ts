import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { documentText } from "./document";

/** `npm run openapi`: writes docs/openapi.json. */
writeFileSync(fileURLToPath(new URL("../../docs/openapi.json", import.meta.url)), documentText());
