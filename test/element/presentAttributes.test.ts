import { expect, it } from "vitest";
import { presentAttributes } from "../../src/element/presentAttributes";

/** Writes attributes to a custom element as React 18 does: null and undefined remove one, all else is its text. */
function writtenByReact18(attributes: object): HTMLElement {
  const element = document.createElement("edis-gateway");
  for (const [name, value] of Object.entries(attributes))
    if (value != null) element.setAttribute(name, String(value));
  return element;
}

it("a boolean attribute that is false is absent, in React 18 too, which writes it as text", () => {
  const given = { id: "consent", hidden: false, inert: false, tabIndex: 0, title: "", lang: undefined };
  expect(writtenByReact18(given).hidden, "without it").toBe(true);
  expect(writtenByReact18(presentAttributes(given)).outerHTML).toBe(
    '<edis-gateway id="consent" tabindex="0" title=""></edis-gateway>',
  );
  expect(presentAttributes({ hidden: true, inert: true })).toEqual({ hidden: true, inert: true });
});

it("a false that is a value of the attribute is kept", () => {
  const values = {
    "aria-busy": false,
    "data-open": false,
    contentEditable: false,
    draggable: false,
    spellCheck: false,
  };
  expect(presentAttributes(values)).toEqual(values);
});
