import { readFileSync } from "node:fs";

export const glossary = readFileSync(new URL("../../src/i18n/glossary.md", import.meta.url), "utf8");
export const [head = [], , ...rows] = glossary
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
export const tags = head.slice(1).map((cell) => cell.replaceAll("`", ""));

/** Returns the wordings of one term, without explanations. */
export const wordings = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)/g, "")
    .split(/[;/]/)
    .map((wording) => wording.trim());

/** Returns the part of a word that all its forms share. */
export const stem = (word: string): string => {
  const letters = [...word];
  return letters.slice(0, Math.max(2, Math.ceil(letters.length / 2))).join("");
};
