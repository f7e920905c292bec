import { afterEach, expect, it } from "vitest";
import { isFocusElsewhere } from "../../src/dom/focus";

afterEach(() => document.body.replaceChildren());

/** Shows a broker's field, and a modal dialog of the broker's with an element in it. Focuses one of them, or nothing. */
function focusOn(place: "nothing" | "broker's field" | "modal" | "own field"): HTMLInputElement {
  const notes = document.createElement("textarea");
  const modal = document.createElement("div");
  modal.tabIndex = -1;
  const host = document.createElement("div");
  const field = document.createElement("input");
  host.attachShadow({ mode: "open" }).append(field);
  modal.append(host);
  document.body.append(notes, modal);
  const places = { nothing: null, "broker's field": notes, modal, "own field": field };
  places[place]?.focus();
  return field;
}

it.each([
  ["nothing", false],
  ["broker's field", true],
  ["modal", false],
  ["own field", false],
] as const)("the focus on %s is elsewhere: %s", (place, isElsewhere) => {
  expect(isFocusElsewhere(focusOn(place))).toBe(isElsewhere);
});
