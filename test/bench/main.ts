import { chromium } from "@playwright/test";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { brokerOf } from "../browser/support/helpers";
import { openPlaces } from "../browser/support/world";
import { serveBare } from "./bare";
import { type Visit, visit } from "./visit";

const ROUNDS = 9;
const RATIO_LIMIT = 1.35;

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const times = (visits: readonly Visit[]): number[] => visits.map(({ fieldAfterMs }) => fieldAfterMs);
const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");
const range = (values: readonly number[]): string =>
  `${whole(median(values))} ms (${whole(Math.min(...values))} to ${whole(Math.max(...values))})`;

/** Visits both pages in turn, one unmeasured round first. */
async function measure(): Promise<{ gateway: Visit[]; bare: Visit[]; bareBytes: number }> {
  const places = await openPlaces();
  const rival = await serveBare();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
  const broker = brokerOf(places, []);
  const gateway: Visit[] = [];
  const bare: Visit[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { url } = await broker.order();
      const pair = [
        await visit(browser, url, "edis-gateway"),
        await visit(browser, rival.url, "bare-input"),
      ] as const;
      if (round === 0) continue;
      gateway.push(pair[0]);
      bare.push(pair[1]);
    }
  } finally {
    await browser.close();
    rival.close();
    await places.close();
  }
  return { gateway, bare, bareBytes: rival.bytes };
}

const { gateway, bare, bareBytes } = await measure();
const scripts = gateway[0]?.scripts ?? [];
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const ratio = median(times(gateway)) / median(times(bare));
const shift = Math.max(...gateway.map(({ layoutShift }) => layoutShift));

console.log("\nScript up to the M-PIN screen, as transferred");
for (const { path, bytes, encoding } of scripts)
  console.log(`  ${whole(bytes).padStart(8)}  ${encoding}  ${path}`);
console.log(
  `  ${whole(total).padStart(8)}  in ${scripts.length} files (a bare React element: ${whole(bareBytes)})`,
);
console.log(
  `\nUntil the M-PIN field takes keys: cold, CPU 4x slower, 150 ms, 1.6 Mbit/s, median of ${ROUNDS}`,
);
console.log(`  gateway  ${range(times(gateway))}`);
console.log(`  bare     ${range(times(bare))}`);
console.log(`  ratio    ${ratio.toFixed(2)} (limit ${RATIO_LIMIT})`);
console.log(`\nLayout shift up to the first key, worst of ${ROUNDS}: ${shift.toFixed(4)}`);
if (ratio > RATIO_LIMIT) {
  console.error("The gateway is slower than the limit allows.");
  process.exitCode = 1;
}
