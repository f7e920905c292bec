import { fileURLToPath } from "node:url";
import { type Broker as BrokerSite, createBroker } from "./broker/index";
import { createDepository, DEFAULT_MPIN, DEFAULT_PAN } from "./depository/index";
import { freePort } from "./freePort";

const LOOPBACK = "127.0.0.1";

const portFrom = (name: string, rest: number): Promise<number> => {
  const port = Number(process.env[name] ?? rest);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`${name} is not a port`);
  return freePort(port);
};

const HOUSES = [
  { requestorId: "BRK001", name: "Acme Broking Ltd", env: "BROKER_PORT", port: 4320 },
  { requestorId: "BRK002", name: "Northwind Securities Ltd", env: "BROKER2_PORT", port: 4330 },
] as const;

/** Starts the depository and both brokers; resolves to what ends them. */
async function main(): Promise<() => Promise<void>> {
  const houses: { requestorId: string; name: string; port: number; url: string }[] = [];
  for (const { requestorId, name, env, port } of HOUSES) {
    const taken = await portFrom(env, port);
    houses.push({ requestorId, name, port: taken, url: `http://${LOOPBACK}:${taken}` });
  }
  // Cookies are shared by all ports of a host name. The depository is localhost and the brokers are 127.0.0.1,
  // so that they are strangers to the browser as they would be in the world: another site, not just another port.
  const depositoryPort = await portFrom("DEPOSITORY_PORT", 4310);
  const depositoryUrl = `http://localhost:${depositoryPort}`;
  const depository = createDepository({
    edisweb: fileURLToPath(new URL("../dist", import.meta.url)),
    publicUrl: depositoryUrl,
    brokers: Object.fromEntries(
      houses.map(({ requestorId, name, url }) => [requestorId, { name, origins: [url] }]),
    ),
  });
  const running = [await depository.start(depositoryPort, LOOPBACK)];
  for (const { requestorId, name, port } of houses) {
    const site: BrokerSite = createBroker({
      depositoryUrl,
      requestorId,
      name,
      signingKey: depository.signingKey,
    });
    running.push(await site.start(port, LOOPBACK));
  }

  const [first, second] = houses;
  console.log(`
  Open first   ${first?.url}/   ${first?.name}: place a sell order
  Second       ${second?.url}/   ${second?.name}
  Inbox        ${depositoryUrl}/demo/inbox   the OTPs that the depository sends
  Depository   ${depositoryUrl}/   transactions, scenarios

  The ready account's M-PIN is ${DEFAULT_MPIN}, its PAN ${DEFAULT_PAN}. Ctrl-C ends the demo.
`);
  return async () => {
    await Promise.all(running.map(({ close }) => close()));
  };
}

const close = await main();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
