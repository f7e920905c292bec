import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { type Snippet, snippetsOf } from "./markdown";

export const root = new URL("../../", import.meta.url);
export const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The pages of the documentation, by their paths. */
export const PAGES: readonly string[] = [
  ...["README.md", "CHANGELOG.md", "SECURITY.md"],
  ...readdirSync(new URL("docs/", root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** Names the file in which `snippetOf` records what it hands out: tests run in several processes. */
export const TAKEN_FILE = "SNIPPETS_TAKEN";

/** Returns what was recorded in a file: whether a page's snippet was taken. */
export function takenIn(file: string): (page: string, code: string) => boolean {
  const lines = new Set(readFileSync(file, "utf8").split("\n"));
  return (page, code) => lines.has(JSON.stringify([page, code]));
}

/** Returns a page's first snippet of a language under a heading that holds `has`. Throws if there is none. */
export function snippetOf(page: string, heading: string, language: string, has = ""): string {
  const found = snippetsOf(read(page)).find(
    (snippet: Snippet) =>
      snippet.heading === heading && snippet.language === language && snippet.code.includes(has),
  );
  if (found === undefined)
    throw new Error(`${page} has no ${language} snippet under ${heading} with '${has}'`);
  const file = process.env[TAKEN_FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify([page, found.code])}\n`);
  return found.code;
}

/** Returns the commands of a page's shell snippet, each as its words. */
export const commandsOf = (page: string, heading: string, has = ""): string[][] =>
  snippetOf(page, heading, "sh", has)
    .replaceAll(/ +#.*$/gm, "")
    .replaceAll("\\\n", " ")
    .split(/\n|&&/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.trim().split(/\s+/));

/** Returns the rows of a page's table under a heading, each by its cells. */
export function rowsUnder(page: string, heading: string): string[][] {
  const [, section = ""] = read(page).split(`\n## ${heading}\n`);
  return (section.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.replace(/^\| |\s*\|$/g, "").split(/ \| /));
}
