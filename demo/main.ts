import { fileURLToPath } from "node:url";
import { createBroker } from "./broker/index";
import { createDepository, DEFAULT_MPIN, DEFAULT_PAN } from "./depository/index";
import { freePort } from "./freePort";

const LOOPBACK = "127.0.0.1";

const portFrom = (name: string, rest: number): Promise<number> => {
  const port = Number(process.env[name] ?? rest);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`${name} is not a port`);
  return freePort(port);
};

/**
 * Each broker with the portal that its investors are sent to. Two portals of one depository differ in their configuration:
 * the languages offered (contract §5 Languages) and the way after a success (R25). The second offers two languages, and its
 * investors stay on the result page of DIS and DIM; a mandate's success goes back by a form post in any case.
 */
const HOUSES = [
  {
    broker: {
      requestorId: "BRK001",
      name: "Acme Broking Ltd",
      env: "BROKER_PORT",
      port: 4320,
      staysThere: false,
    },
    portal: { env: "DEPOSITORY_PORT", port: 4310 },
  },
  {
    broker: {
      requestorId: "BRK002",
      name: "Northwind Securities Ltd",
      env: "BROKER2_PORT",
      port: 4330,
      staysThere: true,
    },
    portal: {
      env: "DEPOSITORY2_PORT",
      port: 4340,
      locales: ["en-GB", "hi"],
      portalClaims: { isRedirectEdim: "0" },
    },
  },
] as const;

/** Starts the depository and both brokers; resolves to a function that stops them. */
async function main(): Promise<() => Promise<void>> {
  const houses = [];
  for (const { broker, portal } of HOUSES) {
    const brokerPort = await portFrom(broker.env, broker.port);
    const port = await portFrom(portal.env, portal.port);
    houses.push({ broker, brokerPort, portal, port, brokerUrl: `http://${LOOPBACK}:${brokerPort}` });
  }
  const depository = createDepository({
    dist: fileURLToPath(new URL("../dist", import.meta.url)),
    brokers: Object.fromEntries(
      houses.map(({ broker: { requestorId, name }, brokerUrl }) => [
        requestorId,
        { name, origins: [brokerUrl] },
      ]),
    ),
  });
  const running: { close(): Promise<void> }[] = [];
  const addresses = [];
  for (const { broker, brokerPort, portal, port, brokerUrl } of houses) {
    const { env: _, port: __, ...about } = portal;
    // All ports of a host name share cookies. The depository is localhost and the brokers are 127.0.0.1, so that they are
    // different sites for the browser, as in production.
    const depositoryUrl = `http://localhost:${port}`;
    running.push(await depository.start(port, LOOPBACK, { publicUrl: depositoryUrl, ...about }));
    const { requestorId, name, staysThere } = broker;
    const { signingKey } = depository;
    const site = createBroker({ depositoryUrl, requestorId, name, signingKey, staysThere });
    running.push(await site.start(brokerPort, LOOPBACK));
    addresses.push({ name, brokerUrl, depositoryUrl });
  }

  const [first, second] = addresses;
  console.log(`
  Open first   ${first?.brokerUrl}/   ${first?.name}: place a sell order
  Second       ${second?.brokerUrl}/   ${second?.name}, by the depository's portal ${second?.depositoryUrl}/:
               the results of DIS and DIM stay there, with the receipt
  Inbox        ${first?.depositoryUrl}/demo/inbox   the OTPs that the depository sends
  Depository   ${first?.depositoryUrl}/   transactions, scenarios, gallery of every screen

  The ready account's M-PIN is ${DEFAULT_MPIN}, its PAN ${DEFAULT_PAN}. Ctrl-C ends the demo.
`);
  return async () => {
    await Promise.all(running.map(({ close }) => close()));
  };
}

const close = await main();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
