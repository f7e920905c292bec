// @vitest-environment happy-dom
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { act, createElement, createRef, StrictMode, Suspense, use } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import type { EdisGatewayElement } from "../../src/index";
import type { EdisGatewayProps, EdisGateway as Wrapper } from "../../src/react";

// React's scheduler ends its work before the window goes
afterAll(() => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve))));

const file = pathToFileURL(join(inject("consumer"), "node_modules/edis-gateway/dist/react.js")).href;

it("the React wrapper hydrates a server's markup without a warning, and hears the first event", async () => {
  const consoleError = vi.spyOn(console, "error");
  const { EdisGateway }: { EdisGateway: typeof Wrapper } = await import(/* @vite-ignore */ file);
  const screens: unknown[] = [];
  const ref = createRef<EdisGatewayElement>();
  const page = createElement(
    StrictMode,
    null,
    createElement(EdisGateway, {
      ref,
      className: "wide",
      id: "consent",
      "aria-label": "Consent",
      theme: "dark",
      onScreenChange: ({ detail }) => screens.push(detail),
    }),
  );
  const html = renderToString(page);
  expect(html).toBe('<edis-gateway id="consent" aria-label="Consent" class="wide"></edis-gateway>');
  const place = document.body.appendChild(document.createElement("div"));
  const template = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (template) place.append(template);
  const hydrated = hydrateRoot(place, page);
  await vi.waitFor(() => expect(screens).toEqual([{ screen: "landing", previous: null }]), 10_000);
  expect(ref.current?.theme).toBe("dark");
  expect(ref.current?.getAttribute("theme")).toBe("dark");
  expect(consoleError).not.toHaveBeenCalled();
  hydrated.unmount();
});

describe("the React wrapper, rendered again and again", () => {
  const ref = createRef<EdisGatewayElement>();
  const place = document.createElement("div");
  const root = createRoot(place);
  const never = new Promise<never>(() => {});
  const Waiting = ({ isHeld }: { isHeld: boolean }) => (isHeld ? use(never) : null);

  async function render(props: EdisGatewayProps, isHeld = false): Promise<void> {
    Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
    const { EdisGateway }: { EdisGateway: typeof Wrapper } = await import(/* @vite-ignore */ file);
    const gateway = createElement(EdisGateway, { ...props, ref });
    const waiting = createElement(Waiting, { isHeld });
    await act(async () => root.render(createElement(Suspense, { fallback: "Wait" }, gateway, waiting)));
    Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  }

  afterEach(() => render({}));
  afterAll(() => act(async () => root.unmount()));

  it.each([
    ["onReady", "ready"],
    ["onScreenChange", "screenchange"],
    ["onSuccess", "success"],
    ["onFail", "fail"],
    ["onClose", "close"],
  ] as const)(
    "calls the latest %s once for each %s, while a Suspense boundary hides it too",
    async (name, type) => {
      const [earlier, latest] = [vi.fn(), vi.fn()];
      await render({ [name]: earlier });
      await render({ [name]: latest });
      // React clears the ref of a hidden element
      const gateway = ref.current;
      const tell = () => gateway?.dispatchEvent(new CustomEvent(type, { cancelable: true }));
      tell();
      await render({ [name]: latest }, true);
      expect(gateway?.style.display).toBe("none");
      tell();
      await render({ [name]: latest });
      tell();
      expect(earlier).not.toHaveBeenCalled();
      expect(latest.mock.calls.map(([event]) => event.type)).toEqual([type, type, type]);
    },
  );

  it("hides it while `hidden` is true, and not while it is false", async () => {
    const seen: unknown[] = [];
    for (const hidden of [false, true, false]) {
      await render({ hidden });
      seen.push(ref.current?.hidden);
    }
    expect(seen).toEqual([false, true, false]);
  });

  it("keeps properties set through the ref, and removes those that a prop had set", async () => {
    await render({ className: "narrow" });
    const gateway = ref.current;
    if (!gateway) throw new Error("no element");
    gateway.locale = "hi";
    gateway.setAttribute("theme", "dark");
    await render({ className: "wide" });
    expect([gateway.locale, gateway.theme]).toEqual(["hi", "dark"]);
    await render({ theme: "light", signingKey: "k" });
    expect([gateway.locale, gateway.theme, gateway.signingKey]).toEqual(["hi", "light", "k"]);
    await render({});
    expect([gateway.locale, gateway.theme, gateway.signingKey]).toEqual(["hi", "auto", null]);
  });
});
