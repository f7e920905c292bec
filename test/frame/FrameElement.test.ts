import { expect, it, vi } from "vitest";
import { EdisGatewayFrameElement } from "../../src/frame/FrameElement";

const network = vi.hoisted(() => ({ isLost: true, connections: 0 }));

vi.mock("../../src/data/lazyModule", () => ({
  lazyModule: () => async () => {
    if (network.isLost) throw new Error("lost");
    return {
      connectHostPage: () => {
        network.connections += 1;
        return { update: () => undefined, end: () => undefined };
      },
    };
  },
}));

it("a payload that failed with the element's own chunk begins no more; the same text after null is another (R93)", async () => {
  customElements.define("edis-gateway-frame", EdisGatewayFrameElement);
  const element = new EdisGatewayFrameElement();
  const fails: unknown[] = [];
  element.addEventListener("fail", ({ detail }) => fails.push(detail.reason));
  const set = async (changes: object) => {
    Object.assign(element, changes);
    await new Promise((resolve) => setTimeout(resolve));
  };
  document.body.append(element);
  await set({ payload: "ONE" });
  await set({ payload: null });
  await set({ payload: "ONE" });
  expect(fails).toEqual(["unavailable", "unavailable"]);
  network.isLost = false;
  await set({ theme: "dark" });
  expect(network.connections).toBe(0);
  await set({ payload: "TWO" });
  expect(network.connections).toBe(1);
});

it("an empty payload is none, as a property and as an attribute (contract §2, §3)", async () => {
  const element = new EdisGatewayFrameElement();
  element.setAttribute("payload", "");
  expect(element.payload).toBeNull();
  expect(element.payloadCount).toBe(0);
  element.payload = "ONE";
  element.setAttribute("payload", "");
  expect(element.payload).toBeNull();
  element.setAttribute("payload", "TWO");
  element.payload = "";
  expect(element.payload).toBeNull();
  expect(element.hasAttribute("payload")).toBe(false);
  expect(element.payloadCount).toBe(4);
  element.setAttribute("locale", "");
  expect(element.locale).toBe("en-GB");
});
