import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../../demo/freePort";
import { release, SERVERS, serveDeployment } from "./servers";

/** Set by `npm run test:deploy` for the browser's tests: the web server, and the folder of its certificate. */
export const DEPLOYED_BY = "EDIS_GATEWAY_DEPLOYED_BY";
export const CERTIFICATES = "EDIS_GATEWAY_CERTIFICATES";

interface Application {
  readonly port: number;
  readonly applicationPort: number;
  readonly brokers: readonly string[];
  readonly dist: string;
  readonly signingKey: string;
}

/** Releases the build anew with another signing key, by the port of its web server. */
const releasers = new Map<number, (signingKey: string) => void>();

export function releaseWith(address: string, signingKey: string): void {
  const releaser = releasers.get(Number(new URL(address).port));
  if (!releaser) throw new Error(`nothing was released at ${address}`);
  releaser(signingKey);
}

/** The reports that browsers sent to the collector behind each web server, by its port. */
const collected = new Map<number, string[]>();

/** Returns the bodies of the reports that came by the web server at an address, as they come. */
export function reportsAt(address: string): readonly string[] {
  const reports = collected.get(Number(new URL(address).port));
  if (!reports) throw new Error(`nothing collects reports at ${address}`);
  return reports;
}

/** Starts a collector of reports on a port; returns a function that ends it. */
async function collectAt(reportsPort: number, reports: string[]): Promise<() => void> {
  const collector = createServer(async (request, response) => {
    reports.push(await text(request));
    response.writeHead(204).end();
  });
  await new Promise<void>((listening) => collector.listen(reportsPort, "127.0.0.1", listening));
  return () => void collector.close();
}

/** Starts the web server in front of a demo depository, on https; it serves all files of the build, the depository its API, signed files and demo, and a collector takes the reports. */
export async function serveBefore({ port, applicationPort, brokers, dist, signingKey }: Application) {
  const name = SERVERS.find((server) => server === process.env[DEPLOYED_BY]);
  if (!name) throw new Error(`${DEPLOYED_BY} is ${process.env[DEPLOYED_BY]}`);
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-behind-"));
  const certificates = process.env[CERTIFICATES] ?? folder;
  release(folder, dist, signingKey);
  releasers.set(port, (next) => void release(folder, dist, next));
  const reportsPort = await freePort();
  const reports: string[] = [];
  collected.set(port, reports);
  const stopCollecting = await collectAt(reportsPort, reports);
  const { close } = await serveDeployment(
    name,
    {
      folder,
      port,
      plainPort: await freePort(),
      applicationPort,
      reportsPort,
      brokers,
      hasDemo: true,
    },
    { cert: join(certificates, "cert.pem"), key: join(certificates, "key.pem") },
  );
  return async () => {
    await close();
    stopCollecting();
    rmSync(folder, { recursive: true });
  };
}
