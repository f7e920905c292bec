import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../demo/freePort";
import { pollUntil } from "./helpers";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PORTS = ["DEPOSITORY_PORT", "BROKER_PORT", "DEPOSITORY2_PORT", "BROKER2_PORT"] as const;

/** Starts what `npm start` starts after the build; resolves to the addresses that it prints. */
export async function startDemo() {
  const ports = await Promise.all(PORTS.map(async (name) => [name, String(await freePort())] as const));
  const demo = spawn(process.execPath, ["--import", "tsx", "demo/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...Object.fromEntries(ports) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  demo.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const addressOf = (line: RegExp) =>
    pollUntil(`the demo to print ${line}`, async () => output.match(line)?.[1], 30_000);
  return {
    brokers: {
      Acme: await addressOf(/Open first\s+(\S+)\/\s/),
      Northwind: await addressOf(/Second\s+(\S+)\/\s/),
    },
    depositoryUrl: await addressOf(/Inbox\s+(\S+)\/demo\/inbox/),
    end: () => {
      demo.kill();
    },
  };
}
