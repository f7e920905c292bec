import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { brokerOf } from "../browser/support/helpers";
import { MPIN } from "../browser/support/investor";
import type { TestServers } from "../browser/support/testServers";
import { tell } from "./figures";
import { described, makePhone, type Phone } from "./phone";

const ROUNDS = 15;
/** The most ms besides the two calls, from the press to the slip. */
const MOST_OVER_MS = 150;
const MOST_SEALING_MS = 30;
/** The time in which an investor types a digit of a known M-PIN. */
const PER_DIGIT_MS = 200;
const PRESS_MS = 80;

const WATCH_SLIP = fileURLToPath(new URL("watchSlip.js", import.meta.url));

/** The two calls between the press and the slip, by the last word of their paths. */
const CALLS = ["validateNewOTP", "txn"] as const;

const Timed = v.object({
  pressedAt: v.number(),
  shownAt: v.number(),
  calls: v.array(v.object({ operation: v.string(), start: v.number(), ms: v.number() })),
  requests: v.array(v.object({ path: v.string(), start: v.number(), ms: v.number() })),
});
type Timed = v.InferOutput<typeof Timed>;

/**
 * Presses where the button is, as a finger does. Playwright's own `click` and `waitForFunction` would run code in the page
 * in between, and on this phone that takes a third of a second.
 */
async function press(page: Page): Promise<void> {
  const box = await page.getByRole("button", { name: "SUBMIT", exact: true }).boundingBox();
  if (!box) throw new Error("There is nothing to press");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: PRESS_MS });
}

async function submit(phone: Phone, url: string): Promise<Timed> {
  const { page, context } = await phone.open(WATCH_SLIP);
  try {
    await page.goto(url);
    await page.getByLabel("Enter MPIN", { exact: true }).pressSequentially(MPIN, { delay: PER_DIGIT_MS });
    const shown = page.evaluate(() => Reflect.get(globalThis, "afterMarks").shown);
    await press(page);
    const shownAt = await shown;
    const seen = await page.evaluate(() => ({
      pressedAt: Reflect.get(globalThis, "afterMarks").pressedAt,
      calls: performance.getEntriesByName("edis-gateway:call").map((entry) => ({
        operation: String(Reflect.get(Reflect.get(entry, "detail") ?? {}, "operation")),
        start: entry.startTime,
        ms: entry.duration,
      })),
      requests: performance.getEntriesByType("resource").map(({ name, startTime, duration }) => ({
        path: new URL(name).pathname,
        start: startTime,
        ms: duration,
      })),
    }));
    return v.parse(Timed, { ...seen, shownAt });
  } finally {
    await context.close();
  }
}

/** Returns a call's ms on the network, and its other ms: keys, sealing, opening, reading. */
function partsOf({ calls, requests }: Timed, name: string): { network: number; own: number } {
  const call = calls.find(({ operation }) => operation.endsWith(` ${name}`));
  const request = requests.find(({ path }) => path.split("/").includes(name));
  if (!call || !request) throw new Error(`No ${name} was seen`);
  return { network: request.ms, own: call.ms - request.ms };
}

/** Prints the time from SUBMIT to the slip on a slow phone; returns what is over its limit. */
export async function benchAfterPress(browser: Browser, servers: TestServers): Promise<string[]> {
  const phone = await makePhone(browser);
  const broker = brokerOf(servers, []);
  const rounds: Timed[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { url } = await broker.order();
    const timed = await submit(phone, url);
    if (round > 0) rounds.push(timed);
  }
  const parts = rounds.map((timed) => CALLS.map((name) => partsOf(timed, name)));
  const networks = parts.map((calls) => calls.reduce((sum, { network }) => sum + network, 0));
  const totals = rounds.map(({ pressedAt, shownAt }) => shownAt - pressedAt);

  console.log(`\nFrom SUBMIT to the slip's first paint: ${described(phone)}, median of ${ROUNDS}`);
  tell({ name: "SUBMIT to slip", values: totals, unit: "ms" });
  tell({ name: "SUBMIT to slip, the two calls' network", values: networks, unit: "ms" });
  return [
    ...tell({
      name: "SUBMIT to slip, besides the network",
      values: totals.map((total, at) => total - (networks[at] ?? 0)),
      unit: "ms",
      most: MOST_OVER_MS,
    }),
    ...CALLS.flatMap((name, at) =>
      tell({
        name: `sealing and opening, ${name}`,
        values: parts.map((calls) => calls[at]?.own ?? Number.NaN),
        unit: "ms",
        most: MOST_SEALING_MS,
      }),
    ),
  ];
}
