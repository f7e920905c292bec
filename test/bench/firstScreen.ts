import type { Browser } from "@playwright/test";
import { brokerOf } from "../browser/support/helpers";
import type { Places } from "../browser/support/world";
import { serveBare } from "./bare";
import { median, range, whole } from "./figures";
import { type Visit, visit } from "./visit";

const ROUNDS = 9;
const RATIO_LIMIT = 1.35;

const times = (visits: readonly Visit[]): number[] => visits.map(({ fieldAfterMs }) => fieldAfterMs);

interface Measured {
  /** The depository's host page. */
  readonly gateway: Visit[];
  /** The element in the demo broker's page, which has a script and a stylesheet of its own. */
  readonly element: Visit[];
  readonly bare: Visit[];
  readonly bareBytes: number;
}

/** Visits the pages in turn, one unmeasured round first. */
async function measure(browser: Browser, places: Places): Promise<Measured> {
  const rival = await serveBare();
  const broker = brokerOf(places, []);
  const gateway: Visit[] = [];
  const element: Visit[] = [];
  const bare: Visit[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const page = await broker.order();
      const embedded = await broker.order({ opening: "element" });
      const visits = [
        await visit(browser, page.url, "edis-gateway"),
        await visit(browser, embedded.url, "edis-gateway"),
        await visit(browser, rival.url, "bare-input"),
      ] as const;
      if (round === 0) continue;
      gateway.push(visits[0]);
      element.push(visits[1]);
      bare.push(visits[2]);
    }
  } finally {
    rival.close();
  }
  return { gateway, element, bare, bareBytes: rival.bytes };
}

/** Prints what the first screen weighs and how long it takes; gives what is over its limit, a sentence each. */
export async function benchFirstScreen(browser: Browser, places: Places): Promise<string[]> {
  const { gateway, element, bare, bareBytes } = await measure(browser, places);
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
  console.log(`  element  ${range(times(element))}, in the demo broker's own page`);
  console.log(`  bare     ${range(times(bare))}`);
  console.log(`  ratio    ${ratio.toFixed(2)} (limit ${RATIO_LIMIT})`);
  console.log(`\nLayout shift up to the first key, worst of ${ROUNDS}: ${shift.toFixed(4)}`);
  return ratio > RATIO_LIMIT ? ["The gateway is slower than the limit allows."] : [];
}
