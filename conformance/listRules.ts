import { TOPICS } from "./rules/index";

const MARKS = { begin: "<!-- rules: made by `npm run conformance:rules` -->", end: "<!-- end of rules -->" };

/** The rules as tables of Markdown, a heading for each topic. */
export function rulesTable(): string {
  return TOPICS.map(({ title, rules }) =>
    [
      `### ${title}`,
      "",
      "| rule | what holds | from | profile |",
      "| --- | --- | --- | --- |",
      ...rules.map(
        (rule) =>
          `| \`${rule.id}\` | ${rule.title.replaceAll("|", "\\|")} | ${rule.clause} | ${rule.profile} |`,
      ),
      "",
    ].join("\n"),
  ).join("\n");
}

/** A page with the rules of today between its marks. */
export function withRules(page: string): string {
  const begin = page.indexOf(MARKS.begin);
  const end = page.indexOf(MARKS.end);
  if (begin < 0 || end < begin) throw new RangeError("the page has no marks for the rules");
  return `${page.slice(0, begin + MARKS.begin.length)}\n\n${rulesTable()}\n${page.slice(end)}`;
}
