import { fileURLToPath } from "node:url";
import { createBroker, type Returned } from "../../../demo/broker/index";
import { createDepository, type DepositoryOptions } from "../../../demo/depository/index";
import { freePort } from "../../../demo/freePort";

const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));

export const REQUESTOR_ID = "BRK001";

export type Places = {
  /** The depository's origin, of another site than the broker's. */
  depositoryUrl: string;
  brokerUrl: string;
  signingKey: string;
  received: readonly Returned[];
  close(): Promise<void>;
};

/** A fresh depository (localhost) and a fresh broker (127.0.0.1) on free ports; `options` goes to the depository. */
export async function openPlaces(options: DepositoryOptions = {}): Promise<Places> {
  const port = await freePort();
  const depositoryUrl = `http://localhost:${port}`;
  const origins: string[] = [];
  const depository = createDepository({
    dist: DIST,
    publicUrl: depositoryUrl,
    brokers: { [REQUESTOR_ID]: { name: "Acme Broking Ltd", origins } },
    recordSecrets: true,
    ...options,
  });
  const { signingKey } = depository;
  const running = await depository.start(port);
  const broker = createBroker({
    depositoryUrl,
    requestorId: REQUESTOR_ID,
    name: "Acme Broking Ltd",
    signingKey,
  });
  const site = await broker.start();
  origins.push(site.url);
  const close = async () => {
    await Promise.all([site.close(), running.close()]);
  };
  return { depositoryUrl, brokerUrl: site.url, signingKey, received: broker.received, close };
}
