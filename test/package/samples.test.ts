import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import vectors from "../../docs/vectors/envelope.json";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SAMPLES = here("../../docs/samples/");
const VECTORS = here("../../docs/vectors/envelope.json");
const folder = mkdtempSync(join(tmpdir(), "edis-gateway-samples-"));
afterAll(() => rmSync(folder, { recursive: true }));

const works = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

/**
 * For each language: whether its toolchain is installed, and the command that checks its sample against a file of vectors.
 */
const LANGUAGES = [
  {
    language: "Java",
    needs: "a JDK",
    isHere: () => works("javac", "-version"),
    command: (file: string) => ["java", `${SAMPLES}Envelope.java`, file],
    secrets: true,
  },
  {
    language: "Python",
    needs: "python3 with cryptography",
    isHere: () => works("python3", "-c", "import cryptography"),
    command: (file: string) => ["python3", "-B", `${SAMPLES}envelope.py`, file],
    secrets: true,
  },
  {
    language: "C#",
    needs: "a .NET SDK, which Debian has not",
    isHere: () => works("dotnet", "--version"),
    command: (file: string) => ["dotnet", "run", "--project", dotnetProject(), "--", file],
    secrets: false,
  },
];

function dotnetProject(): string {
  const project = join(folder, "dotnet");
  mkdirSync(project, { recursive: true });
  copyFileSync(`${SAMPLES}Envelope.cs`, join(project, "Envelope.cs"));
  writeFileSync(
    join(project, "envelope.csproj"),
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework>
    <Nullable>enable</Nullable><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>`,
  );
  return project;
}

function run([command = "", ...args]: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function written(name: string, changed: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ ...vectors, ...changed }));
  return file;
}

describe.each(LANGUAGES)("the depository's half of the envelope in $language", (sample) => {
  const { needs, isHere, command, secrets } = sample;
  const skipUnlessHere = (context: { skip(note: string): void }) => {
    if (!isHere()) context.skip(`not run here: needs ${needs}`);
  };

  it("passes every vector", (context) => {
    skipUnlessHere(context);
    const { requests, refusedRequests, sequences, refusedSecrets } = vectors;
    const mpins = secrets ? vectors.secrets.length + refusedSecrets.length : 0;
    const count = requests.length + refusedRequests.length + sequences.length + mpins;
    const { status, output } = run(command(VECTORS));
    expect(output).toContain(`${count} vectors held`);
    expect(status).toBe(0);
  }, 120_000);

  it("fails on a request that should be refused and is not, and on a different answer", (context) => {
    skipUnlessHere(context);
    for (const changed of [
      { requests: [], refusedRequests: vectors.requests },
      { requests: [answered202()] },
    ]) {
      const { status, output } = run(command(written("altered.json", changed)));
      expect(output).not.toContain("vectors held");
      expect(status).not.toBe(0);
    }
  }, 120_000);
});

function answered202() {
  const [request] = vectors.requests;
  return { ...request, answers: request?.answers.map((answer) => ({ ...answer, status: 202 })) };
}
