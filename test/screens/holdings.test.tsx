import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { manySecurities } from "../../demo/gallery/fixtures";
import { descriptionOf, showState } from "./shown";

/** The warning of securities on hold names each one that is known (R22, R81, contract §4 hldSecurities). */

afterEach(cleanup);

const RELIANCE = "INE002A01018";
const TATA = "INE081A01020";
const secDtls = [{ isin: RELIANCE, isinName: "RELIANCE INDUSTRIES LTD", quantity: "5" }];

it.each([
  [
    "ISINs, with the name that the request has",
    [RELIANCE, TATA],
    [`RELIANCE INDUSTRIES LTD${RELIANCE}`, TATA],
  ],
  ["a row that has a name alone", [{ isinName: "TATA STEEL LTD", quantity: 5 }], ["TATA STEEL LTD"]],
  [
    "a row's own name, if the request has none",
    [{ isin: TATA, isinName: "TATA STEEL LTD" }],
    [`TATA STEEL LTD${TATA}`],
  ],
  [
    "a security that comes twice, once",
    [RELIANCE, { isin: RELIANCE }],
    [`RELIANCE INDUSTRIES LTD${RELIANCE}`],
  ],
  [
    "each name of securities whose ISIN is all zeros (R18)",
    [
      { isin: "00000000", isinName: "TATA STEEL LTD" },
      { isin: "00000000", isinName: "INFOSYS LTD" },
    ],
    ["TATA STEEL LTD", "INFOSYS LTD"],
  ],
  ["no row of which nothing is visible", [TATA, " ", { isin: "\u200b", isinName: "" }, null], [TATA]],
])("it lists %s", async (_what, hldSecurities, expected) => {
  await showState({
    type: "DIM",
    change: { orderRequestDetails: { dmatBlkDtls: { hldSecurities, secDtls } } },
  });
  const dialog = await screen.findByRole("dialog");
  const lines = within(dialog)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(expected);
  for (const line of expected) expect(descriptionOf(dialog)).toContain(line);
});

it("a long list shows 50 at once, and its last page leads no further, even if it is full (R63)", async () => {
  const hldSecurities = manySecurities(100);
  await showState({ type: "DIM", change: { orderRequestDetails: { dmatBlkDtls: { hldSecurities } } } });
  const dialog = within(await screen.findByRole("dialog"));
  const link = (name: string) => dialog.getByRole("link", { name });
  const seen = () => [
    dialog.getAllByRole("listitem").length,
    dialog.getByText(/^Showing/).textContent,
    ...["Previous", "Next"].map((name) => link(name).getAttribute("aria-disabled")),
  ];
  expect(seen()).toEqual([50, "Showing 1–50 of 100", "true", null]);
  fireEvent.click(link("Next"));
  expect(seen()).toEqual([50, "Showing 51–100 of 100", null, "true"]);
  fireEvent.click(link("Previous"));
  expect(seen()).toEqual([50, "Showing 1–50 of 100", "true", null]);
});

it("a long list is printed whole, without the links to its pages (R63)", async () => {
  await showState("success-partial-many");
  const next = await screen.findByRole("link", { name: "Next" });
  const list = next.closest(".paged")?.previousElementSibling;
  expect(list?.children).toHaveLength(50);
  fireEvent(window, new Event("beforeprint"));
  expect(list?.children).toHaveLength(120);
  expect(next.isConnected).toBe(false);
  fireEvent(window, new Event("afterprint"));
  expect(list?.children).toHaveLength(50);
});
