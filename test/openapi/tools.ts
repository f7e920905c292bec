import { strict as assert } from "node:assert";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import ts from "typescript";
import { ANSWER_EXAMPLES } from "./answerExamples";

/** Fetched by npx on demand. Prism's is the last version that runs on this package's minimum Node.js. */
export const REDOCLY = "@redocly/cli@2.77.0";
export const TYPES = "openapi-typescript@7.13.0";
export const PRISM = "@stoplight/prism-cli@5.14.2";

/** Runs an npm command; resolves to its output, and throws with it on failure. */
async function npx(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const run = promisify(execFile)("npx", ["--yes", ...args], { env, maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await run.catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${args.join(" ")}\n${stdout}${stderr}`);
  });
  return stdout;
}

/**
 * Lints the document, and refuses warnings too. Components that only `x-opened-body` refers to are used; openapi.test.ts
 * checks that rule.
 */
export async function lint(document: string): Promise<void> {
  await npx(
    REDOCLY,
    "lint",
    document,
    "--extends",
    "recommended-strict",
    "--skip-rule",
    "no-unused-components",
  );
}

/** Generates types, and checks that TypeScript accepts them and that they have the answers' members. */
export async function generate(document: string): Promise<void> {
  const types = await npx(TYPES, document);
  const example = `
    type Opened = components["schemas"];
    export const result: Opened["Result"] = ${JSON.stringify(ANSWER_EXAMPLES["Result"]?.["success"]?.body)};
    // @ts-expect-error a result has its code
    export const codeless: Opened["Result"] = { status: "200", message: "", requestTime: "", uiRedirect: "0" };`;
  const name = "types.ts";
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, version) =>
    file === name ? ts.createSourceFile(name, types + example, version) : getSourceFile(file, version);
  const faults = ts.getPreEmitDiagnostics(ts.createProgram([name], options, host));
  assert.deepEqual(
    faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
    [],
  );
}
