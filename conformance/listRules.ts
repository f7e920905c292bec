import { TOPICS } from "./rules/index";

const MARKS = { begin: "<!-- rules: made by `npm run conformance:rules` -->", end: "<!-- end of rules -->" };

/** The anchor of each section in docs/contract.md. */
const SECTIONS: Readonly<Record<string, string>> = {
  "1": "1-build-output-what-other-people-load",
  "2": "2-edis-gateway",
  "3": "3-edis-gateway-frame-and-the-host-page",
  "4": "4-payload",
  "5": "5-configuration",
  "6": "6-api",
  "7": "7-the-first-screen-and-what-can-be-measured",
  "8": "8-conformance-of-a-depository",
};

/** Links the clauses and readings that a text names. */
const linked = (text: string): string =>
  text
    .replaceAll(
      /\bcontract §(\d)/g,
      (clause, section: string) => `[${clause}](contract.md#${SECTIONS[section]})`,
    )
    .replaceAll(/\b(?:spec §\d|R\d{1,2}\b)/g, (clause) => `[${clause}](rules.md)`);

/** Returns the rules as Markdown tables, with a heading for each topic. */
export function rulesTable(): string {
  return TOPICS.map(({ title, rules }) =>
    [
      `### ${title}`,
      "",
      "| rule | what holds | from | profile |",
      "| --- | --- | --- | --- |",
      ...rules.map(
        (rule) =>
          `| \`${rule.id}\` | ${linked(rule.title.replaceAll("|", "\\|"))} | ${linked(rule.clause)} | ${rule.profile} |`,
      ),
      "",
    ].join("\n"),
  ).join("\n");
}

/** Returns the page with the current rules between its marks. Throws RangeError if it has no marks. */
export function withRules(page: string): string {
  const begin = page.indexOf(MARKS.begin);
  const end = page.indexOf(MARKS.end);
  if (begin < 0 || end < begin) throw new RangeError("the page has no marks for the rules");
  return `${page.slice(0, begin + MARKS.begin.length)}\n\n${rulesTable()}\n${page.slice(end)}`;
}
