import { describe, expect, it } from "vitest";
import { slip } from "../../src/i18n/en-GB/slip";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import type { Messages } from "../../src/i18n/messages";
import { rows, stem, tags, wordings } from "./glossary";

/** As many characters as DIM's box shows of the consent before it is opened (spec §2, R17). */
const SHOWN = 75;
const PLACE = "#REQUESTORNAME#";
/** As long as brokers' names mostly are. */
const REQUESTOR = "Acme Securities Limited";

const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

/** The beginning of the consent that is shown of a requestor's name, counted as a reader counts (R82). */
const beginningOf = (consent: string, requestor: string): string =>
  graphemes(consent.replace(PLACE, requestor)).slice(0, SHOWN).join("").normalize("NFC");

/** The first words of a term in a language, in English the term itself, without the endings that they take in a sentence. */
const stemsOf = (term: string, tag: string): string[] => {
  const row = rows.find(([english]) => english === term) ?? [];
  const cell = row[tags.indexOf(tag) + 1] ?? "";
  return wordings(cell.normalize("NFC")).map((wording) => stem(wording.split(" ")[0] ?? ""));
};

const saysOf = (text: string, term: string, tag: string): boolean => {
  const stems = stemsOf(term, tag);
  expect(stems).not.toContain("");
  return stems.some((one) => text.includes(one));
};

const languages = await Promise.all(
  Object.entries(LOCALE_LOADERS).map(
    async ([tag, load]): Promise<[string, Messages]> => [tag, (await load()).texts],
  ),
);
const all: [string, Messages][] = [["en-GB", slip], ...languages];

describe.each(all)("the universal consent of %s (R82)", (tag, { UNIVERSAL_CONSENT: consent = "" }) => {
  it("names once, in its first words, whom it is given to", () => {
    const [before = "", ...after] = consent.split(PLACE);
    expect(after).toHaveLength(1);
    expect(graphemes(before).length).toBeLessThan(25);
  });

  it.each(["authorise", "debit", "transfer", "securities", "demat account"])(
    "says %s before DIM's box cuts it, the name not counted",
    (term) => {
      expect(saysOf(beginningOf(consent, ""), term, tag)).toBe(true);
    },
  );

  it.each(["obligation", "exchange"])("says in its whole length what for: %s", (term) => {
    expect(graphemes(consent).length).toBeGreaterThan(SHOWN);
    expect(saysOf(consent.normalize("NFC"), term, tag)).toBe(true);
  });

  // the English is spec §2's, which has the account behind the acts
  it.skipIf(tag === "en-GB")("says who, the debit and the account before the cut, whatever the name", () => {
    const shown = beginningOf(consent, REQUESTOR);
    expect(shown).toContain(REQUESTOR);
    for (const term of ["debit", "demat account"]) expect(saysOf(shown, term, tag)).toBe(true);
  });
});

describe.each(all)("the summary of %s (R66, R74)", (_tag, texts) => {
  const summaries = Object.entries(texts).filter(([key]) => key.startsWith("CONSENT_SUMMARY"));

  it("names who, which account and, where it is known, until when, in every wording", () => {
    expect(summaries).toHaveLength(8);
    for (const [key, text] of summaries) {
      expect(text).toContain("{requestor}");
      expect(text).toContain("{last4}");
      expect(text.includes("{date}")).toBe(!key.endsWith("_UNDATED"));
    }
  });

  it("gives a number of units only where all is loaded and could be read", () => {
    for (const [key, text] of summaries) expect(text.includes("{quantity}")).toBe(!key.includes("_COUNT"));
  });
});
