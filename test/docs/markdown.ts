/** A page of the docs, taken apart as its reader sees it. */

export interface Snippet {
  /** The fence's language, `""` where it names none. */
  readonly language: string;
  readonly code: string;
  /** The nearest heading above. */
  readonly heading: string;
}

const FENCE = /^ *```(\S*).*\n([\s\S]*?)^ *```$/gm;
const HEADING = /^#+ (.+)$/gm;

/** Every fenced block of a page, in order. */
export function snippetsOf(page: string): Snippet[] {
  return [...page.matchAll(FENCE)].map(({ 1: language = "", 2: code = "", index }) => {
    const above = page.slice(0, index).replaceAll(FENCE, "");
    const heading = [...above.matchAll(HEADING)].at(-1)?.[1] ?? "";
    return { language, code, heading };
  });
}

/** The anchors that GitHub gives to a page's headings. */
export function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>();
  return [...page.replaceAll(FENCE, "").matchAll(HEADING)].map(([, heading = ""]) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  });
}

/** Every link of a page: its text, and the path and anchor that it leads to. */
export function linksOf(page: string): { text: string; path: string; anchor: string | undefined }[] {
  const links = page.replaceAll(FENCE, "").matchAll(/\[([^\]]*)\]\(([^)#\s]*)(?:#([^)]+))?\)/g);
  return [...links].map(([, text = "", path = "", anchor]) => ({ text, path, anchor }));
}

/** What is left of a page when code, headings, pictures and the targets of links are gone; a code span is one word. */
function proseOf(page: string): string {
  return page
    .replaceAll(FENCE, "\n\n")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(HEADING, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/`[^`]+`/g, "code")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, "");
}

const isRow = (line: string): boolean => /^\s*\|/.test(line);

/** The paragraphs and items of a page, each on one line. */
function paragraphsOf(page: string): string[] {
  return proseOf(page)
    .split("\n")
    .map((line) => (isRow(line) ? "" : line.replace(/^\s*(?:[-*+]|\d+\.) +/, "\n")))
    .join("\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

const cellsOf = (page: string): string[] =>
  proseOf(page)
    .split("\n")
    .filter(isRow)
    .flatMap((line) => line.split("|"));

/** Ends a sentence: a stop, an exclamation or question mark, with what closes behind it, before what begins another one. */
const END = /(?<=[.!?]["'’”)]*) +(?=["'‘“(]*(?:[\p{Lu}\d]|code\b))/u;
/** A stop that ends no sentence. */
const ABBREVIATION = /\b(e\.g|i\.e|Ltd|No|vs|etc)\.(?= )/g;

const sentencesOf = (text: string): string[] => text.replaceAll(ABBREVIATION, "$1").split(END);

export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentences that a reader reads one after the other: paragraphs and lists. */
export const proseSentencesOf = (page: string): string[] => paragraphsOf(page).flatMap(sentencesOf);

/** All sentences, those in tables too, whose cells are mostly single words and would make any mean small. */
export const allSentencesOf = (page: string): string[] => [
  ...proseSentencesOf(page),
  ...cellsOf(page).flatMap(sentencesOf),
];
