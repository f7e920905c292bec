import { describe, expect, it } from "vitest";
import { slip } from "../../src/i18n/en-GB/slip";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import type { TextTable } from "../../src/i18n/texts";
import { rows, stem, tags, wordings } from "./glossary";

/** The number of characters of the consent that DIM's box shows before it is opened (spec §2, R17). */
const SHOWN = 75;
const PLACE = "#REQUESTORNAME#";
/** A broker's name of usual length. */
const REQUESTOR = "Acme Securities Limited";

const graphemes = (text: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

/** Returns the shown beginning of the consent with a requestor's name, counted in graphemes (R82). */
const beginningOf = (consent: string, requestor: string): string =>
  graphemes(consent.replace(PLACE, requestor)).slice(0, SHOWN).join("").normalize("NFC");

/** Returns the stems of a term's first words in a language; in English the term itself. */
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
    async ([tag, load]): Promise<[string, TextTable]> => [tag, (await load()).texts],
  ),
);
const all: [string, TextTable][] = [["en-GB", slip], ...languages];

describe.each(all)("the universal consent of %s (R82)", (tag, { UNIVERSAL_CONSENT: consent = "" }) => {
  it("names the requestor once, in its first words", () => {
    const [before = "", ...after] = consent.split(PLACE);
    expect(after).toHaveLength(1);
    expect(graphemes(before).length).toBeLessThan(25);
  });

  it.each(["authorise", "debit", "transfer", "securities", "demat account"])(
    "says %s before DIM's box cuts it, without counting the name",
    (term) => {
      expect(saysOf(beginningOf(consent, ""), term, tag)).toBe(true);
    },
  );

  // the verb ends the first sentence; the English is spec §2's, one sentence with its verb in front
  it.skipIf(tag === "en-GB")("shows its first sentence whole, without counting the name", () => {
    const [sentence = ""] = consent.replace(PLACE, "").split(/(?<=[.।۔])\s/);
    expect(sentence).toMatch(/[.।۔]$/);
    expect(graphemes(sentence).length).toBeLessThanOrEqual(SHOWN);
  });

  it.each(["obligation", "exchange"])("names the purpose in its whole length: %s", (term) => {
    expect(graphemes(consent).length).toBeGreaterThan(SHOWN);
    expect(saysOf(consent.normalize("NFC"), term, tag)).toBe(true);
  });

  // the English is spec §2's, which names the account after the acts
  it.skipIf(tag === "en-GB")(
    "names the requestor, the debit and the account before the cut, with a name of any length",
    () => {
      const shown = beginningOf(consent, REQUESTOR);
      expect(shown).toContain(REQUESTOR);
      for (const term of ["debit", "demat account"]) expect(saysOf(shown, term, tag)).toBe(true);
    },
  );
});

describe.each(all)("the summary of %s (R66, R74)", (_tag, texts) => {
  const summaries = Object.entries(texts).filter(([key]) => key.startsWith("CONSENT_SUMMARY"));

  it("names the requestor, the account and, if known, the date, in every wording", () => {
    expect(summaries).toHaveLength(8);
    for (const [key, text] of summaries) {
      expect(text).toContain("{requestor}");
      expect(text).toContain("{last4}");
      expect(text.includes("{date}")).toBe(!key.endsWith("_UNDATED"));
    }
  });

  it("has a number of units only if all securities are loaded and could be read", () => {
    for (const [key, text] of summaries) expect(text.includes("{quantity}")).toBe(!key.includes("_COUNT"));
  });
});

/** Words that would make one unit plural, beside the number: where the unit's own form does not change, its article or case does. */
const PLURAL_OF_UNITS: Readonly<Record<string, RegExp>> = {
  gu: /ના \{quantity\}/,
  kn: /\{quantity\} ಯೂನಿಟ್‌?ಗಳ/,
  ml: /\{quantity\} യൂണിറ്റുകൾ/,
  mr: /चे \{quantity\}/,
  pa: /ਦੇ \{quantity\}/,
  ta: /\{quantity\} யூனிட்கள/,
  te: /\{quantity\} యూనిట్ల/,
};

describe.each(all)("the summary of one security in %s", (tag, texts) => {
  const plural = PLURAL_OF_UNITS[tag];

  it.skipIf(!plural).each(["CONSENT_SUMMARY", "CONSENT_SUMMARY_UNDATED"])(
    "is right for one unit: %s",
    (key) => {
      expect(Object(texts)[key]).toContain("{quantity}");
      expect(Object(texts)[key]).not.toMatch(plural ?? /./);
    },
  );
});
