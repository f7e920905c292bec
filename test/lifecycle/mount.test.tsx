import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attach, attachedTo } from "../../src/element/attach";
import { createRoot } from "../../src/element/reactStub";
import type { FlowEvent } from "../../src/flow/events";
import { SCREEN_FAILED } from "../../src/flow/outcome";
import { EN_GB_TEXTS } from "../../src/i18n/texts";
import type { Loaders, Ui } from "../../src/lifecycle/loaders";
import { mount } from "../../src/lifecycle/mount";
import { makeElement, payloadOf, soon, stubNetwork } from "../element/page";

/**
 * Tests that React hydrates the state that was prerendered, whatever the store holds by then (contract §7, R98). From the
 * store's state React would report error 418 (hydration mismatch), and a second screen could stand beside the first.
 */

let loadUi: () => Promise<Ui>;
/** Loaders whose React never comes, unless the test has another `loadUi`. */
const loaders: Loaders = {
  loadUi: Object.assign(() => loadUi(), { loaded: () => undefined }),
  loadFirstTexts: async () => EN_GB_TEXTS,
};

let network: ReturnType<typeof stubNetwork>;

beforeEach(() => {
  loadUi = () => new Promise(() => {});
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  network = stubNetwork();
});
afterEach(async () => {
  for (const element of document.body.querySelectorAll("edis-gateway")) attachedTo(element)?.disconnect();
  await soon(() => expect(network.operations()).toEqual(["BRK001/clr/T1"]));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Draws the first screen of a DIS, with two digits in its field. */
function prerendered() {
  const element = makeElement();
  document.body.append(element);
  const attachment = attach(element, { start: "payload", payload: payloadOf("T1"), loaders });
  const input = attachment.root.querySelector("input");
  if (!input) throw new Error("no field before React");
  input.value = "12";
  const screens = () => attachment.root.querySelectorAll("section.root").length;
  return { ...attachment, input, screens };
}

it("hydrates the prerendered nodes if the state has changed before it, and shows the change then", () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const { controller, root, context, ownsPage, input, screens } = prerendered();
  expect(screens()).toBe(1);
  const { flow } = controller.store.getState();
  if (flow.screen !== "mpin") throw new Error("no M-PIN screen");
  controller.store.setState({ flow: { ...flow, busy: "validate" } });
  act(() => void mount({ root, controller, context, ownsPage }));
  expect(screens()).toBe(1);
  expect(input.isConnected, "the very field").toBe(true);
  expect(input.value).toBe("12");
  expect(root.querySelector("[type=submit]")?.getAttribute("aria-busy")).toBe("true");
  expect(errors.mock.calls.join()).not.toMatch(/hydrat/i);
});

it("performs a press that was held once, and not on the next screen with such a button too (R99)", async () => {
  const { controller, root, context, ownsPage } = prerendered();
  const cancel = () =>
    [...root.querySelectorAll("button")].find(({ textContent }) => textContent === "CANCEL");
  cancel()?.click();
  const sent: string[] = [];
  const send = ({ type }: FlowEvent) => void sent.push(type);
  act(() => void mount({ root, controller: { ...controller, send }, context, ownsPage }));
  await act(async () => {});
  expect(sent).toEqual(["cancelPressed"]);
  const { flow } = controller.store.getState();
  act(() => controller.store.setState({ flow: { screen: "error", outcome: SCREEN_FAILED, phase: "open" } }));
  await soon(() => expect(root.textContent).toContain("Something went wrong"));
  expect(cancel()).toBeUndefined();
  await act(async () => controller.store.setState({ flow }));
  expect(cancel()).toBeDefined();
  expect(sent).toEqual(["cancelPressed"]);
});

it("ends by the page that React shows, once it has mounted, if it ends before the flow runs", async () => {
  const { controller, root, context, ownsPage, screens } = prerendered();
  act(() => void mount({ root, controller, context, ownsPage }));
  act(() => controller.dispatch({ type: "backPressed" }));
  expect(screens()).toBe(1);
  expect(root.textContent).toContain("Session Timeout");
  const buttons = () => [...root.querySelectorAll("button")].map(({ textContent }) => textContent);
  await soon(() => expect(buttons()).toContain("Ok"));
});

it("shows one screen if another one took the place of the first before it", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const { controller, root, context, ownsPage, input, screens } = prerendered();
  act(() => controller.dispatch({ type: "backPressed" }));
  act(() => void mount({ root, controller, context, ownsPage }));
  expect(screens()).toBe(1);
  expect(input.isConnected).toBe(false);
  await vi.waitFor(() => expect(root.textContent).toContain("Session Timeout"), 5000);
  expect(screens()).toBe(1);
  expect(errors.mock.calls.join()).not.toMatch(/hydrat/i);
});

it("leaves no field in an element that is removed as React renders anew what an extension has changed (R58, R98)", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { root, controller, disconnect, input } = prerendered();
  input.after(document.createElement("extension-button"));
  const { unmount } = createRoot(root);
  const mounted = vi.fn<Ui["mount"]>((attached) => {
    // as the element's class does in a microtask
    root.host.remove();
    queueMicrotask(() => {
      disconnect();
      unmount();
    });
    return mount(attached);
  });
  loadUi = async () => ({ mount: mounted });
  await controller.ui;
  await act(async () => {});
  expect(mounted).toHaveBeenCalledOnce();
  expect(root.querySelectorAll("input")).toHaveLength(0);
});
