import { readdirSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Review } from "../../../demo/gallery/Review";
import { sceneOf, stateOf } from "../../../demo/gallery/session";
import { STATES } from "../../../demo/gallery/states";

describe("the gallery", () => {
  it("reaches with each entry's events the state of its name", async () => {
    const screens: Record<string, string> = {
      error: "error",
      success: "",
      acknowledgement: "acknowledgement",
    };
    for (const [name, state] of Object.entries(STATES)) {
      const { flow } = stateOf(await sceneOf(state, "en-GB", "http://localhost/"), 0);
      const [group = ""] = name.split("-");
      if (["mpin", "slip", "mandate", "dim"].includes(group))
        expect([name, flow.screen]).toEqual([name, group]);
      else if (screens[group]) expect([name, flow.screen]).toEqual([name, screens[group]]);
    }
  });

  it("has no event that changes nothing", async () => {
    const ignored: unknown[] = [];
    for (const [name, state] of Object.entries(STATES)) {
      const { flow: _, ...scene } = await sceneOf(state, "en-GB", "http://localhost/");
      const seenAt = (count: number) => {
        const { flow, snackbar, qr } = stateOf({ ...scene, events: scene.events.slice(0, count) }, 0);
        return { flow, snackbar, qr };
      };
      for (const [nth, event] of scene.events.entries())
        if (isDeepStrictEqual(seenAt(nth), seenAt(nth + 1))) ignored.push([name, event]);
    }
    expect(ignored).toEqual([]);
  });
});

it("the review names each table of texts by its file", () => {
  const page = renderToStaticMarkup(createElement(Review, { locale: "hi", choose: () => {} }));
  const captions = [...page.matchAll(/<caption>(.*?)<\/caption>/g)].map(([, caption]) => caption);
  const files = readdirSync(new URL("../../../src/i18n/en-GB/", import.meta.url));
  expect(captions.toSorted()).toEqual(files.toSorted());
});
