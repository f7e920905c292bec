import { parseArgs } from "node:util";
import { isRoot } from "../depository/index";

export const USAGE = `Usage: edis-gateway sandbox [--port 4310] [--origin http://localhost:3000]… [--json]

Starts a depository to develop against, and prints what your page needs. Nothing in it is real.

  --port       the port it listens on; another one where that is taken
  --origin     the origin of a page that may embed the gateway and be returned to; may be repeated
  --json       prints one line of JSON, for a program to read
  --version    says the package's version
  --help       says this
`;

export interface Options {
  readonly port: number;
  readonly origins: readonly string[];
  readonly json: boolean;
  readonly help: boolean;
}

/** Thrown for options that the sandbox does not take; `message` names them and says how it is used. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  constructor(what: string) {
    super(`${what}\n\n${USAGE}`);
  }
}

/**
 * Returns the origin of a page's address. Throws UsageError if it is none, or none that the gateway admits (contract §4).
 */
function originOf(address: string): string {
  const origin = /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : "null";
  if (origin === "null")
    throw new UsageError(`--origin ${address} is not an origin such as http://localhost:3000`);
  if (isRoot(origin)) return origin;
  throw new UsageError(
    `--origin ${address} is http on another machine: browsers let a page embed the gateway only from https or localhost`,
  );
}

const hasCode = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && typeof error.code === "string";

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: "string" },
        origin: { type: "string", multiple: true },
        json: { type: "boolean" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    if (!hasCode(error) || !error.code.startsWith("ERR_PARSE_ARGS")) throw error;
    // the first sentence names the argument; the rest is advice to the command's author
    throw new UsageError(error.message.split(". ")[0] ?? error.message);
  }
}

/** Reads the command line. Throws UsageError. */
export function readOptions(args: string[]): Options {
  const { port: portText = "4310", origin = [], json = false, help = false } = parsed(args);
  const port = Number(portText);
  if (!/^\d+$/.test(portText) || port > 65_535) throw new UsageError(`--port ${portText} is no port`);
  return { port, origins: origin.map(originOf), json, help };
}
