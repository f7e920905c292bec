import { expect, it } from "vitest";
import { tell, words } from "../../../demo/sandbox/told";

const URL_OF_IT = "http://localhost:4310";
const payloads = { DIS: "a", DMI: "b", DMR: "c", DIM: "d" };
const told = tell(URL_OF_IT, "KEY", ["http://localhost:3000"], payloads);

it("tells a page's developer what a frame and an element need, and where the switches are", () => {
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
    expect(words(told)).toMatch(line);
  }
});

it("tells a back end's developer where an order is registered and where its outcome is asked for (R65)", () => {
  expect(words(told)).toContain(`POST ${URL_OF_IT}/demo/transactions`);
  expect(words(told)).toContain(`GET ${URL_OF_IT}/demo/transactions/<transactionRefNo>/outcome`);
});

it("tells how to ask for a payload of any type, with return addresses of one's own or none", () => {
  expect(words(told)).toContain(`'{"transactionType":"DIM","successUrl":null,"failUrl":null}'`);
  expect(words(told)).toContain(`${URL_OF_IT}/demo/return/…`);
});

it("is one line of JSON for a program", () => {
  expect(JSON.parse(JSON.stringify(told))).toEqual(told);
  expect(JSON.stringify(told)).not.toContain("\n");
});
