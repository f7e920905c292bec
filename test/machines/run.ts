import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { againWithMounts, chroots } from "./chroot";
import type { Machine, Machines } from "./machine";

/** The browser tests that depend on fonts: the layout's, and those of two other files with such titles. */
const TESTS = [
  ...["layout.spec", "language.spec", "host-page.spec"],
  ...["-g", "layout\\.spec|font|line height|shift|moves?\\b"],
];

const TSX = createRequire(import.meta.url).resolve("tsx/cli");

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Makes a machine and runs the tests on it; resolves to what it gave. */
async function tryOn(make: () => Machine): Promise<string> {
  const machine = make();
  if (typeof machine === "string") return `not tried here, because ${machine}`;
  const none = { CHROME_PATH: "", PLAYWRIGHT_BROWSERS_PATH: "/nonexistent" };
  const [program = "", ...args] = [
    ...machine.through,
    process.execPath,
    TSX,
    "test/browser/run.ts",
    ...TESTS,
  ];
  const child = spawn(program, args, {
    env: { ...process.env, ...none, ...machine.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const [status] = await once(child, "close");
  const taken = /^Browser: (.+)$/m.exec(output)?.[1] ?? "no browser";
  if (!taken.startsWith(machine.takes)) return `FAILED: it took ${taken}`;
  return `${status === 0 ? "passed" : "FAILED"}: ${output.trimEnd().split("\n").at(-1)}`;
}

/** Returns the means by which machines can be made here, with the machines. */
async function means(): Promise<readonly [string, Machines]> {
  try {
    return ["chroot", chroots()];
  } catch (error) {
    console.log(`No chroot can be had here: ${messageOf(error)}`);
    return ["PATH and fontconfig", (await import("./path")).PATHS];
  }
}

/** Tries the machines that are asked for, or all; resolves to the status. */
async function tryAll(): Promise<number> {
  const [by, machines] = await means();
  const wanted = process.argv.slice(2);
  const outcomes: string[] = [];
  for (const [name, make] of Object.entries(machines)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n── ${name}, made by ${by}`);
    const outcome = await tryOn(make).catch((error: unknown) => `FAILED: ${messageOf(error)}`);
    outcomes.push(`${name.padEnd(25)} by ${by}: ${outcome}`);
  }
  const untried = outcomes.filter((line) => line.includes(" not tried here")).length;
  console.log(`\n── the machines\n${outcomes.join("\n")}`);
  console.log(`${outcomes.length - untried} tried, ${untried} not tried`);
  return untried === outcomes.length || outcomes.some((line) => line.includes(" FAILED")) ? 1 : 0;
}

process.exitCode = (await againWithMounts()) ?? (await tryAll());
