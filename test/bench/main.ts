import { chromium } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { openTestServers } from "../browser/support/testServers";
import { benchAfterPress } from "./afterPress";
import { benchCalls } from "./calls";
import { benchFirstScreen } from "./firstScreen";
import { benchLoad } from "./load";
import { benchMemory } from "./memory";
import { benchPhone } from "./phone";
import { benchTable } from "./table";

const BENCHES: Readonly<Record<string, typeof benchTable>> = {
  phone: benchPhone,
  firstScreen: benchFirstScreen,
  afterPress: benchAfterPress,
  table: benchTable,
  memory: benchMemory,
  calls: benchCalls,
  load: benchLoad,
};

/** The benches named on the command line; none: all. */
const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined) throw new Error(`No bench '${unknown}': ${Object.keys(BENCHES).join(", ")}`);

const servers = await openTestServers();
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const excess of await bench(browser, servers)) {
      console.error(excess);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await servers.close();
}
