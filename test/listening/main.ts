import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { LISTENING, makeScript } from "./script";

/** docs/listening.md: the words of a screen reader at each step of a consent, from the accessibility tree. */
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const script = await makeScript(await browser.newPage(LISTENING));
  writeFileSync(fileURLToPath(new URL("../../docs/listening.md", import.meta.url)), script);
  console.log(`docs/listening.md: ${script.match(/^## \d/gm)?.length} steps`);
} finally {
  await browser.close();
}
