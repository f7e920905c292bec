import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SESSION_IDLE_MS } from "../../../demo/depository/limits";
import { formatFacts, gatherFacts } from "../../../demo/sandbox/facts";

const URL_OF_IT = "http://localhost:4310";
const payloads = { DIS: "a", DMI: "b", DMR: "c", DIM: "d" };
const facts = gatherFacts(URL_OF_IT, "KEY", ["http://localhost:3000"], payloads);

it("tells a page's developer the attributes of frame and element, and the address of the switches", () => {
  for (const line of [
    /^ *frame src +http:\/\/localhost:4310\/edisweb\/$/m,
    /^ *frame script +http:\/\/localhost:4310\/frame\.js$/m,
    /^ *script +http:\/\/localhost:4310\/edis-gateway\.js$/m,
    /^ *config-url +http:\/\/localhost:4310\/portal-config\/portal-edis-service\.json$/m,
    /^ *signing-key +KEY$/m,
    /^ *console +http:\/\/localhost:4310\/$/m,
    /^ *inbox +http:\/\/localhost:4310\/demo\/inbox$/m,
    /^ *DIM +d$/m,
    /^ *http:\/\/localhost:3000$/m,
  ]) {
    expect(formatFacts(facts)).toMatch(line);
  }
});

it("tells a back end's developer the addresses to register an order and to ask for its outcome (R65)", () => {
  expect(formatFacts(facts)).toContain(`POST ${URL_OF_IT}/demo/transactions`);
  expect(formatFacts(facts)).toContain(`GET ${URL_OF_IT}/demo/transactions/<transactionRefNo>/outcome`);
});

it("tells how to ask for a payload of any type, with or without own return addresses", () => {
  expect(formatFacts(facts)).toContain(`'{"transactionType":"DIM","successUrl":null,"failUrl":null}'`);
  expect(formatFacts(facts)).toContain(`${URL_OF_IT}/demo/return/…`);
});

it("tells, as docs/brokers.md does, that a payload waits for its consent no longer than a session may be idle", () => {
  const minutes = SESSION_IDLE_MS / 60_000;
  expect(formatFacts(facts)).toContain(`each good for one consent that begins within ${minutes} minutes`);
  const guide = readFileSync(new URL("../../../docs/brokers.md", import.meta.url), "utf8");
  expect(guide).toContain(`It is good for one consent, which must begin within ${minutes} minutes.`);
});
