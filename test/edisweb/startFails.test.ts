import { expect, it, vi } from "vitest";
import { attachedTo } from "../../src/element/attach";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { makeElement, payloadOf, stubNetwork } from "../element/page";

it("a start whose payload cannot be taken out of the history says so in place of the element, begins nothing and throws the cause", async () => {
  const { requested } = stubNetwork();
  const gateway = makeElement({ routing: "hash" });
  const main = document.createElement("main");
  main.append(gateway);
  document.body.append(main);
  location.hash = `#/edisAuthValidate?${payloadOf("FIRST")}`;
  vi.spyOn(history, "replaceState").mockImplementation(() => {
    throw new DOMException("too many calls", "SecurityError");
  });
  await expect(import("../../src/edisweb/main")).rejects.toThrow("too many calls");
  expect([...main.children].map(({ role, textContent }) => [role, textContent])).toEqual([
    ["alert", firstScreen.ERR_PAGE_MSG],
  ]);
  expect(attachedTo(gateway)).toBeUndefined();
  expect(requested).toEqual([]);
});
