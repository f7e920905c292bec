import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { run } from "../../conformance/main";
import {
  createDepository,
  DEFAULT_MPIN,
  DEFAULT_PAN,
  type DepositoryOptions,
} from "../../demo/depository/index";
import type { Mutant } from "../../demo/depository/steps";
import { TEST_KEYS } from "../demo/depository/keys";
import { type Opened, unlike } from "../openapi/openedAnswers";

export const ORIGIN = "http://localhost:4100";
export const NEW_MPIN = "739152";

export interface TestDepository {
  readonly url: string;
  readonly signingKey: string;
  close(): Promise<void>;
}

/** A short host page; test/package tries the rules with the built one. */
const PAGE = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="edis-signing-key" content="">
    <title>eDIS</title>
    <link rel="stylesheet" href="edisweb.css">
    <script type="module" src="assets/main.js"></script>
  </head>
  <body><edis-gateway></edis-gateway></body>
</html>
`;

function makeDist(): string {
  const dist = mkdtempSync(join(tmpdir(), "edis-dist-"));
  mkdirSync(join(dist, "edisweb"));
  writeFileSync(join(dist, "edisweb/index.html"), PAGE);
  return dist;
}

/** Opens a demo depository for one run of the kit. */
export async function openDepository(options: DepositoryOptions = {}): Promise<TestDepository> {
  const dist = makeDist();
  const depository = createDepository({
    brokers: {
      BRK001: { name: "Acme Broking Ltd", origins: [ORIGIN] },
      BRK002: { name: "Northwind Securities Ltd", origins: ["http://localhost:4200"] },
    },
    dist,
    keys: TEST_KEYS,
    ...options,
  });
  const running = await depository.start();
  const close = async () => {
    await running.close();
    rmSync(dist, { recursive: true });
  };
  return { url: running.url, signingKey: depository.signingKey, close };
}

export function settingsOf({
  url,
  signingKey,
}: Pick<TestDepository, "url" | "signingKey">): Record<string, unknown> {
  const issue = (body: object) => ({ url: `${url}/demo/transactions`, method: "POST", body });
  /** An account that each payload of a source is of; the others have a new account each time. */
  const account = (number: number) => ({ clientId: String(1_099_999_990 + number), mpinStatus: "1" });
  return {
    configUrl: `${url}/portal-config/portal-edis-service.json`,
    hostPageUrl: `${url}/edisweb/`,
    signingKey,
    origin: ORIGIN,
    insecure: true,
    payloads: {
      DIS: issue({ transactionType: "DIS" }),
      DMI: issue({ transactionType: "DMI", securities: 230 }),
      "DIS of a requestor with another script": issue({
        transactionType: "DIS",
        header: { requestor: "Börse & Söhne" },
      }),
      DIM: issue({ transactionType: "DIM", authMechanism: "OTP" }),
      "DIM with an M-PIN": issue({ transactionType: "DIM", authMechanism: "MPIN" }),
      "DIS without an M-PIN": issue({ transactionType: "DIS", mpinStatus: "0" }),
      "DMR without an M-PIN": issue({ transactionType: "DMR", mpinStatus: "0" }),
      "DIM without an M-PIN": issue({ transactionType: "DIM", authMechanism: "OTP", mpinStatus: "0" }),
      "DIS of one account": issue({ transactionType: "DIS", ...account(1) }),
      "DMI of one account": issue({ transactionType: "DMI", securities: 230, ...account(2) }),
      "DIM of one account": issue({ transactionType: "DIM", authMechanism: "MPIN", ...account(3) }),
    },
    otp: { url: `${url}/demo/otp.json?transactionRefNo={transactionRefNo}` },
    mpin: DEFAULT_MPIN,
    newMpin: NEW_MPIN,
    pan: DEFAULT_PAN,
  };
}

export interface KitReport {
  readonly status: number;
  readonly out: string;
  readonly complaint: string;
  readonly json: string;
  readonly junit: string;
}

export interface ReportedRule {
  readonly id: string;
  readonly result: "holds" | "broken" | "not tried";
  readonly [member: string]: unknown;
}

/** Runs the kit as the command line does, with its files in a temporary folder. */
export async function conform(settings: object | string, ...args: string[]): Promise<KitReport> {
  const folder = mkdtempSync(join(tmpdir(), "edis-conformance-"));
  const path = (name: string) => join(folder, name);
  const read = (name: string) => {
    try {
      return readFileSync(path(name), "utf8");
    } catch {
      return "";
    }
  };
  writeFileSync(path("config.json"), typeof settings === "string" ? settings : JSON.stringify(settings));
  let out = "";
  let complaint = "";
  try {
    const status = await run(
      ["--config", path("config.json"), "--json", path("out.json"), "--junit", path("out.xml"), ...args],
      (text) => {
        out += `${text}\n`;
      },
      (text) => {
        complaint += `${text}\n`;
      },
    );
    return { status, out, complaint, json: read("out.json"), junit: read("out.xml") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function rulesOf({ json }: KitReport): readonly ReportedRule[] {
  const { rules }: { rules: ReportedRule[] } = JSON.parse(json);
  return rules;
}

/** A mutant that breaks nothing: it notes what is sealed. */
const noting = (opened: Opened[]): Mutant => ({
  breaks: "",
  steps: ({ sealResponse }) => ({
    sealResponse: (key, context, status, body) => {
      opened.push({ context, status, body });
      return sealResponse(key, context, status, body);
    },
  }),
});

/**
 * Tries rules in `full` with a demo depository that differs by `steps`. Resolves to `<rule> <result>` for each, with the
 * reason of a rule that was not tried. What keeps the rules that were tried is as docs/openapi.json has it, too.
 */
export async function verdictsOf(
  steps: Mutant["steps"],
  only: string,
  change: (settings: Record<string, unknown>) => object = (settings) => settings,
): Promise<string[]> {
  const opened: Opened[] = [];
  const depository = await openDepository({ mutants: [noting(opened), { breaks: "", steps }] });
  try {
    const report = await conform(change(settingsOf(depository)), "--profile", "full", "--only", only);
    if (report.status === 0) expect(opened.flatMap((answer) => unlike(answer) ?? [])).toEqual([]);
    return rulesOf(report).map(({ id, result, why, note }) =>
      [id, result, why, note].filter((part) => part !== undefined).join(" "),
    );
  } finally {
    await depository.close();
  }
}
