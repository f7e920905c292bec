import { expect, it } from "vitest";

it("the package's entry registers nothing until `defineEdisGateway()`, which upgrades the element", async () => {
  const { defineEdisGateway, EdisGatewayElement } = await import("../../src/index");
  expect(customElements.get("edis-gateway")).toBeUndefined();
  defineEdisGateway();
  expect(customElements.get("edis-gateway")).toBe(EdisGatewayElement);
  expect(document.createElement("edis-gateway")).toBeInstanceOf(EdisGatewayElement);
});
