import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../conformance/main";
import { DEFAULT_MPIN, DEFAULT_PAN } from "../../demo/depository/index";
import { claims } from "../../demo/depository/mutants/means";
import vectors from "../../docs/vectors/config.json";
import { commandsOf } from "../docs/pages";
import { conform, NEW_MPIN, openDepository, rulesOf, settingsOf, type TestDepository } from "./support";

const PATIENCE = 120_000;
const FILES = ["--config", "--json", "--junit"];

describe("edis-gateway conformance", () => {
  let depository: TestDepository;
  beforeAll(async () => {
    depository = await openDepository();
  });
  afterAll(() => depository.close());

  it("in `read`, the default, tries no rule that touches an outcome, and lists each as not tried", async () => {
    const report = await conform(settingsOf(depository), "--only", "C-CFG-01,C-AUT-11,C-END-01");
    expect(report.status).toBe(0);
    expect(rulesOf(report).map(({ id, result, why }) => [id, result, why])).toEqual([
      ["C-CFG-01", "holds", undefined],
      ["C-AUT-11", "not tried", "only with --profile full"],
      ["C-END-01", "not tried", "only with --profile full"],
    ]);
  });

  it("takes the options of docs/conformance.md's commands", async () => {
    const commands = commandsOf("docs/conformance.md", "Run it");
    expect(commands.length).toBeGreaterThanOrEqual(3);
    for (const [npx, command, name, ...options] of commands) {
      expect([npx, command, name]).toEqual(["npx", "edis-gateway", "conformance"]);
      // `conform` writes these files into a folder of its own
      const args = options.filter(
        (_, at) => !FILES.includes(options[at] ?? "") && !FILES.includes(options[at - 1] ?? ""),
      );
      const only = args.includes("--only") ? [] : ["--only", "C-CFG-01"];
      const report = await conform(settingsOf(depository), ...args, ...only);
      expect([report.status, report.complaint]).toEqual([0, ""]);
    }
  });

  it(
    "in `read` leaves every transaction open",
    async () => {
      await conform(settingsOf(depository), "--only", "C-ENV,C-AUT,C-OPS");
      const answer = await fetch(`${depository.url}/demo/transactions`);
      const all: { state: string }[] = await answer.json();
      expect([...new Set(all.map(({ state }) => state))].sort()).toEqual(["authenticated", "issued"]);
    },
    PATIENCE,
  );

  it("writes JUnit with a suite for each topic, and each failure with what was sent, what came and what was due", async () => {
    const report = await conform(
      { ...settingsOf(depository), origin: "http://localhost:1" },
      "--only",
      "C-CFG-08,C-AUT-11",
    );
    expect(report.status).toBe(1);
    expect(report.junit).toContain('<testsuite name="C-CFG" tests="1" failures="1"');
    expect(report.junit).toMatch(
      /<failure [^>]*>contract §5, §6\nsent: GET configUrl\ncame: .+\ndue: .+<\/failure>/,
    );
    expect(report.junit).toContain('<skipped message="only with --profile full"/>');
    expect(report.out).toMatch(/BROKEN {5}C-CFG-08 .+\n +sent .+\n +came .+\n +due /);
  });

  it("writes the note of a rule that holds into JUnit", async () => {
    const { payloads, ...rest } = settingsOf(depository);
    const { DIS } = Object(payloads);
    const { junit } = await conform({ ...rest, payloads: { DIS } }, "--only", "C-OPS-01");
    expect(junit).toMatch(/<testcase [^>]*><system-out>not tried with [^<]+<\/system-out><\/testcase>/);
  });

  it("tells of a root with credentials its origin alone", async () => {
    const baseURL = "https://ops:hunter2@depository.example/token";
    const other = await openDepository({
      mutants: [{ breaks: "", steps: claims("portal", (given) => ({ ...given, baseURL })) }],
    });
    const { out, json, junit } = await conform(settingsOf(other), "--only", "C-CFG-05");
    await other.close();
    expect(out).toContain("baseURL of https://depository.example with credentials");
    expect(out + json + junit).not.toMatch(/hunter2|token/);
  });

  it("uses a payload given as text for one rule, and says why it tries no second", async () => {
    const { payloads: _, ...rest } = settingsOf(depository);
    const answer = await fetch(`${depository.url}/demo/transactions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ transactionType: "DIS" }),
    });
    const { payload }: { payload: string } = await answer.json();
    const report = await conform({ ...rest, payloads: { one: payload } }, "--only", "C-OPS-01,C-OPS-02");
    expect(rulesOf(report).map(({ result }) => result)).toEqual(["holds", "not tried"]);
    expect(report.out).toContain("give one that can be fetched anew");
  });

  it(
    "takes OTPs from a command",
    async () => {
      const script = `fetch("${depository.url}/demo/otp.json?transactionRefNo=" + process.argv[1]).then(async (a) => console.log(await a.text()))`;
      const otp = { command: [process.execPath, "-e", script, "{transactionRefNo}"] };
      const report = await conform(
        { ...settingsOf(depository), otp },
        "--profile",
        "full",
        "--only",
        "C-OPS-09",
      );
      expect(rulesOf(report)[0]?.result).toBe("holds");
    },
    PATIENCE,
  );

  const settings = { ...settingsOf({ url: "http://localhost:1", signingKey: vectors.signingKey }) };
  it.each<[string, object | string, string[], string]>([
    ["a file that is no JSON", "{", [], "The configuration file is not JSON"],
    ["a member that is not there", { ...settings, mpin: undefined }, [], "mpin: is missing"],
    ["a signing key that is none", { ...settings, signingKey: "AAAA" }, [], "signingKey: base64 SPKI"],
    [
      "a member too many of a payload's request",
      { ...settings, payloads: { DIS: { url: "http://localhost:1", headers: {} } } },
      [],
      "payloads.DIS.headers: not a member",
    ],
    ["an OTP's address that is none", { ...settings, otp: { url: 1 } }, [], "otp.url: a text is due"],
    ["a member that there is not", { ...settings, panic: true }, [], "panic: not a member"],
    ["an M-PIN that is none", { ...settings, mpin: "98765" }, [], "mpin: six digits"],
    ["http without insecure", { ...settings, insecure: false }, [], "configUrl is not https"],
    [
      "http to elsewhere",
      { ...settings, configUrl: "http://depository.example/" },
      [],
      "configUrl is not https",
    ],
    [
      "an origin with a path",
      { ...settings, origin: "https://broker.example/page" },
      [],
      "origin: an origin",
    ],
    ["a rule that there is not", settings, ["--only", "C-NONE-01"], "There is no rule C-NONE-01"],
    ["a profile that there is not", settings, ["--profile", "all"], "--profile is read or full"],
    ["an option that there is not", settings, ["--loud"], "--loud"],
    [
      "two results in one file",
      settings,
      ["--json", "/none/../none/out.xml", "--junit", "/none/out.xml"],
      "--json and --junit name the same file",
    ],
    ["results that cannot be written", settings, ["--json", "/none/out.json"], "cannot be written"],
    ["a depository that does not answer", settings, [], "configUrl: no answer"],
  ])("exits with 2 for %s, and says so", async (_what, file, args, complaint) => {
    const report = await conform(file, ...args);
    expect(report.status).toBe(2);
    expect(report.complaint).toContain(complaint);
    expect(report.complaint).not.toContain("98765");
    expect(report.out).toBe("");
  });

  it("overwrites neither its configuration nor the last results if it cannot run, but for JUnit, which says why", async () => {
    const folder = mkdtempSync(join(tmpdir(), "edis-conformance-"));
    const path = (name: string) => join(folder, name);
    const read = (name: string) => readFileSync(path(name), "utf8");
    const text = JSON.stringify(settings);
    for (const name of ["config.json", "out.json", "out.xml"]) writeFileSync(path(name), text);
    symlinkSync(path("config.json"), path("link.json"));
    const conformWith = (...args: string[]) =>
      run(
        ["--config", path("config.json"), ...args],
        () => {},
        () => {},
      );
    expect(await conformWith("--json", path("config.json"))).toBe(2);
    expect(await conformWith("--junit", path("link.json"))).toBe(2);
    expect(await conformWith("--json", path("out.json"), "--junit", path("out.xml"))).toBe(2);
    expect([read("config.json"), read("out.json")]).toEqual([text, text]);
    expect(read("out.xml")).toMatch(/<testsuites .*errors="1".*<error message="configUrl: no answer/s);
    rmSync(folder, { recursive: true });
  });

  it("leaves no empty file if it cannot run: results that were not there stay so, but for JUnit", async () => {
    const folder = mkdtempSync(join(tmpdir(), "edis-conformance-"));
    const path = (name: string) => join(folder, name);
    writeFileSync(path("config.json"), JSON.stringify(settings));
    const conformWith = (...args: string[]) =>
      run(
        ["--config", path("config.json"), ...args],
        () => {},
        () => {},
      );
    expect(await conformWith("--json", path("out.json"), "--junit", path("none/out.xml"))).toBe(2);
    expect(readdirSync(folder)).toEqual(["config.json"]);
    expect(await conformWith("--json", path("out.json"), "--junit", path("out.xml"))).toBe(2);
    expect(readdirSync(folder)).toEqual(["config.json", "out.xml"]);
    rmSync(folder, { recursive: true });
  });

  it("exits with 2 if no rule could be tried, and says why most of them were not", async () => {
    const { pan: _, ...panless } = settingsOf(depository);
    const report = await conform(panless, "--only", "C-OPS-01,C-OPS-02,C-AUT-11");
    expect(report.status).toBe(2);
    expect(report.complaint).toBe("No rule could be tried\n");
    expect(report.out).toMatch(
      /3 not tried \(1 of them: .+\n2 not tried: an M-PIN is entered with a PAN: .+ none\n$/,
    );
    expect(rulesOf(report).map(({ result }) => result)).toEqual(Array(3).fill("not tried"));
    expect(report.junit).toContain('errors="1"');
  });

  it("reads a configuration file that begins with a byte order mark", async () => {
    const report = await conform(`\uFEFF${JSON.stringify(settingsOf(depository))}`, "--only", "C-CFG-01");
    expect([report.status, report.complaint]).toEqual([0, ""]);
  });

  it("exits with 2 if no payload can be fetched", async () => {
    const payloads = { DIS: { url: `${depository.url}/demo/none` } };
    const report = await conform({ ...settingsOf(depository), payloads });
    expect(report.status).toBe(2);
    expect(report.complaint).toContain("payloads.DIS: HTTP 404");
  });
});

describe("the output of a run", () => {
  it(
    "holds no M-PIN, OTP, PAN, key or payload, even if the depository repeats them",
    async () => {
      const secrets = new Set([DEFAULT_MPIN, NEW_MPIN, DEFAULT_PAN]);
      const { MUTANTS } = await import("../../demo/depository/mutants");
      const spy = {
        breaks: "",
        steps: (steps: Parameters<typeof MUTANTS.tellsOtp.steps>[0]) => ({
          respond: async (request: Request, next: (request: Request) => Promise<Response>) => {
            for (const name of ["x-token-key", "x-key", "SessionID"])
              secrets.add(request.headers.get(name) ?? "");
            const response = await steps.respond(request, next);
            if (!request.url.includes("/demo/")) return response;
            const { payload, otp }: { payload?: string; otp?: string } = await response.clone().json();
            for (const secret of [payload, otp]) secrets.add(secret ?? "");
            return response;
          },
          // the worst depository: each of its messages says what it knows
          perform: async (...given: Parameters<typeof steps.perform>) => {
            const [, { transaction }] = given;
            const answer = await steps.perform(...given);
            const message = `${transaction.issue.pan} ${transaction.otps.at(-1)?.code} ${DEFAULT_MPIN} ${transaction.issue.payload}`;
            return {
              status: answer.status < 400 ? 400 : answer.status,
              body: { ...answer.body, status: message, message },
            };
          },
        }),
      };
      const depository = await openDepository({ mutants: [spy] });
      secrets.add(depository.signingKey);
      const report = await conform(settingsOf(depository), "--profile", "full");
      await depository.close();
      expect(rulesOf(report).filter(({ result }) => result === "broken").length).toBeGreaterThan(20);
      expect(report.status).toBe(1);
      // a transaction's number is no secret, and its digits may hold an OTP's by chance
      const all = (report.out + report.complaint + report.json + report.junit).replaceAll(
        /\bTXN\d{13}\b/g,
        "TXN",
      );
      secrets.delete("");
      expect(secrets.size).toBeGreaterThan(100);
      expect([...secrets].filter((secret) => all.includes(secret))).toEqual([]);
      // no part either: the letters of the PAN, and the beginning of a payload
      expect(all).not.toContain(DEFAULT_PAN.slice(0, 5));
      const payloads = [...secrets].filter((secret) => secret.length > 400);
      expect(payloads.length).toBeGreaterThan(20);
      expect(payloads.filter((payload) => all.includes(payload.slice(0, 24)))).toEqual([]);
    },
    PATIENCE,
  );
});
