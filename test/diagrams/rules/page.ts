import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { read, root } from "../../docs/pages";
import { table, withRulesLinks } from "../page";

const FOLDERS = ["src", "demo", "conformance", "test"] as const;

/** Tells whether a file is left out: languages' texts and generated files decide no rule. */
const isLeftOut = (path: string): boolean =>
  /^src\/i18n\/(?!en-GB\/)[\w-]+\//.test(path) || path.startsWith("test/diagrams/");

/** Tells whether a file is a dictionary of texts, which repeats a rule's words and does not decide it. */
const isDictionary = (path: string): boolean => path.startsWith("src/i18n/en-GB/");

const isWording = (path: string): boolean => path.startsWith("src/i18n/");

/** A file that cites a reading. `weight`: how often the file cites the reading, times the share of that in all that the file cites. */
interface CitingFile {
  readonly path: string;
  readonly weight: number;
}

/** Orders files: dictionaries last, then by weight, with wording after code, then by name. */
const inOrder = (a: CitingFile, b: CitingFile): number =>
  Number(isDictionary(a.path)) - Number(isDictionary(b.path)) ||
  b.weight - a.weight ||
  Number(isWording(a.path)) - Number(isWording(b.path)) ||
  a.path.localeCompare(b.path);

/** Returns the readings that a text cites, those within a range such as `R8-R13` too. */
const readingsIn = (text: string): string[] =>
  [...text.matchAll(/\bR(\d{1,2})\b(?:(?:-| to )R(\d{1,2})\b)?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `R${Number(from) + index}`),
  );

/** Returns the files that cite each reading, the weightiest first. */
function filesByReading(): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, CitingFile[]>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(fileURLToPath(new URL(folder, root)), {
      recursive: true,
      encoding: "utf8",
    })) {
      const path = `${folder}/${name}`;
      if (!/\.tsx?$/.test(path) || isLeftOut(path)) continue;
      const citations = readingsIn(read(path));
      for (const reading of new Set(citations)) {
        const count = citations.filter((cited) => cited === reading).length;
        const citing = { path, weight: count ** 2 / citations.length };
        files.set(reading, [...(files.get(reading) ?? []), citing]);
      }
    }
  return new Map(
    [...files].map(([reading, citing]) => [reading, citing.sort(inOrder).map(({ path }) => path)]),
  );
}

const MOST = 7;

const linksTo = (paths: readonly string[], without: string): string =>
  paths
    .slice(0, MOST)
    .map((path) => `\`${path.replace(without, "")}\``)
    .join("<br>") || "–";

const HEAD = `# Where each rule stands

Every rule of [rules.md](rules.md) is cited in the code that decides it. \`npm run diagrams\` reads the citations and writes this page,
and \`npm test\` holds it. First come the files that cite the rule often and other rules seldom, seven at most. Code of \`src\` comes before
that of the demo depository and of the kit, and a dictionary of texts comes last.

`;

/** Returns docs/where.md: each reading with the files that decide it and the tests that hold it. */
export function wherePage(): string {
  const files = filesByReading();
  const readings = read("docs/rules.md").matchAll(/^- (R\d+) \*\*(.+?)\.\*\* /gm);
  const rows = [...readings].map(([, reading = "", title = ""]) => {
    const all = files.get(reading) ?? [];
    const inTests = all.filter((path) => /^test\/.*\.(test|spec)\.tsx?$/.test(path));
    const within = (folder: string) => all.filter((path) => path.startsWith(folder) && !isDictionary(path));
    const decidedIn = ["src/", "demo/", "conformance/"].flatMap(within);
    return [
      `${withRulesLinks(reading)} ${title}`,
      linksTo([...decidedIn, ...all.filter(isDictionary)], "src/"),
      linksTo(inTests, "test/"),
    ];
  });
  return `${HEAD}${table(["rule", "decided in", "held by"], rows)}\n`;
}
