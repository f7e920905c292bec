import { afterEach, expect, it, vi } from "vitest";
import { attach } from "../../src/element/attach";
import { createRoot } from "../../src/element/reactStub";
import { EN_GB_TEXTS } from "../../src/i18n/texts";
import type { Loaders, Ui } from "../../src/lifecycle/loaders";
import { CONFIG_URL, payloadOf, recordEvents, signingKey, soon, stubNetwork } from "./page";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("ends the payload as a lost chunk does if the page makes the mount throw, and reports the error (R92, R97)", async () => {
  stubNetwork();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const error = new TypeError("the page's");
  const ui: Ui = {
    mount({ controller }) {
      controller.takePrerendered();
      throw error;
    },
  };
  const loaders: Loaders = {
    loadUi: Object.assign(async () => ui, { loaded: () => undefined }),
    loadFirstTexts: async () => EN_GB_TEXTS,
  };
  // no gateway: a test of the same worker may have defined that, and its class would attach it first
  const element = Object.assign(document.createElement("div"), { captcha: null });
  element.setAttribute("config-url", CONFIG_URL);
  element.setAttribute("signing-key", signingKey);
  const events = recordEvents(element);
  document.body.append(element);
  const { root, controller, disconnect } = attach(element, {
    start: "payload",
    payload: payloadOf("T1"),
    loaders,
  });
  const field = root.querySelector("input");
  if (!field) throw new Error("no field before React");
  field.value = "12";
  createRoot(root);
  await controller.ui;
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(error));
  expect(root.textContent).toBe("Something went wrong please try again later");
  expect(field.value, "no digit stays (R58)").toBe("");
  const reasons = () => events.filter(({ type }) => type === "fail").map(({ detail }) => detail["reason"]);
  await soon(() => expect(reasons()).toEqual(["unavailable"]));
  disconnect();
});
