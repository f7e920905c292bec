import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createBroker, type Returned } from "../../../demo/broker/index";
import { createDepository, type DepositoryOptions } from "../../../demo/depository/index";
import { freePort } from "../../../demo/freePort";
import { DEPLOYED_BY, serveBefore } from "../../deploy/reverseProxy";

const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));

export const REQUESTOR_ID = "BRK001";

export type TestServers = {
  /** The depository's origin; the broker's is another site. */
  depositoryUrl: string;
  brokerUrl: string;
  signingKey: string;
  received: readonly Returned[];
  close(): Promise<void>;
};

/** Makes the depository compress the files of every page before a test's time counts: it takes seconds on a busy machine. */
export async function warm(depositoryUrl: string): Promise<void> {
  const paths = ["chunks", "edisweb/assets"].flatMap((folder) =>
    readdirSync(`${DIST}/${folder}`)
      .filter((file) => /^(main|gateway|flow)-/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const headers = { "accept-encoding": "br" };
  for (const path of ["edis-gateway.js", ...paths])
    await (await fetch(`${depositoryUrl}/${path}`, { headers })).arrayBuffer();
}

/**
 * Starts a fresh depository (localhost) and a fresh broker (127.0.0.1) on free ports; `options` are the depository's. With
 * `npm run test:deploy` a web server of docs/deploy is in front.
 */
export async function openTestServers(options: DepositoryOptions = {}): Promise<TestServers> {
  const isBehind = process.env[DEPLOYED_BY] !== undefined;
  const port = await freePort();
  const depositoryUrl = `${isBehind ? "https" : "http"}://localhost:${port}`;
  const origins: string[] = [];
  const depository = createDepository({
    dist: DIST,
    publicUrl: depositoryUrl,
    brokers: { [REQUESTOR_ID]: { name: "Acme Broking Ltd", origins } },
    recordSecrets: true,
    ...options,
  });
  const { signingKey } = depository;
  const applicationPort = isBehind ? await freePort() : port;
  const running = await depository.start(applicationPort);
  const received: Returned[] = [];
  const broker = createBroker({
    depositoryUrl,
    requestorId: REQUESTOR_ID,
    name: "Acme Broking Ltd",
    signingKey,
    onReturn: (returned) => received.push(returned),
  });
  const site = await broker.start();
  origins.push(site.url);
  const deployed = { port, applicationPort, brokers: origins, dist: DIST, signingKey };
  const closeBefore = isBehind ? await serveBefore(deployed) : undefined;
  await warm(depositoryUrl);
  const close = async () => {
    await Promise.all([closeBefore?.(), site.close(), running.close()]);
  };
  return { depositoryUrl, brokerUrl: site.url, signingKey, received, close };
}
