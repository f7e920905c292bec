import { type ColumnConfig, type TableRow, valueIn } from "./columns";
import type { ColumnFilters, ColumnSort } from "./tableState";
import { shownText, sortKey, textOf } from "./values";

/** Rows, as their indexes in the order of loading. */
type RowIndexes = Uint32Array<ArrayBuffer>;

/** An index that sorts and filters all rows of a table. */
export interface SortFilterIndex {
  /**
   * Returns all rows sorted. Rows without a sort key come last in both directions; equal rows keep the order of
   * loading.
   */
  ordered(sort: ColumnSort | undefined): RowIndexes;
  /** Returns those of `places` whose columns show every filter's text, ignoring case. */
  found(places: RowIndexes, filters: ColumnFilters): RowIndexes;
  /** Returns tasks that index each column ahead of its first sort or filter. */
  indexingTasks(): readonly (() => void)[];
}

/** A column's rows in ascending order, and apart from them the rows without a sort key. */
interface Ascending {
  readonly places: RowIndexes;
  readonly keyless: RowIndexes;
  compare(one: number, other: number): number;
}

/**
 * Creates the index of one list of rows. A column is read at its first sort or filter, then cached: 100,000 rows cost
 * tens of ms.
 */
export function createSortFilterIndex<Row extends TableRow>(
  columns: readonly ColumnConfig<Row>[],
  rows: readonly Row[],
): SortFilterIndex {
  const all = new Uint32Array(rows.length);
  for (let place = 0; place < all.length; place += 1) all[place] = place;
  const orders = new Map<string, Ascending>();
  const shown = new Map<string, readonly string[]>();

  /** Applies `read` to the text of each row in a column. */
  function readings<T>(name: string, read: (text: string, column: ColumnConfig<Row>) => T): readonly T[] {
    const column = columns.find((each) => each.name === name);
    if (!column) return [];
    const reading = memoized((text) => read(text, column));
    return rows.map((row) => reading(textOf(valueIn(column, row))));
  }

  const ascending = (name: string): Ascending => {
    const keys = readings(name, (text, { sortAs = "text" }) => sortKey(text, sortAs));
    const compare = comparatorOf(keys);
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
    indexingTasks: () =>
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

/** The most texts to cache. Dates, times and quantities repeat from row to row. */
const MOST_REMEMBERED = 16_384;

function memoized<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    if (known.size < MOST_REMEMBERED) known.set(text, now);
    return now;
  };
}

/** Compares rows by their keys, all texts or all numbers. An engine is slow if one function compares both. */
function comparatorOf(keys: readonly (string | number | undefined)[]): Ascending["compare"] {
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

/** Returns the rows in descending order; equal rows keep the order of loading. */
function descending({ places, compare }: Ascending): RowIndexes {
  const reversed = places.slice().reverse();
  let from = 0;
  for (let at = 1; at <= reversed.length; at += 1) {
    if (at < reversed.length && compare(reversed[from] ?? 0, reversed[at] ?? 0) === 0) continue;
    reversed.subarray(from, at).reverse();
    from = at;
  }
  return reversed;
}

function joined(first: RowIndexes, last: RowIndexes): RowIndexes {
  const whole = new Uint32Array(first.length + last.length);
  whole.set(first);
  whole.set(last, first.length);
  return whole;
}
