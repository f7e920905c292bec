import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { type ColumnConfig, type SortAs, Table } from "../../src/table";
import { columnOf, issues, press, show, shownIsins, sortOf, statusText, t } from "./support";

interface Row {
  a?: unknown;
  b?: unknown;
}

afterEach(cleanup);

function showColumns(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[] = [{ a: 1 }],
  selectable = false,
) {
  return render(<Table t={t} caption="Things" columns={columns} source={{ rows }} selectable={selectable} />);
}

/** Returns the cells of the header's rows: element, text, columns spanned. */
const headerRows = () =>
  [...document.querySelectorAll("thead tr:not(.edis-table__filters)")].map((row) =>
    [...row.children].map(
      (cell) => `${cell.localName} ${cell.textContent} ${cell.getAttribute("colspan") ?? 1}`,
    ),
  );

describe("the headers", () => {
  const column = (name: string, parent?: string) => ({ name, header: name, ...(parent && { parent }) });

  it("are one row if no column has a parent", () => {
    showColumns([column("a"), { ...column("b"), parent: "" }]);
    expect(headerRows()).toEqual([["th a 1", "th b 1"]]);
  });

  it("have parents over neighbours only, and an empty cell over each column without a parent", () => {
    showColumns([
      column("a"),
      column("b"),
      column("c", "P"),
      column("d", "P"),
      column("e", "Q"),
      column("f", "P"),
      column("g"),
    ]);
    expect(headerRows()).toEqual([
      ["td  1", "td  1", "th P 2", "th Q 1", "th P 1", "td  1"],
      ["a", "b", "c", "d", "e", "f", "g"].map((name) => `th ${name} 1`),
    ]);
  });

  it("leave out a hidden column: its parent spans one less, or is hidden too", () => {
    const hidden = { visibilityConditions: { column: () => false } };
    showColumns([column("a", "P"), { ...column("b", "P"), ...hidden }, { ...column("c", "Q"), ...hidden }]);
    expect(headerRows()).toEqual([["th P 1"], ["th a 1"]]);
  });

  it("join two columns of one parent if the column between them is hidden", () => {
    showColumns([
      column("a", "P"),
      { ...column("b"), visibilityConditions: { column: () => false } },
      column("c", "P"),
    ]);
    expect(headerRows()).toEqual([["th P 2"], ["th a 1", "th c 1"]]);
  });

  it("have one more cell in every row if rows can be selected", () => {
    showColumns([column("a", "P"), column("b")], [{}], true);
    expect(headerRows()).toEqual([
      ["td  1", "th P 1", "td  1"],
      ["th  1", "th a 1", "th b 1"],
    ]);
    expect(document.querySelectorAll(".edis-table__filters > *")).toHaveLength(3);
  });
});

describe("a press on a header", () => {
  const values: Record<SortAs, readonly unknown[]> = {
    text: ["b", "a"],
    number: [20, 3],
    date: ["2026-11-20", "2025-11-20"],
    time: ["10:00", "09:15"],
  };

  it.each(["text", "number", "date", "time"] as const)(
    "sorts by %s: ascending, descending, off",
    async (sortAs) => {
      // the first row has no value to guess the sort type from
      showColumns([{ name: "a", header: "A", sortAs }], [{}, ...values[sortAs].map((a) => ({ a }))]);
      const orders = [sortOf("A")];
      for (let presses = 0; presses < 4; presses += 1) {
        await press("A");
        orders.push(sortOf("A"));
      }
      expect(orders).toEqual([null, "ascending", "descending", null, "ascending"]);
    },
  );

  it("begins ascending at another column, and again when it comes back", async () => {
    showColumns(
      [
        { name: "a", header: "A" },
        { name: "b", header: "B" },
      ],
      [
        { a: 1, b: 2 },
        { a: 2, b: 1 },
      ],
    );
    await press("A");
    await press("A");
    await press("B");
    expect([sortOf("A"), sortOf("B"), columnOf("B")]).toEqual([null, "ascending", ["1", "2"]]);
    await press("A");
    expect([sortOf("A"), sortOf("B"), columnOf("A")]).toEqual(["ascending", null, ["1", "2"]]);
  });

  it("goes to the first page", async () => {
    show({ source: { rows: issues(11) } });
    await press("Last");
    await press("ISIN");
    expect(statusText()).toBe("Showing 1–5 of 11");
  });

  it("is offered if the column shows text, unless the column says otherwise", () => {
    showColumns([
      { name: "a", header: "A" },
      { name: "b", header: "B", sortable: false, filterable: false },
      { name: "c", header: "C", type: "checkbox" },
      { name: "d", header: "D", type: "checkbox", sortable: true, filterable: true },
    ]);
    const names = ["A", "B", "C", "D"];
    expect(names.filter((name) => screen.queryByRole("button", { name }))).toEqual(["A", "D"]);
    expect(names.filter((name) => screen.queryByLabelText(`Filter ${name}`))).toEqual(["A", "D"]);
  });
});

describe("a filter", () => {
  it("that is cleared has no effect, and keeps the others", async () => {
    show({ source: { rows: issues(11) } });
    const isin = screen.getByLabelText("Filter ISIN");
    const size = screen.getByLabelText("Filter Issue Size");
    await userEvent.type(isin, "INE0001");
    await userEvent.type(size, "0");
    expect(statusText()).toBe("Showing 1–1 of 1 found in 11");
    await userEvent.clear(isin);
    expect(statusText()).toBe("Showing 1–5 of 11 found in 11");
    expect([isin, size].map((field) => Reflect.get(field, "value"))).toEqual(["", "0"]);
    await userEvent.clear(size);
    expect(statusText()).toBe("Showing 1–5 of 11");
  });

  it("of spaces keeps them, and finds all rows", async () => {
    show({ source: { rows: issues(3) } });
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "  ");
    expect(screen.getByLabelText("Filter ISIN")).toHaveProperty("value", "  ");
    expect(statusText()).toBe("Showing 1–3 of 3 found in 3");
  });

  it("goes to the first page", async () => {
    show({ source: { rows: issues(23) } });
    await press("Last");
    await userEvent.type(screen.getByLabelText("Filter ISIN"), "INE");
    expect(statusText()).toBe("Showing 1–5 of 23 found in 23");
    expect(shownIsins()[0]).toBe("INE00000");
  });

  it("has no row if no column has a filter", () => {
    showColumns([{ name: "a", header: "A", filterable: false }]);
    expect(document.querySelector(".edis-table__filters")).toBeNull();
  });
});
