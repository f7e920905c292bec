import { afterEach, expect, it, vi } from "vitest";
import { isFocusElsewhere } from "../../src/dom/focus";

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

it("the focus on a field of the page is elsewhere for an element in a broker's own component too", () => {
  const field = focusOn("nothing");
  const component = document.createElement("div");
  component.attachShadow({ mode: "open" }).append(...document.querySelectorAll("body > div"));
  document.body.append(component);
  expect(isFocusElsewhere(field)).toBe(false);
  document.querySelector("textarea")?.focus();
  expect(isFocusElsewhere(field)).toBe(true);
  field.focus();
  expect(isFocusElsewhere(field)).toBe(false);
});

it("the focus is elsewhere while the page around a frame has it, whatever was focused in the frame last", () => {
  const field = focusOn("own field");
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  expect(isFocusElsewhere(field), "a window without focus that is no frame").toBe(false);
  vi.stubGlobal("parent", {});
  expect(isFocusElsewhere(field)).toBe(true);
  hasFocus.mockReturnValue(true);
  expect(isFocusElsewhere(field)).toBe(false);
});
