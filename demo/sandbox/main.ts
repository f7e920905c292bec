import { fileURLToPath } from "node:url";
import { createDepository } from "../depository/index";
import { onFreePort } from "../freePort";
import { formatFacts, gatherFacts, RETURN_PAGE } from "./facts";
import { readOptions, USAGE, UsageError } from "./options";
import { payloadsOf } from "./payloads";

/** The ports of the usual frameworks' development servers. */
const PORTS = [3000, 4173, 4200, 5000, 5173, 5174, 8000, 8080];
const USUAL_ORIGINS = PORTS.flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

/** Starts the depository on a free port, for pages of `origins` and for its own return page. */
async function open(wanted: number, origins: readonly string[]) {
  const acme = { name: "Acme Broking Ltd", origins: [...origins], returnPage: "" };
  const depository = createDepository({
    dist: fileURLToPath(new URL("..", import.meta.url)),
    brokers: { BRK001: acme },
  });
  const running = await onFreePort(wanted, (port) =>
    depository.start(port, "127.0.0.1", { publicUrl: `http://localhost:${port}` }),
  );
  acme.origins.push(running.url);
  acme.returnPage = running.url + RETURN_PAGE;
  return { ...running, signingKey: depository.signingKey };
}

/** Runs `edis-gateway sandbox`: resolves to the exit status once it listens, and runs until the process ends. */
export async function run(args: string[]): Promise<number> {
  try {
    const { port, origins: own, json, help } = readOptions(args);
    if (help) {
      console.log(USAGE);
      return 0;
    }
    const origins = [...new Set([...own, ...USUAL_ORIGINS])];
    const { url, signingKey, close } = await open(port, origins);
    const facts = gatherFacts(url, signingKey, origins, await payloadsOf(url));
    console.log(json ? JSON.stringify(facts) : formatFacts(facts));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}
