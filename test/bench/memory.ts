import type { Browser, CDPSession, Page } from "@playwright/test";
import * as v from "valibot";
import { heapSnapshot } from "../browser/support/heapSnapshot";
import { brokerOf, depositoryOf } from "../browser/support/helpers";
import { investorAt, MPIN } from "../browser/support/investor";
import type { TestServers } from "../browser/support/testServers";
import { tell, whole } from "./figures";

/** Code, texts and caches that are kept once are loaded after these transactions. */
const WARM_UP = 20;
const LOOKS_AFTER = [50, 100, 200];
/** Every tenth transaction goes on to the slip. */
const SLIP_EVERY = 10;
const MOST_KB_EACH = 1;

interface Held {
  /** Objects, closures, arrays and texts, in bytes. */
  readonly data: number;
  /** Bytes of code that V8 compiled for frequent functions: grows with use until all are compiled. */
  readonly code: number;
  readonly listeners: number;
  readonly nodes: number;
}

const Snapshot = v.object({
  snapshot: v.object({
    meta: v.object({
      node_fields: v.array(v.string()),
      node_types: v.tupleWithRest([v.array(v.string())], v.unknown()),
    }),
  }),
  nodes: v.array(v.number()),
});

/** Returns the bytes in the heap by V8's node type. */
async function bytesByType(cdp: CDPSession): Promise<Map<string, number>> {
  const { snapshot, nodes } = v.parse(Snapshot, await heapSnapshot(cdp));
  const { node_fields: fields, node_types } = snapshot.meta;
  const bytes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = node_types[0][nodes[at + fields.indexOf("type")] ?? -1] ?? "";
    bytes.set(type, (bytes.get(type) ?? 0) + (nodes[at + fields.indexOf("self_size")] ?? 0));
  }
  return bytes;
}

/** Node types that are not data: compiled code, and the browser's own nodes and listeners, which are counted apart. */
const NO_DATA: readonly string[] = ["code", "native"];

/** Measures the page's heap after two garbage collections: the first frees objects that the second collects. */
async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send("HeapProfiler.collectGarbage");
  const bytes = await bytesByType(cdp);
  const { metrics } = await cdp.send("Performance.getMetrics");
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const data = [...bytes].filter(([type]) => !NO_DATA.includes(type)).map(([, size]) => size);
  return {
    data: data.reduce((sum, size) => sum + size, 0),
    code: bytes.get("code") ?? Number.NaN,
    listeners: metricOf("JSEventListeners"),
    nodes: metricOf("Nodes"),
  };
}

/** Sets another payload on the page's element and waits for its M-PIN field; with `toSlip` goes on to the slip. */
async function transact(page: Page, payload: string, toSlip: boolean): Promise<void> {
  await page.evaluate(
    (given) =>
      new Promise<void>((ready) => {
        const element = document.querySelector("edis-gateway");
        element?.addEventListener("ready", () => ready(), { once: true });
        if (element) Reflect.set(element, "payload", given);
      }),
    payload,
  );
  if (!toSlip) return;
  const investor = investorAt(page);
  await investor.submitMpin(MPIN);
  await investor.authorise();
}

/** Prints what 200 transactions in one page leave in memory; returns what grows. */
export async function benchMemory(browser: Browser, servers: TestServers): Promise<string[]> {
  const depository = depositoryOf(servers, []);
  const { url } = await brokerOf(servers, []).order({ opening: "element" });
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.goto(url);
  await page.getByLabel("Enter MPIN", { exact: true }).waitFor();
  // another element keeps the demo broker's list of events from growing
  await page.evaluate(() => {
    const element = document.querySelector("edis-gateway");
    const other = element?.cloneNode();
    if (other instanceof HTMLElement) {
      other.removeAttribute("payload");
      element?.replaceWith(other);
    }
  });

  console.log("\nOne page, transaction after transaction, right after garbage was collected");
  const looks: Held[] = [];
  const most = WARM_UP + Math.max(...LOOKS_AFTER);
  for (let count = 1; count <= most; count += 1) {
    const { payload } = await depository.issue({ transactionType: "DIS" });
    await transact(page, payload, count % SLIP_EVERY === 0);
    if (count !== WARM_UP && !LOOKS_AFTER.includes(count - WARM_UP)) continue;
    const { payload: plain } = await depository.issue({ transactionType: "DIS" });
    await transact(page, plain, false);
    // the last part of the screen
    await page.getByText("Need help?", { exact: true }).waitFor();
    const look = await held(cdp);
    looks.push(look);
    console.log(
      `  after ${String(count - WARM_UP).padStart(3)}  ${whole(look.data / 1000).padStart(6)} kB of data, ${whole(look.code / 1000)} kB of code, ${look.listeners} listeners, ${look.nodes} nodes`,
    );
  }
  await page.context().close();

  const [before, after] = [looks[0], looks.at(-1)];
  if (!before || !after) throw new Error("Nothing was looked at");
  const transactions = Math.max(...LOOKS_AFTER);
  const grown = (of: keyof Held) => after[of] - before[of];
  return [
    ...tell({
      name: "heap kept by a transaction",
      values: [grown("data") / 1000 / transactions],
      unit: "kB",
      most: MOST_KB_EACH,
    }),
    ...tell({
      name: "code compiled during 200",
      values: [grown("code") / 1000],
      unit: "kB",
    }),
    ...(["listeners", "nodes"] as const).flatMap((of) =>
      tell({ name: `${of} kept by 200`, values: [grown(of)], unit: "", most: 0 }),
    ),
  ];
}
