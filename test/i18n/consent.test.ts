import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { interpolate } from "../../src/i18n/interpolate";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";

/** As many characters as DIM's box shows of the consent before it is opened (spec §2, R17). */
const SHOWN = 75;
/** As long as brokers' names mostly are. */
const REQUESTOR = "Acme Securities Limited";

const rows = readFileSync(new URL("../../src/i18n/glossary.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const [head = []] = rows;

/** The term in a language, without the ending that it takes in a sentence. */
const stemOf = (term: string, tag: string): string => {
  const cell = rows.find(([, english]) => english === term)?.[head.indexOf(`\`${tag}\``)] ?? "";
  const letters = [...cell.normalize("NFC")];
  return letters.slice(0, Math.ceil((letters.length * 3) / 4)).join("");
};

/** The beginning of a text that is shown, counted as a reader counts (R82). */
const beginningOf = (text: string, tag: string): string =>
  [...new Intl.Segmenter(tag, { granularity: "grapheme" }).segment(text)]
    .slice(0, SHOWN)
    .map(({ segment }) => segment)
    .join("");

describe("the consent in DIM's box (R82)", () => {
  it.each(Object.entries(LOCALE_LOADERS))(
    "names who, the account and the debit in its first characters in %s",
    async (tag, load) => {
      const { texts } = await load();
      const shown = beginningOf(
        interpolate(texts.UNIVERSAL_CONSENT, { REQUESTORNAME: REQUESTOR }),
        tag,
      ).normalize("NFC");
      for (const word of [REQUESTOR, stemOf("demat account", tag), stemOf("debit", tag)]) {
        expect(word).not.toBe("");
        expect(shown).toContain(word);
      }
    },
  );
});
