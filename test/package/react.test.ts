// @vitest-environment happy-dom
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement, createRef, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, inject, it, vi } from "vitest";
import type { EdisGatewayElement } from "../../src/index";
import type { EdisGateway as Wrapper } from "../../src/react";

const file = pathToFileURL(join(inject("consumer"), "node_modules/edis-gateway/dist/react.js")).href;

it("the React wrapper hydrates what a server rendered without a warning, and hears the first event", async () => {
  const said = vi.spyOn(console, "error");
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
  hydrateRoot(place, page);
  await vi.waitFor(() => expect(screens).toEqual([{ screen: "landing", previous: null }]), 10_000);
  expect(ref.current?.theme).toBe("dark");
  expect(ref.current?.getAttribute("theme")).toBe("dark");
  expect(said).not.toHaveBeenCalled();
});
