// @vitest-environment node
import { expect, it } from "vitest";

it("the package's entry can be imported without a document, and registers nothing", async () => {
  expect(typeof document).toBe("undefined");
  const face = await import("../../src/index");
  expect(typeof face.defineEdisGateway).toBe("function");
  expect(typeof face.EdisGatewayElement).toBe("function");
  expect(Reflect.get(globalThis, "customElements")).toBeUndefined();
});
