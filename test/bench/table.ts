import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import type { TestServers } from "../browser/support/testServers";
import { median, tell, whole } from "./figures";

const ROUNDS = 3;
const ROWS = 100_000;
const LIMIT_MS = 100;
/** Rows on a page after loading (spec §9), for which the limit is, and the most that an investor can choose. */
const PAGE_ROWS = { loaded: 20, most: 100 };
/** The numbers of loaded rows whose nodes are counted, all with the same rows on a page. */
const NODES = { rows: [5, 100, ROWS], pageRows: 5 };

const WATCH_PAINT = fileURLToPath(new URL("watchPaint.js", import.meta.url));

type Kind = "sort" | "filter";
type Timed = { kind: Kind; what: string; ms: number };
type Nodes = { rows: number; all: number; pager: number };

/** Opens the demo's table page with all `rows` at hand, in its own context. */
async function openTable(
  browser: Browser,
  servers: TestServers,
  rows: number,
  pageRows: number,
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript({ path: WATCH_PAINT });
  await page.goto(`${servers.depositoryUrl}/demo/table/`);
  await page.getByLabel("All rows at hand").check();
  await page.getByLabel("Rows on the server").selectOption(String(rows));
  // a list of one page has no choice of its length
  if (rows > PAGE_ROWS.loaded) await page.getByLabel("Rows per page").selectOption(String(pageRows));
  await page.getByText(`Showing 1–${Math.min(rows, pageRows)} of ${rows}`, { exact: true }).waitFor();
  return page;
}

async function paintAfter(page: Page, from: string, until: string, act: () => Promise<void>) {
  await page.evaluate(([a, b]) => Reflect.get(globalThis, "watchPaint")(a, b), [from, until]);
  await act();
  return page.evaluate<number>(() => Reflect.get(globalThis, "paintAfterMs"));
}

/** Times a column: sorts both ways, filters with two keystrokes, removes them, and ends sorting. */
async function timeColumn(page: Page, header: string): Promise<Timed[]> {
  const column = page.getByRole("columnheader", { name: header, exact: true });
  const timed: Timed[] = [];
  const sort = async (order: string | null) => {
    const ms = await paintAfter(page, "click", "click", () => column.getByRole("button").click());
    const got = await column.getAttribute("aria-sort");
    if (got !== order) throw new Error(`${header} is sorted ${got}, not ${order}`);
    timed.push({ kind: "sort", what: `${header} ${order ?? "off"}`, ms });
  };
  const type = async (key: string, rest: string) => {
    const ms = await paintAfter(page, "keydown", "input", () => page.keyboard.press(key));
    const status = await page.getByRole("status").innerText();
    if (status.includes("found") === (rest === "")) throw new Error(`${header} by '${rest}' says: ${status}`);
    timed.push({ kind: "filter", what: `${header} by '${rest}'`, ms });
  };
  await sort("ascending");
  await sort("descending");
  const shown = await page.locator(`tbody [data-label="${header}"]`).first().innerText();
  const [one = "", two = ""] = shown.slice(-2);
  await page.getByLabel(`Filter ${header}`, { exact: true }).focus();
  await type(one, one);
  await type(two, one + two);
  await type("Backspace", one);
  await type("Backspace", "");
  await sort(null);
  return timed;
}

async function timeTable(browser: Browser, servers: TestServers, pageRows: number): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await openTable(browser, servers, ROWS, pageRows);
    for (const header of await page.locator(".edis-table__sort").allInnerTexts())
      timed.push(...(await timeColumn(page, header)));
    await page.close();
  }
  return timed;
}

/** Counts all nodes under the element, texts among them. */
async function nodesIn(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((root) => {
    const walker = document.createTreeWalker(root);
    let count = 0;
    while (walker.nextNode()) count += 1;
    return count;
  });
}

async function countNodes(browser: Browser, servers: TestServers, rows: number): Promise<Nodes> {
  const page = await openTable(browser, servers, rows, NODES.pageRows);
  const all = await nodesIn(page, "html");
  const pager = await nodesIn(page, ".edis-table__pager");
  await page.close();
  return { rows, all, pager };
}

/** Returns the step with the longest median. */
function slowestOf(timed: readonly Timed[]): { what: string; ms: number } {
  const steps = [...new Set(timed.map(({ what }) => what))].map((what) => ({
    what,
    ms: median(timed.filter((one) => one.what === what).map(({ ms }) => ms)),
  }));
  return steps.reduce((one, other) => (other.ms > one.ms ? other : one));
}

/** Prints the times of a table; `most`: the limit of the slowest step in ms. */
function tellTimes(timed: readonly Timed[], kind: Kind, label: string, most?: number): string[] {
  const own = timed.filter((one) => one.kind === kind);
  const { what, ms } = slowestOf(own);
  tell({ name: label, values: own.map((one) => one.ms), unit: "ms" });
  const excess = tell({ name: `${label}, slowest step`, values: [ms], unit: "ms", most });
  console.log(`    the slowest is ${what}`);
  return excess;
}

function printNodes(counts: readonly Nodes[]): boolean {
  for (const { rows, all, pager } of counts)
    console.log(
      `  ${whole(rows).padStart(8)} rows  ${whole(all)} nodes, ${whole(pager)} of them in the pager's window`,
    );
  const rests = new Set(counts.map(({ all, pager }) => all - pager));
  const passed = rests.size === 1 && counts.at(-1)?.pager === counts.at(-2)?.pager;
  console.log(`  growth with the rows: ${passed ? "none: pass" : "some: FAIL"}`);
  return passed;
}

/** Prints the data table's times for sorting and filtering and its nodes; returns what is over its limit. */
export async function benchTable(browser: Browser, servers: TestServers): Promise<string[]> {
  const loaded = await timeTable(browser, servers, PAGE_ROWS.loaded);
  const most = await timeTable(browser, servers, PAGE_ROWS.most);
  const counts: Nodes[] = [];
  for (const rows of NODES.rows) counts.push(await countNodes(browser, servers, rows));

  console.log(
    `\nTable of ${whole(ROWS)} rows, to the next paint: CPU as it is, every column, median (and range) of ${ROUNDS} rounds`,
  );
  const excess = [
    ...tellTimes(loaded, "sort", `sort, ${PAGE_ROWS.loaded} rows a page`, LIMIT_MS),
    ...tellTimes(loaded, "filter", `filter, ${PAGE_ROWS.loaded} rows a page`, LIMIT_MS),
    ...tellTimes(most, "sort", `sort, ${PAGE_ROWS.most} rows a page`),
    ...tellTimes(most, "filter", `filter, ${PAGE_ROWS.most} rows a page`),
  ];
  console.log(`\nDOM nodes of the table page at ${NODES.pageRows} rows a page`);
  return printNodes(counts) ? excess : [...excess, "The table's nodes grow with its rows."];
}
