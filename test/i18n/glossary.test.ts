import { describe, expect, it } from "vitest";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import type { TextTable } from "../../src/i18n/texts";
import { glossary, head, rows, stem, tags, wordings } from "./glossary";

const english = Object.entries({ ...firstScreen, ...common, ...slip, ...pages, ...table });

/** The word in another sense: an investor who is sent on, a mandate that is given. */
const OTHER_SENSE: Readonly<Record<string, readonly string[]>> = {
  transfer: ["MPIN_TITLE_DMR", "SLIP_NOTICE", "MANDATE_NOTICE"],
  submit: ["MPIN_TITLE_DMR"],
};

/** Acts, whose verb ('करना', 'করা') changes with the sentence: the first word names the act. */
const ACTS = ["authorise", "pledge", "regenerate OTP / resend", "cancel", "submit"];

const has = (text: string, wording: string, term: string): boolean =>
  wording
    .split(/[\s-]/)
    .slice(0, ACTS.includes(term) ? 1 : undefined)
    .every((word) => text.includes(stem(word)));

const saidIn = (text = ""): string => text.normalize("NFC");

/** The longer terms that hold a term of the glossary and have a wording of their own. */
const COVERED: Readonly<Record<string, RegExp>> = { attempt: /\blast attempt\b/gi };

/** Returns the keys whose English text has a term of the glossary, outside its placeholders. */
const keysWith = (term: string): string[] =>
  english
    .filter(([key, text]) => {
      const bare = text.replace(/\{\w+\}|#\w+/g, "").replace(COVERED[term] ?? "", "");
      return (
        wordings(term).some((wording) => new RegExp(`\\b${wording}`, "i").test(bare)) &&
        !OTHER_SENSE[term]?.includes(key)
      );
    })
    .map(([key]) => key);

describe("the glossary", () => {
  it("has some forty terms, each in every built-in language", () => {
    expect(tags).toEqual(Object.keys(LOCALE_LOADERS));
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(rows.filter((row) => row.length !== head.length || row.includes(""))).toEqual([]);
  });

  it("has only terms of the texts", () => {
    const idle = rows.flatMap(([term = ""]) => (keysWith(term).length > 0 ? [] : [term]));
    expect(idle).toEqual(["shares", "margin account", "collateral account"]);
  });

  it.each(Object.entries(LOCALE_LOADERS))(
    "has the terms that are usual in Latin letters in Latin letters in %s",
    async (_tag, load) => {
      const { texts } = await load();
      const translated: TextTable = texts;
      const [, list = ""] = /In Latin letters in every language: (.*)\./.exec(glossary) ?? [];
      const terms = list.split(", ");
      expect(terms).toContain("DP ID");
      const strays = terms.flatMap((term) => {
        const whole = new RegExp(`(?<![\\w-])${term}(?![\\w-])`);
        const keys = english
          .filter(([, text]) => whole.test(text.replace(/\{\w+\}|#\w+/g, "")))
          .map(([key]) => key);
        expect(keys, term).not.toEqual([]);
        return keys.filter((key) => !saidIn(translated[key]).includes(term)).map((key) => `${term}: ${key}`);
      });
      expect(strays).toEqual([]);
    },
  );

  it.each(Object.entries(LOCALE_LOADERS))("is followed in %s", async (tag, load) => {
    const { texts } = await load();
    const translated: TextTable = texts;
    const column = tags.indexOf(tag);
    const strays = rows.flatMap(([term = "", ...row]) => {
      const own = wordings((row[column] ?? "").normalize("NFC"));
      return keysWith(term)
        .filter((key) => !own.some((wording) => has(saidIn(translated[key]), wording, term)))
        .map((key) => `${term}: ${key} ${saidIn(translated[key])}`);
    });
    expect(strays).toEqual([]);
  });
});
