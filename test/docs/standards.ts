/** The numbers of the standards that the docs answer, so that no row can be missed. */

/** OWASP ASVS 5.0.0: how many requirements each section of a chapter has, without gaps; 345 in all. */
const ASVS: Readonly<Record<number, readonly number[]>> = {
  1: [2, 10, 12, 3, 3],
  2: [3, 3, 5, 2],
  3: [1, 3, 5, 8, 8, 1, 5],
  4: [5, 5, 2, 4],
  5: [1, 6, 3, 3],
  6: [3, 12, 8, 6, 8, 4, 2, 4],
  7: [3, 4, 2, 5, 3, 2],
  8: [4, 4, 3, 2],
  9: [3, 4],
  10: [2, 3, 5, 16, 5, 2, 3],
  11: [4, 5, 5, 4, 2, 2, 2],
  12: [5, 2, 5],
  13: [4, 6, 4, 7],
  14: [2, 8, 3],
  15: [5, 5, 7, 4],
  16: [1, 5, 4, 3, 4],
  17: [2, 8, 2],
};

export const ASVS_NUMBERS: readonly string[] = Object.entries(ASVS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
);

/** WCAG 2.2 of 2024-12-12: its 86 criteria by level, and 4.1.1, which it calls obsolete. */
const WCAG: Readonly<Record<"A" | "AA" | "AAA", string>> = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3
    2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8
    3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
  AAA: `1.2.6 1.2.7 1.2.8 1.2.9 1.3.6 1.4.6 1.4.7 1.4.8 1.4.9 2.1.3 2.2.3 2.2.4 2.2.5 2.2.6 2.3.2 2.3.3 2.4.8 2.4.9
    2.4.10 2.4.12 2.4.13 2.5.5 2.5.6 3.1.3 3.1.4 3.1.5 3.1.6 3.2.5 3.3.5 3.3.6 3.3.9`,
};

const byNumber = (one: string, other: string): number => one.localeCompare(other, "en", { numeric: true });

export const WCAG_LEVELS: ReadonlyMap<string, string> = new Map(
  Object.entries(WCAG)
    .flatMap(([level, numbers]) => numbers.split(/\s+/).map((number): [string, string] => [number, level]))
    .sort(([one], [other]) => byNumber(one, other)),
);

/** Returns the numbers that a row's first cell names: `1.1.1, 1.2.1 to 1.2.3`, a range as far as `all` goes. */
export function numbersOf(cell: string, all: readonly string[]): string[] {
  const named = cell.matchAll(/(\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))?/g);
  return [...named].flatMap(([, from = "", to = from]) => {
    const [start, end] = [all.indexOf(from), all.indexOf(to)];
    if (start < 0 || end < start) throw new Error(`${from} to ${to} is no range`);
    return all.slice(start, end + 1);
  });
}
