import { writeFileSync } from "node:fs";
import { root } from "../docs/pages";
import { GENERATED } from "./generated";

/** `npm run diagrams`: writes the current diagrams into docs/. */
for (const [path, page] of Object.entries(GENERATED)) {
  writeFileSync(new URL(path, root), page());
  console.log(path);
}
