import { expect, it, vi } from "vitest";
import { attachedTo } from "../../src/element/attach";
import { makeElement, payloadOf, soon, stubNetwork } from "../element/page";

vi.mock("../../src/element/defineEdisGateway", () => {
  throw new Error("lost");
});

it("a request after a start that failed is shown in place of the failure's message (R96)", async () => {
  stubNetwork();
  const gateway = makeElement({ routing: "hash" });
  const main = document.createElement("main");
  main.append(gateway);
  document.body.append(main);
  await import("../../src/edisweb/main");
  await soon(() => expect(main.querySelector("[role=alert]")?.textContent).toMatch(/went wrong/));
  expect(gateway.isConnected).toBe(false);
  const payload = payloadOf("FIRST");
  history.pushState(null, "", `#/edisAuthValidate?${payload}`);
  window.dispatchEvent(new PopStateEvent("popstate"));
  expect([...main.children]).toEqual([gateway]);
  expect(attachedTo(gateway)?.payload).toBe(payload);
  expect(gateway.shadowRoot?.querySelector("input")).not.toBeNull();
  // the class is lost again, and what else the start loads has come before the file ends
  await soon(() => expect(attachedTo(gateway)?.controller.phase()).toBe("ended"));
  await import("../../src/lifecycle/mount");
});
