import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as v from "valibot";
import { gatewayAddress } from "../browser/support/address";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { depositoryOf } from "../browser/support/helpers";
import { openTestServers } from "../browser/support/testServers";

/** Fetched by npx on demand: as a dependency it would be larger than all that it checks. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const LIMIT = 100;

const FORM_FACTORS = { mobile: [], desktop: ["--preset=desktop"] } as const;

const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object({ accessibility: v.object({ score: v.nullable(v.number()) }) }),
  audits: v.record(v.string(), v.looseObject({ title: v.string(), score: v.nullable(v.number()) })),
});

/** Returns Lighthouse's accessibility score of a page, of 100, and the findings that lower it. */
async function judge(url: string, ...args: readonly string[]): Promise<{ score: number; faults: string[] }> {
  const flags = ["--headless=new", ...BROWSER_ARGS].join(" ");
  const baseArgs = ["--quiet", "--only-categories=accessibility", "--output=json", `--chrome-flags=${flags}`];
  const { stdout } = await promisify(execFile)("npx", ["--yes", LIGHTHOUSE, url, ...baseArgs, ...args], {
    env: { ...process.env, CHROME_PATH: needBrowser() },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failure: { stdout: string }) => failure);
  const { runtimeError, categories, audits } = v.parse(Report, JSON.parse(stdout));
  if (runtimeError) return { score: 0, faults: [runtimeError.message] };
  const faults = Object.values(audits).flatMap(({ title, score }) => (score === 0 ? [title] : []));
  return { score: Math.round((categories.accessibility.score ?? 0) * 100), faults };
}

const servers = await openTestServers();
const { url: depositoryUrl, issue } = depositoryOf(servers, []);
const hostPage = async (creation: object): Promise<string> =>
  gatewayAddress(depositoryUrl, (await issue(creation)).payload);
const gallery = async (state: string): Promise<string> =>
  `${depositoryUrl}/demo/gallery/?state=${state}&bare`;

/** The pages to judge: a request's first screens on the host page, and later screens in the gallery. */
const PAGES: Readonly<Record<string, () => Promise<string>>> = {
  "M-PIN, host page": () => hostPage({ transactionType: "DIS" }),
  "new M-PIN, host page": () => hostPage({ transactionType: "DMR", mpinStatus: "0" }),
  "DIM request, host page": () => hostPage({ transactionType: "DIM", securities: 30, mpinStatus: "1" }),
  "no request, host page": async () => `${depositoryUrl}/edisweb/`,
  "slip, gallery": () => gallery("slip-errors"),
  "mandate, gallery": () => gallery("mandate-otp"),
  "success, gallery": () => gallery("success"),
  "partial success, gallery": () => gallery("success-partial"),
  "error, gallery": () => gallery("error-rejected"),
};

/** The arguments name the pages to judge, in part; none: all. */
const wanted = process.argv.slice(2);
const judged = Object.entries(PAGES).filter(
  ([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

try {
  for (const [name, addressOf] of judged) {
    for (const [formFactor, args] of Object.entries(FORM_FACTORS)) {
      const { score, faults } = await judge(await addressOf(), ...args);
      console.log(`${name}, ${formFactor}: ${score} (at least ${LIMIT})`);
      for (const fault of faults) console.error(`  ${fault}`);
      if (score < LIMIT) process.exitCode = 1;
    }
  }
} finally {
  await servers.close();
}
