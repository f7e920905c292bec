import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDepository, DEFAULT_MPIN, DEFAULT_PAN } from "../depository/index";
import { freePort } from "../freePort";
import { payloadsOf } from "./payloads";

const USAGE = `Usage: edis-gateway sandbox [--port 4310] [--origin http://localhost:3000]…

Starts a depository to develop against, and prints what your page needs. Nothing in it is real.

  --port     the port it listens on; another one where that is taken
  --origin   a page's origin that may embed the element and be returned to; may be repeated
`;

/** Where the development servers of the usual frameworks listen. */
const PORTS = [3000, 4173, 4200, 5000, 5173, 5174, 8000, 8080];
const USUAL_ORIGINS = PORTS.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

/** The origin of a page's address. Throws RangeError for what is none of http or https. */
function originOf(address: string): string {
  const origin = /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : "null";
  if (origin === "null")
    throw new RangeError(`--origin ${address} is no origin, as http://localhost:3000 is`);
  return origin;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: "string" },
      origin: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  if (positionals.join() !== "sandbox") {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const wanted = Number(values.port ?? 4310);
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)
    throw new RangeError("--port is not a port");
  const port = await freePort(wanted);
  const url = `http://localhost:${port}`;
  const origins = [...(values.origin ?? []).map(originOf), ...USUAL_ORIGINS];
  const depository = createDepository({
    dist: fileURLToPath(new URL("..", import.meta.url)),
    publicUrl: url,
    brokers: { BRK001: { name: "Acme Broking Ltd", origins } },
  });
  const running = await depository.start(port);
  const payloads = await payloadsOf(url);
  console.log(`
  config-url    ${url}/portal-config/portal-edis-service.json
  signing-key   ${depository.signingKey}
  script        ${url}/edis-gateway.js
  frame script  ${url}/frame.js
  host page     ${url}/edisweb/#/edisAuthValidate?<payload>

  M-PIN ${DEFAULT_MPIN}   PAN ${DEFAULT_PAN}   OTPs arrive at ${url}/demo/inbox

  Payloads, each good for one consent; another one by
  curl -H 'content-type: application/json' -d '{"transactionType":"DIS"}' ${url}/demo/transactions
${Object.entries(payloads)
  .map(([type, payload]) => `\n  ${type}  ${payload}`)
  .join("\n")}

  Pages on ${origins.slice(0, 4).join(", ")}, … may embed it; others: --origin <origin>. Ctrl-C ends it.
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void running.close());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
