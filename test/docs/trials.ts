import { type Snippet, snippetsOf } from "./markdown";
import { read } from "./pages";

/** The tests that run each snippet of the docs, or the reason why none does. */

export interface Trial {
  readonly page: string;
  /** Absent: under any heading. */
  readonly heading?: string;
  readonly language: string;
  /** A text of this snippet, where others of its language are under the same heading. */
  readonly has?: string;
  /** The tests that run it. */
  readonly by?: readonly string[];
  /** The page is made by a command, and the test compares it whole, so that it takes no snippet of it. */
  readonly isMade?: true;
  /** The reason why no test can run them. */
  readonly why?: string;
}

const brokers = { page: "docs/brokers.md" };
const operators = { page: "docs/operators.md" };
const inBrowser = ["test/browser/docs.spec.ts"];
const noSdk =
  "there is no Android, iOS, React Native or Flutter here; test/docs/brokers.test.ts runs what their views decide";

/** JSON is not listed: `test/docs/pages.test.ts` parses all of it. */
export const TRIALS: readonly Trial[] = [
  { page: "docs/conformance.md", language: "sh", by: ["test/conformance/commandLine.test.ts"] },
  { page: "docs/deploy/README.md", language: "sh", by: ["test/deploy/deploy.test.ts"] },
  { page: "docs/deploy/README.md", language: "js", by: inBrowser },
  // held equal to what the generators make; GitHub draws them, and no test parses them
  { page: "docs/journey.md", language: "mermaid", by: ["test/diagrams/diagrams.test.ts"] },
  { page: "docs/lifecycle.md", language: "mermaid", by: ["test/diagrams/diagrams.test.ts"] },
  { page: "docs/listening.md", language: "yaml", by: ["test/browser/listening.spec.ts"], isMade: true },
  { page: "README.md", heading: "Try it", language: "sh", by: ["test/package/claims.test.ts"] },
  { page: "README.md", heading: "Put it on your page", language: "sh", by: ["test/package/sandbox.test.ts"] },
  { page: "README.md", heading: "Put it on your page", language: "html", by: inBrowser },
  { page: "README.md", heading: "Put it on your page", language: "js", by: inBrowser },
  {
    ...brokers,
    heading: "Quickstart",
    language: "sh",
    has: "npm install",
    by: ["test/package/tarball.test.ts"],
  },
  {
    ...brokers,
    heading: "Quickstart",
    language: "sh",
    has: "npx edis-gateway",
    by: ["test/package/sandbox.test.ts"],
  },
  {
    ...brokers,
    heading: "Quickstart",
    language: "sh",
    has: "http.server",
    why: "any server of files will do: the tests serve the same page by Node",
  },
  {
    ...brokers,
    heading: "Quickstart",
    language: "sh",
    has: "curl",
    by: ["test/browser/test-values.spec.ts"],
  },
  {
    ...brokers,
    heading: "Quickstart",
    language: "html",
    by: [...inBrowser, "test/browser/test-values.spec.ts"],
  },
  { ...brokers, heading: "Ask the back end", language: "http", has: "POST /demo", by: inBrowser },
  { ...brokers, heading: "Ask the back end", language: "http", has: "GET /demo", by: inBrowser },
  { ...brokers, heading: "Ask the back end", language: "js", has: "createServer", by: inBrowser },
  { ...brokers, heading: "Ask the back end", language: "js", has: "isSigned", by: inBrowser },
  { ...brokers, heading: "The frame", language: "html", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "The frame", language: "", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "The redirect", language: "js", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "The element", language: "html", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "The element", language: "js", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "The element", language: "", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "When it fails", language: "js", by: inBrowser },
  { ...brokers, heading: "With a bundler", language: "ts", has: "defineEdisGateway", by: inBrowser },
  { ...brokers, heading: "With a bundler", language: "ts", has: "@angular", by: ["test/hosts/run.ts"] },
  {
    ...brokers,
    heading: "With a bundler",
    language: "jsx",
    has: "edis-gateway/react",
    by: [...inBrowser, "test/hosts/run.ts"],
  },
  {
    ...brokers,
    heading: "With a bundler",
    language: "jsx",
    has: "useRef(",
    by: [...inBrowser, "test/hosts/run.ts"],
  },
  { ...brokers, heading: "With a bundler", language: "vue", by: [...inBrowser, "test/hosts/run.ts"] },
  { ...brokers, heading: "With a bundler", language: "svelte", by: ["test/hosts/run.ts"] },
  { ...brokers, heading: "From the depository, by version", language: "ts", by: inBrowser },
  { ...brokers, heading: "From the depository, by version", language: "html", by: inBrowser },
  { ...brokers, heading: "In an app", language: "html", by: ["test/browser/web-view.spec.ts"] },
  { ...brokers, heading: "In an app", language: "kotlin", why: noSdk },
  { ...brokers, heading: "In an app", language: "swift", why: noSdk },
  { ...brokers, heading: "In an app", language: "tsx", why: noSdk },
  { ...brokers, heading: "In an app", language: "dart", why: noSdk },
  { ...operators, heading: "A first roll-out", language: "sh", by: ["test/deploy/install.test.ts"] },
  { ...operators, heading: "The host page", language: "", by: ["test/package/claims.test.ts"] },
  { ...operators, heading: "Clear out and go back", language: "sh", by: ["test/deploy/release.test.ts"] },
  {
    ...operators,
    heading: "reCAPTCHA",
    language: "",
    why: "Google's own script and hosts cannot be reached from here",
  },
  { ...operators, heading: "The API for machines", language: "sh", by: ["test/openapi/run.ts"] },
  { ...operators, heading: "Signing the configuration", language: "sh", by: ["test/package/claims.test.ts"] },
  { ...operators, heading: "Signing the configuration", language: "js", by: ["test/package/claims.test.ts"] },
  { ...operators, heading: "Theming", language: "css", by: ["test/browser/host-css.spec.ts"] },
];

export const isTrialOf = (trial: Trial, page: string, { heading, language, code }: Snippet): boolean =>
  trial.page === page &&
  (trial.heading ?? heading) === heading &&
  trial.language === language &&
  code.includes(trial.has ?? "");

/** Returns the snippets, by page, heading and language, that a browser test should have taken and none took. */
export const untaken = (isTaken: (page: string, code: string) => boolean): string[] =>
  TRIALS.filter(
    ({ by = [], isMade }) => !isMade && by.some((path) => path.startsWith("test/browser/")),
  ).flatMap((trial) =>
    snippetsOf(read(trial.page))
      .filter((snippet) => isTrialOf(trial, trial.page, snippet) && !isTaken(trial.page, snippet.code))
      .map(({ heading, language }) => `${trial.page}, '${heading}', ${language || "no language"}`),
  );
