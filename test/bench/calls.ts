import {
  constants,
  generateKeyPairSync,
  pbkdf2Sync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto";
import type { Browser, Page, Request } from "@playwright/test";
import * as v from "valibot";
import { brokerOf, depositoryOf, inboxOf } from "../browser/support/helpers";
import { investorAt, MPIN } from "../browser/support/investor";
import type { TestServers } from "../browser/support/testServers";
import { median, tell, whole } from "./figures";

const API = "/edis-service/v1/public/edis/";
/** The load from 9:15 to 9:30, and near the deadline: consents in seconds. */
const OPENING = { consents: 1_000_000, seconds: 15 * 60 };

const TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;
type Type = (typeof TYPES)[number];

interface Traffic {
  calls: number;
  sent: number;
  received: number;
}

interface Consent {
  readonly api: Map<string, Traffic>;
  readonly files: Traffic;
  /** Headers `x-token-key`, and M-PINs: each is a private operation of the depository's RSA key. */
  readonly decrypts: number;
}

const Body = v.object({ creds: v.array(v.object({ credType: v.string() })) });

const add = (to: Traffic, sent: number, received: number): void => {
  to.calls += 1;
  to.sent += sent;
  to.received += received;
};

const nothing = (): Traffic => ({ calls: 0, sent: 0, received: 0 });

async function consent(page: Page, servers: TestServers, type: Type, ref: string): Promise<void> {
  const investor = investorAt(page);
  const inbox = inboxOf(servers);
  if (type === "DIM") {
    await page
      .getByRole("checkbox", { name: /Terms|T&C|authorise/ })
      .first()
      .check();
    await page.getByLabel("Enter M-PIN").or(page.getByPlaceholder("Enter M-PIN")).first().fill(MPIN);
    await investor.press("Submit eDIS");
  } else {
    await investor.submitMpin(MPIN);
    await investor.authorise();
    if (type !== "DIS") await page.getByRole("checkbox", { name: /T&C/ }).check();
    await investor.submitOtp(await inbox.otp(ref));
  }
  await investor.agree();
  await page.waitForURL(/\/return\/success/);
}

/** One consent of a type on the host page, cold, from the arrival to the broker's page. */
async function follow(browser: Browser, servers: TestServers, type: Type): Promise<Consent> {
  const { ref, url } = await brokerOf(servers, []).order({ transactionType: type });
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().startsWith(servers.depositoryUrl)) requests.push(request);
  });
  await page.goto(url);
  await consent(page, servers, type, ref);

  const api = new Map<string, Traffic>();
  const files = nothing();
  let decrypts = 0;
  for (const request of requests) {
    const { pathname } = new URL(request.url());
    const sizes = await request.sizes();
    const sent = sizes.requestHeadersSize + sizes.requestBodySize;
    const received = sizes.responseHeadersSize + sizes.responseBodySize;
    if (!pathname.includes(API)) add(files, sent, received);
    else if ("x-token-key" in request.headers()) {
      const words = pathname.slice(pathname.indexOf(API) + API.length).split("/");
      const name = `${request.method()} ${words.length > 1 ? words.slice(1, -1).join("/") : words[0]}`;
      const traffic = api.get(name) ?? nothing();
      api.set(name, traffic);
      add(traffic, sent, received);
      decrypts += 1;
    }
  }
  const { calls } = await depositoryOf(servers, []).transaction(ref);
  for (const { body } of calls) {
    const { success, output } = v.safeParse(Body, body);
    if (success) decrypts += output.creds.filter(({ credType }) => credType.endsWith("MPIN")).length;
  }
  await context.close();
  return { api, files, decrypts };
}

/** Measures the cost of opening a call for the private key's holder, in ms of one core of this machine. */
function costs(): { decrypt: number; derive: number } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  const sealed = publicEncrypt({ key: publicKey, ...padding }, randomBytes(32));
  const timed = (act: () => unknown) => {
    const rounds = Array.from({ length: 50 }, () => {
      const start = performance.now();
      act();
      return performance.now() - start;
    });
    return median(rounds);
  };
  return {
    decrypt: timed(() => privateDecrypt({ key: privateKey, ...padding }, sealed)),
    derive: timed(() => pbkdf2Sync(sealed, sealed.subarray(0, 16), 11_000, 32, "sha256")),
  };
}

const sum = (traffic: Iterable<Traffic>, of: keyof Traffic): number =>
  [...traffic].reduce((total, each) => total + each[of], 0);

/** Prints the calls and bytes of one consent of each type, and the load at a market's opening. */
export async function benchCalls(browser: Browser, servers: TestServers): Promise<string[]> {
  const perSecond = OPENING.consents / OPENING.seconds;
  console.log(
    `\nOne consent, counted from a run; and ${whole(OPENING.consents)} of them in ${OPENING.seconds / 60} minutes, ${whole(perSecond)} a second`,
  );
  const { decrypt, derive } = costs();
  console.log(
    `  One call opened on a core of this machine: RSA ${decrypt.toFixed(2)} ms, PBKDF2 ${derive.toFixed(2)} ms`,
  );
  for (const type of TYPES) {
    const { api, files, decrypts } = await follow(browser, servers, type);
    const calls = sum(api.values(), "calls");
    console.log(`  ${type}`);
    for (const [name, traffic] of api)
      console.log(
        `    ${name.padEnd(22)} ${traffic.calls}  ${whole(traffic.sent).padStart(6)} B up ${whole(traffic.received).padStart(6)} B down  ${whole(traffic.calls * perSecond).padStart(6)} a second`,
      );
    const megabits = (bytes: number) => `${whole((bytes * perSecond * 8) / 1e6)} Mbit/s`;
    const [up, down] = [sum(api.values(), "sent"), sum(api.values(), "received")];
    console.log(
      `    API ${megabits(up)} up, ${megabits(down)} down; RSA decrypts ${whole(decrypts * perSecond)} a second; files cold ${files.calls}, ${whole(files.received / 1000)} kB, ${megabits(files.received)} of a CDN`,
    );
    const busy = (perSecond * (decrypts * decrypt + calls * derive)) / 1000;
    console.log(`    Cores of this machine that do nothing but open keys: ${whole(busy)}`);
    tell({ name: `${type}, calls of a consent`, values: [calls], unit: "calls" });
    tell({ name: `${type}, bytes of its calls`, values: [(up + down) / 1000], unit: "kB" });
    tell({ name: `${type}, RSA decrypts`, values: [decrypts], unit: "decrypts" });
  }
  return [];
}
