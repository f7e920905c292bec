import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type App, createApp, h, nextTick, ref } from "vue";
import { defineEdisGateway } from "../../src/element/defineEdisGateway";
import {
  CONFIG_URL,
  type FiredEvent,
  onMpin,
  payloadOf,
  recordEvents,
  shownBy,
  signingKey,
  soon,
  stubNetwork,
} from "./page";

/** Tests what Vue's `.prop` modifier writes as a value goes: an empty text, and the removal of an attribute of the property's own name. */

let network: ReturnType<typeof stubNetwork>;
let received: FiredEvent[];
let app: App;
const ended = () => received.filter(({ type }) => type === "fail" || type === "success");
const payload = ref<string | null>(null);
const configUrl = ref<string | undefined>(CONFIG_URL);

beforeAll(() => defineEdisGateway());
beforeEach(() => {
  network = stubNetwork();
  received = recordEvents(document.body);
  app = createApp({
    render: () =>
      h("edis-gateway", {
        ".payload": payload.value,
        ".configUrl": configUrl.value,
        ".signingKey": signingKey,
      }),
  });
  // Vue warns where the page has no such component
  app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith("edis-");
  app.mount(document.body.appendChild(document.createElement("div")));
});
afterEach(() => {
  payload.value = null;
  configUrl.value = CONFIG_URL;
  app.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Returns the element that Vue made. */
function mounted() {
  const element = document.querySelector("edis-gateway");
  if (!element) throw new Error("Vue has made no element");
  return element;
}

it("ends a payload that becomes null with no `fail`, and begins the next one", async () => {
  const element = mounted();
  payload.value = payloadOf("VUE1");
  await onMpin(element);
  payload.value = null;
  await nextTick();
  const screens = () =>
    received.filter(({ type }) => type === "screenchange").map(({ detail }) => detail["screen"]);
  await soon(() => expect(screens()).toEqual(["entry", "mpin", "landing"]));
  await soon(() => expect(network.operations()).toEqual(["BRK001/clr/VUE1"]));
  expect(shownBy(element)).toBe("");
  payload.value = payloadOf("VUE2");
  await soon(() =>
    expect(received.filter(({ type }) => type === "ready").at(-1)?.detail["transactionRefNo"]).toBe("VUE2"),
  );
  expect(ended()).toEqual([]);
});

it("asks for the default configuration where `configUrl` becomes undefined, never for the page itself", async () => {
  const element = mounted();
  configUrl.value = undefined;
  await nextTick();
  expect(element.getAttribute("config-url"), "what Vue leaves").toBe("");
  expect(element.configUrl).toBe("/portal-config/portal-edis-service.json");
  payload.value = payloadOf("VUE3");
  const asked = () => network.requested.filter((url) => url.startsWith(location.origin));
  await soon(() => expect(asked()).toContain(`${location.origin}/portal-config/portal-edis-service.json`));
  expect(asked()).not.toContain(location.href);
});
