import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { TIMEOUTS } from "../../conformance/rules/configuration";
import { RULES } from "../../conformance/rules/index";
import { parseSettings } from "../../conformance/settings";
import { withRules } from "./listRules";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${path}`, import.meta.url)), "utf8");
const page = read("conformance.md");

it("docs/conformance.md lists the current rules (`npm run conformance:rules` writes them)", () => {
  expect(page).toBe(withRules(page));
});

it("each rule has a unique id, a clause and a sentence", () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const { id, clause, title } of RULES) {
    expect(id).toMatch(/^C-(CFG|PAY|PAGE|ENV|OPS|HDR|IDS|AUT|CNT|END|SEC|STA)-\d\d$/);
    expect(clause).toMatch(/contract §\d|R\d/);
    expect(title).toMatch(/^\S.*[^.]$/);
  }
});

it("the configuration file on the page is valid", () => {
  const [shown = ""] = page.split("```json\n").slice(1);
  const text = shown.split("```")[0]?.replace("ZCI6…", "ZCI6");
  expect(parseSettings(text ?? "").payloads).toHaveProperty("DIS");
});

it("the kit knows the timeouts of contract §5.2, and no others", () => {
  const [, section = ""] = read("contract.md").split(/^### 5\.2 .*$/m);
  const rows = (section.split("\n##")[0] ?? "").matchAll(/^\| `(\w+)` \| \d+ \|/gm);
  const keys = [...rows].map(([, key]) => key);
  expect(keys.length).toBeGreaterThan(20);
  expect(TIMEOUTS.toSorted()).toEqual(keys.toSorted());
});
