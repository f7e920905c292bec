import { expect, it } from "vitest";
import { attachedTo } from "../../src/element/attach";
import { makeElement, payloadOf, soon, stubNetwork } from "../element/page";

it("a host page that the browser prerenders begins nothing, and shows no failure, until the investor opens it", async () => {
  const { requested } = stubNetwork();
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const gateway = makeElement({ routing: "hash" });
  const main = document.body.appendChild(document.createElement("main"));
  const fallback = document.createElement("p");
  fallback.role = "alert";
  main.append(fallback, gateway);
  history.replaceState(null, "", `#/edisAuthValidate?${payloadOf("FIRST")}`);
  await import("../../src/edisweb/main");
  expect([...main.children]).toEqual([gateway]);
  expect([attachedTo(gateway), requested]).toEqual([undefined, []]);
  Reflect.deleteProperty(document, "prerendering");
  document.dispatchEvent(new Event("prerenderingchange"));
  await soon(() => expect(attachedTo(gateway)?.controller.screen()).toBe("mpin"));
});
