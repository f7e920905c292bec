/** A fenced block of a documentation page. */

export interface Snippet {
  /** The fence's language; `""` if it names none. */
  readonly language: string;
  readonly code: string;
  /** The nearest heading above. */
  readonly heading: string;
}

const FENCE = /^ *```(\S*).*\n([\s\S]*?)^ *```$/gm;
const HEADING = /^#+ (.+)$/gm;

/** Returns every fenced block of a page, in order. */
export function snippetsOf(page: string): Snippet[] {
  return [...page.matchAll(FENCE)].map(({ 1: language = "", 2: code = "", index }) => {
    const above = page.slice(0, index).replaceAll(FENCE, "");
    const heading = [...above.matchAll(HEADING)].at(-1)?.[1] ?? "";
    return { language, code, heading };
  });
}

/** Returns the anchors that GitHub gives to a page's headings. */
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

/** Returns every link of a page: its text, path and anchor. */
export function linksOf(page: string): { text: string; path: string; anchor: string | undefined }[] {
  const links = page.replaceAll(FENCE, "").matchAll(/\[([^\]]*)\]\(([^)#\s]*)(?:#([^)]+))?\)/g);
  return [...links].map(([, text = "", path = "", anchor]) => ({ text, path, anchor }));
}

/** Returns a page's prose: without code blocks, headings, pictures and link targets; a code span is one word. */
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

/** Returns the paragraphs and items of a page, each on one line. */
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

/**
 * The end of a sentence: a full stop, exclamation or question mark with closing quotes, before the beginning of another
 * sentence.
 */
const END = /(?<=[.!?]["'’”)]*) +(?=["'‘“(]*(?:[\p{Lu}\d]|code\b))/u;
/** A full stop of an abbreviation. */
const ABBREVIATION = /\b(e\.g|i\.e|Ltd|No|vs|etc)\.(?= )/g;

const sentencesOf = (text: string): string[] => text.replaceAll(ABBREVIATION, "$1").split(END);

export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns the sentences of paragraphs and lists. */
export const proseSentencesOf = (page: string): string[] => paragraphsOf(page).flatMap(sentencesOf);

/** Returns all sentences, those in tables too, whose short cells would lower any mean. */
export const allSentencesOf = (page: string): string[] => [
  ...proseSentencesOf(page),
  ...cellsOf(page).flatMap(sentencesOf),
];
