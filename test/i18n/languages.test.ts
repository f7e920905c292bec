import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { LANGUAGES } from "../../src/i18n/languages";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import type { TextTable } from "../../src/i18n/texts";
import { directionOf } from "../../src/i18n/writingSystem";

const english: TextTable = { ...firstScreen, ...common, ...slip, ...pages, ...table };
const FOLDERS = new URL("../../src/i18n/", import.meta.url);
const BLANK = ["HELP_PHONE", "HELP_HOURS", "HELP_URL"];

/** Returns a text's end: full stop, question mark, colon or ellipsis; nothing for a label. */
const endOf = (text: string): string => {
  const [end = ""] = text.match(/[.।۔?؟:…]$/u) ?? [];
  if ("।۔".includes(end)) return end && ".";
  return end === "؟" ? "?" : end;
};
const STOPS = [".", "।", "۔"];
/** Keys with their own ends: a label in two parts, the second a link; a button with a question. */
const OWN_ENDS = ["TERMS_ACCEPT", "FORGOT_MPIN"];

const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}|#\w+#?/g))].sort();
const languages = await Promise.all(
  Object.entries(LOCALE_LOADERS).map(
    async ([tag, load]): Promise<[string, TextTable]> => [tag, (await load()).texts],
  ),
);

describe("the languages that are built in (contract §5 Languages)", () => {
  it("are thirteen, each with its own name, its direction, and whether it was reviewed", () => {
    expect(Object.keys(LANGUAGES)).toEqual("en-GB hi bn mr te ta gu kn ml or pa as ur".split(" "));
    expect(Object.keys(LOCALE_LOADERS)).toEqual(Object.keys(LANGUAGES).slice(1));
    expect(Object.keys(LANGUAGES).filter((tag) => directionOf(tag) === "rtl")).toEqual(["ur"]);
    expect(Object.entries(LANGUAGES).flatMap(([tag, { reviewed }]) => (reviewed ? [tag] : []))).toEqual([
      "en-GB",
    ]);
  });

  it("are listed in the docs as reviewed or not", () => {
    const isReviewed = Object.entries(LANGUAGES).some(([tag, { reviewed }]) => tag !== "en-GB" && reviewed);
    expect(readFileSync("README.md", "utf8").includes("None but English has been reviewed")).toBe(
      !isReviewed,
    );
    const guide = readFileSync("docs/operators.md", "utf8");
    expect(guide.includes("None of the twelve has been reviewed")).toBe(!isReviewed);
    expect(guide).toContain("/demo/gallery/?review=");
    expect(guide).toContain("`reviewed`");
  });

  it("name Submit, M-PIN and OTP alike on each screen, but for capitals, a hyphen and 'Enter' (WCAG 3.2.4)", () => {
    const plain = (text = "") => text.toLowerCase().replace("m-pin", "mpin").replace("edis", "").trim();
    const all: [string, TextTable][] = [["en-GB", english], ...languages];
    for (const [tag, texts] of all) {
      const named = (...keys: string[]) => keys.map((key) => plain(texts[key]));
      const [submit = "", ...others] = named("SUBMIT", "SUBMIT_SLIP", "SUBMIT_EDIS");
      expect(submit, tag).not.toBe("");
      expect(others, tag).toEqual([submit, submit]);
      const [mpin, enterMpin = "", ...itsHints] = named("LABEL_DIM_MPIN", "LABEL_MPIN", "PLACEHOLDER_MPIN");
      const [otp, enterOtp = "", ...ownHints] = named("LABEL_OTP", "LABEL_ENTER_OTP", "PLACEHOLDER_OTP");
      expect([mpin, otp, ...itsHints, ...ownHints], tag).toEqual(["mpin", "otp", enterMpin, enterOtp]);
      for (const name of [enterMpin, ...named("LABEL_NEW_MPIN", "LABEL_CONFIRM_MPIN")])
        expect(name, tag).toContain("mpin");
      expect(enterOtp.replace("otp", "mpin"), tag).toBe(enterMpin);
    }
  });

  it("are a folder each, and data: every file is one table of texts", () => {
    const folders = readdirSync(FOLDERS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
    const isText = (node: ts.Expression): boolean =>
      ts.isStringLiteral(node) ||
      (ts.isObjectLiteralExpression(node) &&
        node.properties.every((one) => ts.isPropertyAssignment(one) && isText(one.initializer)));
    for (const { name } of folders)
      for (const file of ["firstScreen", "common", "slip", "pages", "table"]) {
        const path = new URL(`${name}/${file}.ts`, FOLDERS);
        const tree = ts.createSourceFile(file, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);
        const tables = tree.statements
          .filter(ts.isVariableStatement)
          .flatMap(({ declarationList }) =>
            declarationList.declarations.map(({ initializer }) =>
              initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer,
            ),
          );
        expect(tables).toHaveLength(1);
        expect(tables.every((one) => one && isText(one))).toBe(true);
        expect(
          tree.statements.filter((one) => !ts.isVariableStatement(one) && !ts.isImportDeclaration(one)),
        ).toEqual([]);
      }
  });
});

describe("the drawing of a text", () => {
  const styles = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => [path, readFileSync(`src/${path}`, "utf8")] as const);

  it("has capitals made by a stylesheet on buttons and on a typed PAN only", () => {
    const capitals = styles.flatMap(([path, css]) =>
      [...css.matchAll(/([^{}]*)\{[^{}]*(?:text-transform:(?!\s*none)|small-caps)[^{}]*\}/g)].map(
        ([, selector = ""]) => `${path} ${selector.trim()}`,
      ),
    );
    expect(capitals.sort()).toEqual([
      "screens/components/Dialog.css .dialog .uppercase",
      "screens/components/base.css .button",
    ]);
  });

  it("uses the system's fonts", () => {
    expect(styles.length).toBeGreaterThan(5);
    expect(styles.filter(([, css]) => css.includes("@font-face")).map(([path]) => path)).toEqual([]);
  });
});

describe.each(languages)("%s", (tag, words) => {
  it("has every text, and no other", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
  });

  it("leaves none empty, except those that only a depository signs", () => {
    const empty = Object.entries(words).filter(([, text]) => text.trim() === "");
    expect(empty.map(([key]) => key)).toEqual(BLANK);
  });

  it("has the placeholders of the English text in each, and no other", () => {
    const wrong = Object.entries(words).filter(
      ([key, text]) => placesOf(text).join() !== placesOf(english[key] ?? "").join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  it("has Latin digits, no padding and no bidirectional character", () => {
    for (const text of Object.values(words)) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/);
      expect(text.match(/\p{Nd}/gu)?.filter((digit) => !/[0-9]/.test(digit)) ?? []).toEqual([]);
    }
  });

  it("ends each text as the English does, every sentence with its script's full stop", () => {
    const { FULL_STOP: own = "" } = words;
    expect(STOPS).toContain(own);
    const ends = Object.entries(words).filter(
      ([key, text]) => endOf(text) !== endOf(english[key] ?? "") && !OWN_ENDS.includes(key),
    );
    expect(ends.map(([key]) => key)).toEqual([]);
    const others = STOPS.filter((stop) => stop !== own).join("");
    const mixed = Object.entries(words).filter(([, text]) => new RegExp(`[${others}](?=\\s|$)`).test(text));
    expect(mixed.map(([key]) => key)).toEqual([]);
  });

  it("is composed (NFC), without double spaces, and uses its own letters", () => {
    const OTHERS: Readonly<Record<string, RegExp>> = { bn: /[ৰৱ]/, as: /র/ };
    for (const text of Object.values(words)) {
      expect(text).toBe(text.normalize("NFC"));
      expect(text).not.toMatch(/ {2}|[\u00A0\u200B\uFEFF]/);
      expect(text).not.toMatch(OTHERS[tag] ?? /(?!)/);
    }
  });

  it("names a control as the control is labelled", () => {
    const labels = Object.values(words);
    const named = labels.flatMap((text) => [...text.matchAll(/[‘“]([^’”]+)[’”]/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !labels.includes(name ?? ""))).toEqual([]);
  });

  it("is English only where the field itself is", () => {
    const same = Object.keys(english).filter((key) => words[key] === english[key] && !BLANK.includes(key));
    expect(same.length).toBeLessThan(35);
    expect(same.filter((key) => /CONSENT|NOTHING|DOUBT|ERROR|TITLE/.test(key))).toEqual([]);
  });
});
