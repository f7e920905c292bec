import { createRequire } from "node:module";

/** A command of `npx edis-gateway`; `run` resolves to the exit status. */
interface Command {
  run(args: string[]): Promise<number>;
}

/** The commands, each loaded on its first use. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  sandbox: () => import("./sandbox/main"),
  conformance: () => import("../conformance/main"),
};

const USAGE = `Usage: edis-gateway sandbox [--port 4310] [--origin http://localhost:3000]… [--json]
       edis-gateway conformance --config FILE [--profile read|full] [--only RULE,…] [--json OUT] [--junit OUT]

  sandbox        starts a depository to develop a broker's page against
  conformance    holds a depository to the contract
  --help         says this; after a command, what the command takes
  --version      says the package's version
`;

function version(): string {
  const manifest: { version: string } = createRequire(import.meta.url)("edis-gateway/package.json");
  return manifest.version;
}

async function main([name = "", ...args]: string[]): Promise<number> {
  if (args.includes("--version") || name === "--version") {
    console.log(version());
    return 0;
  }
  if (name === "--help") {
    console.log(USAGE);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? await COMMANDS[name]?.() : undefined;
  if (command !== undefined) return command.run(args);
  console.error(USAGE);
  return 2;
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
