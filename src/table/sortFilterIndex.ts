import { type ColumnConfig, type TableRow, valueIn } from "./columns";
import type { ColumnFilters, ColumnSort } from "./tableState";
import { shownText, sortKey, textOf } from "./values";

/** Rows by their places in the order of loading. */
export type RowIndexes = Uint32Array<ArrayBuffer>;

/** What a table asks of all its rows at once. */
export interface SortFilterIndex {
  /** All places in an order: rows without a value to order by are last either way, and equal ones stay as loaded. */
  ordered(sort: ColumnSort | undefined): RowIndexes;
  /** Those of `places` whose columns show every filter's text, in whichever case. */
  found(places: RowIndexes, filters: ColumnFilters): RowIndexes;
  /** What sorting and filtering will need of the columns, a piece each, to be done while nobody waits. */
  ahead(): readonly (() => void)[];
}

/** A column's rows in ascending order, those without a key apart. */
interface Ascending {
  readonly places: RowIndexes;
  readonly keyless: RowIndexes;
  compare(one: number, other: number): number;
}

/** The lookup of one list of rows. A column is read at its first need, and what was read is kept: 100,000 rows cost tens of ms. */
export function createSortFilterIndex<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[],
): SortFilterIndex {
  const all = new Uint32Array(rows.length);
  for (let place = 0; place < all.length; place += 1) all[place] = place;
  const orders = new Map<string, Ascending>();
  const shown = new Map<string, readonly string[]>();

  /** What `read` makes of the text of each row in a column. */
  function readings<T>(name: string, read: (text: string, column: ColumnConfig<Row>) => T): readonly T[] {
    const column = columns.find((each) => each.name === name);
    if (!column) return [];
    const reading = remembered((text) => read(text, column));
    return rows.map((row) => reading(textOf(valueIn(column, row))));
  }

  const ascending = (name: string): Ascending => {
    const keys = readings(name, (text, { sortAs = "text" }) => sortKey(text, sortAs));
    const compare = comparing(keys);
    return {
      places: all.filter((place) => keys[place] !== undefined).sort(compare),
      keyless: all.filter((place) => keys[place] === undefined),
      compare,
    };
  };
  const lowerCase = (name: string) =>
    readings(name, (text, { sortAs = "text", format }) => {
      const shown = shownText(text, sortAs);
      return (format ? `${shown}\n${format(shown)}` : shown).toLowerCase();
    });

  return {
    ordered(sort) {
      if (!sort) return all;
      const order = once(orders, sort.column, ascending);
      return joined(sort.direction === "descending" ? descending(order) : order.places, order.keyless);
    },
    found: (places, filters) =>
      [...filters].reduce((left, [column, text]) => {
        const needle = text.trim().toLowerCase();
        const texts = once(shown, column, lowerCase);
        return needle === "" ? left : left.filter((place) => texts[place]?.includes(needle));
      }, places),
    ahead: () =>
      columns.flatMap(({ name }) => [
        () => void once(orders, name, ascending),
        () => void once(shown, name, lowerCase),
      ]),
  };
}

function once<T>(made: Map<string, T>, name: string, make: (name: string) => T): T {
  const value = made.get(name) ?? make(name);
  made.set(name, value);
  return value;
}

/** Dates, times and quantities are few, however many rows have them. */
const MOST_REMEMBERED = 16_384;

function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    if (known.size < MOST_REMEMBERED) known.set(text, now);
    return now;
  };
}

/** Compares places by their keys, which are all texts or all numbers: an engine is slow where one function compares both. */
function comparing(keys: readonly (string | number | undefined)[]): Ascending["compare"] {
  if (typeof keys.find((key) => key !== undefined) === "string") {
    return (one, other) => {
      const left = keys[one] ?? "";
      const right = keys[other] ?? "";
      return left < right ? -1 : left > right ? 1 : 0;
    };
  }
  const numbers = new Float64Array(keys.length);
  keys.forEach((key, place) => {
    numbers[place] = Number(key);
  });
  return (one, other) => (numbers[one] ?? 0) - (numbers[other] ?? 0);
}

/** The other way round, where those that are equal keep the order in which they were loaded. */
function descending({ places, compare }: Ascending): RowIndexes {
  const turned = places.slice().reverse();
  let from = 0;
  for (let at = 1; at <= turned.length; at += 1) {
    if (at < turned.length && compare(turned[from] ?? 0, turned[at] ?? 0) === 0) continue;
    turned.subarray(from, at).reverse();
    from = at;
  }
  return turned;
}

function joined(first: RowIndexes, last: RowIndexes): RowIndexes {
  const whole = new Uint32Array(first.length + last.length);
  whole.set(first);
  whole.set(last, first.length);
  return whole;
}
