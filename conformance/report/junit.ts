import type { Judgement } from "../judge";

/** A run as JUnit XML: a suite for each topic, a test case for each rule. */

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes text for markup, and leaves out characters that XML 1.0 does not allow. */
const xml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/g, "")
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? "");

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function testCase({ rule, verdict, durationMs }: Judgement): string {
  const open = `    <testcase classname="${topicOf(rule.id)}" name="${xml(`${rule.id} ${rule.title}`)}" time="${seconds(durationMs)}"`;
  if (verdict.result === "holds")
    return verdict.note === undefined
      ? `${open}/>`
      : `${open}><system-out>${xml(verdict.note)}</system-out></testcase>`;
  if (verdict.result === "not tried") return `${open}><skipped message="${xml(verdict.why)}"/></testcase>`;
  const { sent, came, due } = verdict;
  const text = `${rule.clause}\nsent: ${sent}\ncame: ${came}\ndue: ${due}`;
  return `${open}><failure message="${xml(`due: ${due}`)}">${xml(text)}</failure></testcase>`;
}

const topicOf = (id: string): string => id.replace(/-\d+$/, "");

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAME = "edis-gateway conformance";

/** Returns a run that could not be done: one test case, whose error is the complaint. */
export function toJunitError(complaint: string, startedAt: Date): string {
  const counts = 'tests="1" failures="0" errors="1" skipped="0" time="0"';
  return [
    HEAD,
    `<testsuites name="${NAME}" ${counts}>`,
    `  <testsuite name="C" ${counts} timestamp="${startedAt.toISOString()}">`,
    `    <testcase classname="C" name="The kit can run" time="0"><error message="${xml(complaint)}"/></testcase>`,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

export function toJunit(all: readonly Judgement[], startedAt: Date, durationMs: number): string {
  const topics = [...new Set(all.map(({ rule }) => topicOf(rule.id)))];
  const counts = (some: readonly Judgement[]) => {
    const of = (result: string) => some.filter(({ verdict }) => verdict.result === result).length;
    return `tests="${some.length}" failures="${of("broken")}" errors="0" skipped="${of("not tried")}"`;
  };
  const suites = topics.map((topic) => {
    const some = all.filter(({ rule }) => topicOf(rule.id) === topic);
    const time = seconds(some.reduce((sum, { durationMs: ms }) => sum + ms, 0));
    return [
      `  <testsuite name="${topic}" ${counts(some)} time="${time}" timestamp="${startedAt.toISOString()}">`,
      ...some.map(testCase),
      "  </testsuite>",
    ].join("\n");
  });
  return [
    HEAD,
    `<testsuites name="${NAME}" ${counts(all)} time="${seconds(durationMs)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}
