import { expect, it } from "vitest";
import { toHttpUrl } from "../../../src/screens/app/toHttpUrl";

/** A signed address: of the help page, of the terms (contract §5). */
it.each([
  ["https://help.example/edis", "https://help.example/edis"],
  ["/terms.pdf", "https://depository.example/terms.pdf"],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["https://", undefined],
  ["", undefined],
])("a link leads to a page of the web alone: %j", (address, expected) => {
  expect(toHttpUrl(address, "https://depository.example/portal-config/1")).toBe(expected);
});
