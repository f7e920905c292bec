import { readdirSync } from "node:fs";
import type { Browser } from "@playwright/test";
import { brokerOf } from "../browser/support/helpers";
import type { TestServers } from "../browser/support/testServers";
import { serveBare } from "./bare";
import { median, tell, whole } from "./figures";
import { described, makePhone, type Phone } from "./phone";
import { type Script, type Visit, visit } from "./visit";

/** A median of 15 varies by 2 %, as much as the host page is below its limit. */
const ROUNDS = 25;

/** The most time until the M-PIN field takes keys, as a multiple of a bare React element's. */
const HOST_PAGE_LIMIT = 0.7;
const ELEMENT_LIMIT = 0.9;
/**
 * The element's limit in another language: a broker's page waits one more round trip for the configuration to list it
 * (contract §5).
 */
const LISTED_LANGUAGE_LIMIT = 1.21;
/** The element's script loaded before its field, in compressed bytes. */
const ELEMENT_BYTES = 72_000;
/** The factor that another language may take of a limit, and on the host page of English's time. */
const LANGUAGE_LIMIT = 1.05;

/** The pages that are compared; each shows an M-PIN field, once. */
const PAGES = {
  "host page": "the depository's host page",
  "host page, hi": "the same for whoever chose Hindi there",
  element: "the element in the demo broker's page, which has a script and a stylesheet of its own",
  "element, hi": 'the same with locale="hi"',
  "element, hi, preloaded": "the same with the tags of docs/brokers.md for another language",
  bare: "a bare React element",
} as const;
type PageName = keyof typeof PAGES;
type Measured = Readonly<Record<PageName, Visit[]>>;

const times = (visits: readonly Visit[]): number[] => visits.map(({ fieldAfterMs }) => fieldAfterMs);
const timesAgain = (visits: readonly Visit[]): number[] =>
  visits.map(({ againAfterMs }) => againAfterMs ?? Number.NaN);
const bytesOf = (scripts: readonly Script[] = []): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Visits the pages in turn, one unmeasured round first. */
async function measure(phone: Phone, servers: TestServers): Promise<Measured> {
  const rival = await serveBare();
  const broker = brokerOf(servers, []);
  const visits: Measured = {
    "host page": [],
    "host page, hi": [],
    element: [],
    "element, hi": [],
    "element, hi, preloaded": [],
    bare: [],
  };
  const chunks = readdirSync(new URL("../../dist/chunks/", import.meta.url));
  const preloaded = [
    `${servers.depositoryUrl}/portal-config/portal-edis-service.json`,
    ...chunks.filter((name) => /^hi-/.test(name)).map((name) => `${servers.depositoryUrl}/chunks/${name}`),
  ];
  const look = async (name: PageName, url: string, more?: Parameters<typeof visit>[3]) => {
    const host = name === "bare" ? "bare-input" : "edis-gateway";
    visits[name].push(await visit(phone, url, host, more));
  };
  const address = async (opening?: "element") => (await broker.order(opening && { opening })).url;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      await look("host page", await address(), { next: await address() });
      await look("host page, hi", await address(), { chosen: "hi", next: await address() });
      await look("element", await address("element"));
      await look("element, hi", await address("element"), { locale: "hi" });
      await look("element, hi, preloaded", await address("element"), { locale: "hi", preloaded });
      await look("bare", rival.url);
      if (round === 0) for (const unmeasured of Object.values(visits)) unmeasured.length = 0;
    }
  } finally {
    rival.close();
  }
  return visits;
}

/** Prints the first screen's bytes and time; returns a sentence for each figure over its limit. */
export async function benchFirstScreen(browser: Browser, servers: TestServers): Promise<string[]> {
  const phone = await makePhone(browser);
  const measured = await measure(phone, servers);

  console.log("\nScript as transferred; what comes after the field is there is marked +");
  for (const name of ["host page", "element", "bare"] as const) {
    const [first] = measured[name];
    const isLater = ({ path }: Script) => !first?.scripts.some((script) => script.path === path);
    for (const script of first?.allScripts ?? [])
      console.log(
        `  ${whole(script.bytes).padStart(8)}${isLater(script) ? "+" : " "} ${script.encoding}  ${name}: ${script.path}`,
      );
    console.log(`  ${whole(bytesOf(first?.scripts)).padStart(8)}  ${name}, until the field takes keys`);
    console.log(`  ${whole(bytesOf(first?.allScripts)).padStart(8)}  ${name}, until React has taken over`);
  }

  console.log(`\nUntil the M-PIN field takes keys: cold, ${described(phone)}, median of ${ROUNDS}`);
  for (const [name, what] of Object.entries(PAGES)) console.log(`  ${name.padEnd(22)} ${what}`);
  for (const name of Object.keys(PAGES) as PageName[])
    tell({ name: `${name}, field`, values: times(measured[name]), unit: "ms" });
  for (const name of ["host page", "host page, hi"] as const)
    tell({ name: `${name}, next visit, field`, values: timesAgain(measured[name]), unit: "ms" });
  for (const name of ["host page", "element"] as const) {
    const values = measured[name].map(({ takenAfterMs }) => takenAfterMs ?? Number.NaN);
    tell({ name: `${name}, React has taken over`, values, unit: "ms" });
  }

  const ratio = (one: PageName, other: PageName, most?: number): string[] => {
    const values = [median(times(measured[one])) / median(times(measured[other]))];
    return tell({ name: `${one}, times ${other}`, values, unit: "times", most });
  };
  const [english, hindi] = [timesAgain(measured["host page"]), timesAgain(measured["host page, hi"])];
  return [
    ...ratio("host page", "bare", HOST_PAGE_LIMIT),
    ...ratio("host page, hi", "bare", HOST_PAGE_LIMIT * LANGUAGE_LIMIT),
    ...ratio("host page, hi", "host page", LANGUAGE_LIMIT),
    ...tell({
      name: "host page, hi, times host page, next visit",
      values: [median(hindi) / median(english)],
      unit: "times",
      most: LANGUAGE_LIMIT,
    }),
    ...ratio("element", "bare", ELEMENT_LIMIT),
    ...ratio("element, hi", "bare", LISTED_LANGUAGE_LIMIT),
    // the configuration's round trip, which English does not wait for (contract §5)
    ...ratio("element, hi", "element"),
    ...ratio("element, hi, preloaded", "element"),
    ...tell({
      name: "element, script until the field takes keys",
      values: [bytesOf(measured.element[0]?.scripts)],
      unit: "B",
      most: ELEMENT_BYTES,
    }),
    ...tell({
      name: "element, script until React has taken over",
      values: [bytesOf(measured.element[0]?.allScripts)],
      unit: "B",
    }),
    ...(["host page", "host page, hi"] as const).flatMap((name) =>
      tell({
        name: `${name}, worst layout shift to the first key`,
        values: [Math.max(...measured[name].map(({ layoutShift }) => layoutShift))],
        unit: "",
        most: 0,
      }),
    ),
  ];
}
