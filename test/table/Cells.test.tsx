import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type CellAction, type ColumnConfig, Table } from "../../src/table";
import { t } from "./support";

interface Row {
  id: string;
  status: string;
  link?: string;
  watched?: string;
  preferred?: boolean;
}

const ROWS: Row[] = [
  { id: "A", status: "OPEN", link: "Prospectus", watched: "1" },
  { id: "B", status: "CLOSED" },
];

function show(columns: readonly ColumnConfig<Row>[], rows = ROWS) {
  const onAction = vi.fn<(action: CellAction<Row>) => void>();
  render(
    <Table
      t={t}
      caption="Things"
      columns={[{ name: "id", header: "Id", type: "id" }, ...columns]}
      source={{ rows }}
      onAction={onAction}
    />,
  );
  return onAction;
}

afterEach(cleanup);

describe("a cell", () => {
  it("may be a button that reports its row", async () => {
    const onAction = show([{ name: "bid", header: "Bid", type: "button", label: "Bid" }]);
    await userEvent.click(screen.getByRole("button", { name: "Bid, row 2" }));
    expect(onAction.mock.lastCall).toEqual([{ name: "bid", row: ROWS[1], index: 1, value: "" }]);
  });

  it("may be text or a button, by the row", () => {
    show([{ name: "link", header: "Link", type: "textOrButton" }]);
    expect(screen.getByRole("button", { name: "Prospectus, row 1" })).toBeDefined();
    expect(screen.queryByRole("button", { name: /row 2/ })).toBeNull();
    expect(screen.getByText("not given")).toBeDefined();
  });

  it("may be text or a button, by a condition on the row", () => {
    show([
      {
        name: "status",
        header: "Status",
        type: "textOrButton",
        buttonWhen: { name: "status", oneOf: ["OPEN"] },
      },
    ]);
    expect(screen.getAllByRole("button", { name: /, row / }).map((button) => button.textContent)).toEqual([
      "OPEN",
    ]);
    expect(screen.getByText("CLOSED").tagName).toBe("SPAN");
  });

  it("reports its own row in any order", async () => {
    const onAction = show([{ name: "bid", header: "Bid", type: "button", label: "Bid" }]);
    await userEvent.click(screen.getByRole("button", { name: "Id" }));
    await userEvent.click(screen.getByRole("button", { name: "Id" }));
    await userEvent.click(screen.getByRole("button", { name: "Bid, row 1" }));
    expect(onAction.mock.lastCall?.[0]).toMatchObject({ row: ROWS[1], index: 1 });
  });

  it("takes its subType: the kind of an input, the looks of a button", () => {
    show([
      { name: "amount", header: "Amount", type: "input", subType: "number" },
      { name: "flag", header: "Flag", type: "input", subType: "checkbox" },
      { name: "bid", header: "Bid", type: "button", subType: "primary", label: "Bid" },
      { name: "more", header: "More", type: "button", label: "More" },
    ]);
    expect(screen.getByLabelText("Amount, row 1")).toHaveProperty("type", "number");
    expect(screen.getByRole("checkbox", { name: "Flag, row 1" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Bid, row 1" }).getAttribute("data-look")).toBe("primary");
    expect(screen.getByRole("button", { name: "More, row 1" }).getAttribute("data-look")).toBe("plain");
  });

  it("of any kind is empty if its member is missing", () => {
    show(
      [
        { name: "note", header: "Note", type: "input" },
        { name: "watched", header: "Watch", type: "checkbox" },
        { name: "preferred", header: "Preferred", type: "radio" },
        { name: "flag", header: "Flag", type: "img", imgSrc: "/flag.png" },
        { name: "bid", header: "Bid", type: "button" },
      ],
      JSON.parse("[{}]"),
    );
    expect(screen.getByLabelText("Note, row 1")).toHaveProperty("value", "");
    expect(screen.getByLabelText("Watch, row 1")).toHaveProperty("checked", false);
    expect(screen.getByLabelText("Preferred, row 1")).toHaveProperty("checked", false);
    expect(screen.getByRole("img", { name: "Flag" }).getAttribute("src")).toBe("/flag.png");
    expect(screen.getByRole("button", { name: "Bid, row 1" }).textContent).toBe("Bid");
  });

  it("may be an image with an alternative text", () => {
    show([{ name: "status", header: "Status", type: "img", imgSrc: ({ status }) => `/${status}.png` }]);
    expect(screen.getByRole("img", { name: "OPEN" }).getAttribute("src")).toBe("/OPEN.png");
  });

  it("may be a checkbox that starts from the row and keeps what was ticked", async () => {
    const onAction = show([{ name: "watched", header: "Watch", type: "checkbox" }]);
    expect(screen.getByLabelText("Watch, row 1")).toHaveProperty("checked", true);
    await userEvent.click(screen.getByLabelText("Watch, row 2"));
    expect(onAction.mock.lastCall?.[0]).toMatchObject({ name: "watched", index: 1, value: true });
    await userEvent.type(screen.getByLabelText("Filter Id"), "B");
    expect(screen.getByLabelText("Watch, row 1")).toHaveProperty("checked", true);
  });

  it("may be a radio: one row of the column at a time", async () => {
    const onAction = show(
      [{ name: "preferred", header: "Preferred", type: "input", subType: "radio" }],
      [{ id: "A", status: "OPEN", preferred: true }, ...ROWS.slice(1)],
    );
    const [first, second] = screen.getAllByRole("radio");
    expect([first, second].map((radio) => Reflect.get(radio ?? {}, "checked"))).toEqual([true, false]);
    if (first) await userEvent.click(first);
    if (second) await userEvent.click(second);
    expect([first, second].map((radio) => Reflect.get(radio ?? {}, "checked"))).toEqual([false, true]);
    expect(onAction.mock.lastCall?.[0]).toMatchObject({ name: "preferred", index: 1 });
  });

  it("may be an input whose text goes with its row", async () => {
    const onAction = show([{ name: "note", header: "Note", type: "input" }]);
    await userEvent.type(screen.getByLabelText("Note, row 2"), "hi");
    expect(onAction.mock.lastCall?.[0]).toMatchObject({ name: "note", index: 1, value: "hi" });
    expect(screen.getByLabelText("Note, row 1")).toHaveProperty("value", "");
    await userEvent.click(screen.getByRole("button", { name: "Id" }));
    await userEvent.click(screen.getByRole("button", { name: "Id" }));
    expect(screen.getByLabelText("Note, row 1")).toHaveProperty("value", "hi");
  });

  it("is disabled if disableElement says so", () => {
    show([
      {
        name: "bid",
        header: "Bid",
        type: "button",
        label: "Bid",
        disableElement: { name: "status", oneOf: ["CLOSED"] },
      },
      { name: "note", header: "Note", type: "input", disableElement: true },
    ]);
    expect(screen.getByRole("button", { name: "Bid, row 1" })).toHaveProperty("disabled", false);
    expect(screen.getByRole("button", { name: "Bid, row 2" })).toHaveProperty("disabled", true);
    expect(screen.getByLabelText("Note, row 1")).toHaveProperty("disabled", true);
  });

  it("has the tone of its colour rule, and no raw colour", () => {
    show([{ name: "status", header: "Status", tones: [{ when: { oneOf: ["OPEN"] }, tone: "success" }] }]);
    const cells = [...document.querySelectorAll('tbody [data-label="Status"]')];
    expect(cells.map((cell) => cell.getAttribute("data-tone"))).toEqual(["success", null]);
  });

  it("is shown by its row's conditions, and its column by all rows'", () => {
    show([
      {
        name: "bid",
        header: "Bid",
        type: "button",
        label: "Bid",
        visibilityConditions: { row: [{ name: "status", oneOf: ["OPEN"] }] },
      },
      {
        name: "remark",
        header: "Remark",
        visibilityConditions: { column: (rows) => rows.some((row) => "remark" in row) },
      },
    ]);
    expect(screen.getAllByRole("button", { name: /^Bid, row/ })).toHaveLength(1);
    expect(screen.queryByRole("columnheader", { name: "Remark" })).toBeNull();
  });

  it("that is hidden is neither found nor sorted by its value", async () => {
    const hidden = { visibilityConditions: { row: [{ name: "id", oneOf: ["A"] }] } };
    show([{ name: "status", header: "Status", ...hidden }], [{ id: "B", status: "A" }, ...ROWS]);
    await userEvent.click(screen.getByRole("button", { name: "Status" }));
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["A", "B", "B"]);
    await userEvent.type(screen.getByLabelText("Filter Status"), "CLOSED");
    expect(screen.getByText("No Record Found")).toBeDefined();
  });

  it("may be drawn by the host, and shows markup in data as text", () => {
    show(
      [{ name: "status", header: "Status", customHtml: (_row, shown) => <strong>{shown}</strong> }],
      [{ id: "<b>A</b>", status: "<img src=x>" }],
    );
    expect(document.querySelector("strong")?.textContent).toBe("<img src=x>");
    expect(screen.getByRole("rowheader").textContent).toBe("<b>A</b>");
  });
});
