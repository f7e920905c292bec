import { TOPICS } from "../../conformance/rules/index";
import { withRulesLinks } from "../diagrams/page";
import { anchorsOf } from "../docs/markdown";
import { read } from "../docs/pages";

const MARKS = { begin: "<!-- rules: made by `npm run conformance:rules` -->", end: "<!-- end of rules -->" };

/** The anchor of each clause in docs/contract.md, by its number. */
const CLAUSES = new Map(
  anchorsOf(read("docs/contract.md"))
    .filter((anchor) => /^\d-/.test(anchor))
    .map((anchor) => [anchor.slice(0, 1), anchor]),
);

/** Links the clauses and readings that a text names. Throws RangeError if the contract has no such clause. */
const linked = (text: string): string =>
  withRulesLinks(text).replaceAll(/(?:\bcontract )?§(\d)/g, (clause, number: string) => {
    const anchor = CLAUSES.get(number);
    if (anchor === undefined) throw new RangeError(`docs/contract.md has no ${clause}`);
    return `[${clause}](contract.md#${anchor})`;
  });

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
