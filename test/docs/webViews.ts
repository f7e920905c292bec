import { runInNewContext } from "node:vm";
import { snippetsOf } from "./markdown";

/** Reads what the web views of docs/brokers.md ('In an app') decide of an address: their recipes, run as JavaScript. */

/** A page that a view is about to load. */
export interface NavigationRequest {
  readonly url: string;
  /** The target of the load: the whole view, a frame inside the page, or a new window that a link asks for. */
  readonly frame: "main" | "inner" | "new";
}

/** The decision on an address: it is loaded in the view, handed to the system, or ends the view as the broker's return. */
export type Verdict = "stays" | "system" | "returned";

type Rewriting = readonly [pattern: RegExp, by: string];

interface View {
  readonly language: string;
  /** Matches the addresses outside the function; absent: they stand in it. */
  readonly addresses?: RegExp;
  /** Matches the function, with its body. */
  readonly decides: RegExp;
  /** From the language's syntax to JavaScript's. Whatever else a recipe says is a syntax error, which fails its test. */
  readonly syntax: readonly Rewriting[];
  /** Returns the names that the function knows: the address, and whom it may be handed to. */
  names(
    request: NavigationRequest,
    toSystem: () => void,
    toBroker: () => void,
  ): Readonly<Record<string, unknown>>;
  /** The function's return value for an address that the view loads. */
  readonly staysBy: string | boolean;
}

/** An address as the platforms' classes have it. */
class Address {
  readonly scheme: string;
  readonly host: string;
  readonly absoluteString: string;
  constructor(url: string) {
    const { protocol, hostname } = new URL(url);
    this.scheme = protocol.slice(0, -1);
    this.host = hostname;
    this.absoluteString = url;
  }
  toString(): string {
    return this.absoluteString;
  }
}

export const VIEWS: readonly View[] = [
  {
    language: "kotlin",
    addresses: /^val [A-Z]+ = .*$/m,
    decides: /shouldOverrideUrlLoading\(.*\{\n([\s\S]*?)\n {4}\}/,
    syntax: [
      [/\bval\b/g, "const"],
      [/\bsetOf\((.*?)\)/g, "[$1]"],
      [/([\w.]+) in (\w+)/g, "$2.includes($1)"],
      [/\.substringBefore\(('.')\)/g, ".split($1)[0]"],
      [/runCatching \{ (.*) \}/g, "$1"],
    ],
    names({ url, frame }, toSystem, toBroker) {
      const request = { url: new Address(url), isForMainFrame: frame !== "inner" };
      return { request, returned: toBroker, startActivity: toSystem, Intent: () => null };
    },
    staysBy: false,
  },
  {
    language: "swift",
    addresses: /(?:^let [A-Z]+ = .*\n)+/m,
    decides: /decidePolicyFor.*\{\n([\s\S]*?)\n\}/,
    syntax: [
      [/guard (.*?), let (\w+ = .*?) else (\{.*\})/g, "const $2; if (!($1)) $3"],
      [/\blet\b/g, "const"],
      [/\bif (.*) \{/g, "if ($1) {"],
      [/ != nil\b/g, " != null"],
      [/(=.*), (\w+\.)/g, "$1 && $2"],
      [/return \.(\w+)/g, 'return "$1"'],
      [/\.components\(separatedBy: CharacterSet\(charactersIn: ("\S+")\)\)/g, ".split(RegExp(`[$${$1}]`))"],
    ],
    names({ url, frame }, toSystem, toBroker) {
      const targetFrame = frame === "new" ? null : { isMainFrame: frame === "main" };
      const action = { targetFrame, request: { url: new Address(url) } };
      return { action, askBackEnd: toBroker, UIApplication: { shared: { open: toSystem } } };
    },
    staysBy: "allow",
  },
  {
    language: "tsx",
    addresses: /^const [A-Z]+ = .*$/m,
    decides: /onShouldStartLoadWithRequest=\{\(.*\) => \{\n([\s\S]*?)\n {2}\}\}/,
    syntax: [],
    names({ url, frame }, toSystem, toBroker) {
      return { url, isTopFrame: frame !== "inner", askBackEnd: toBroker, Linking: { openURL: toSystem } };
    },
    staysBy: true,
  },
  {
    language: "dart",
    decides: /onNavigationRequest: \(request\) \{\n([\s\S]*?)\n {4}\}/,
    syntax: [
      [/\bfinal\b/g, "const"],
      [/= \{('.*')\}/g, "= [$1]"],
      [/\.contains\(/g, ".includes("],
      [/\.first\b/g, "[0]"],
    ],
    names({ url, frame }, toSystem, toBroker) {
      return {
        request: { url, isMainFrame: frame !== "inner" },
        Uri: { parse: (text: string) => new Address(text) },
        NavigationDecision: { navigate: "navigate", prevent: "prevent" },
        askBackEnd: toBroker,
        launchUrl: toSystem,
      };
    },
    staysBy: "navigate",
  },
];

/** Resolves to where a view's recipe of a page lets an address go. Throws for a recipe that it cannot read. */
export async function verdictOf(page: string, view: View, request: NavigationRequest): Promise<Verdict> {
  const recipe = snippetsOf(page).find(
    ({ language, code }) => language === view.language && view.decides.test(code),
  );
  if (recipe === undefined) throw new Error(`no recipe in ${view.language}`);
  const [addresses = ""] = view.addresses?.exec(recipe.code) ?? [];
  const [, body = ""] = view.decides.exec(recipe.code) ?? [];
  const script = view.syntax.reduce(
    (text, [pattern, by]) => text.replaceAll(pattern, by),
    `${addresses}\n${body}`,
  );
  const verdicts: Verdict[] = [];
  const report = (verdict: Verdict) => () => void verdicts.push(verdict);
  const names = view.names(request, report("system"), report("returned"));
  const answer: unknown = await runInNewContext(`(async () => {\n${script}\n})()`, names);
  const [verdict = "stays", ...more] = verdicts;
  if (more.length > 0 || (answer === view.staysBy) !== (verdict === "stays"))
    throw new Error(`The recipe in ${view.language} answers ${answer} to ${request.url}, ${verdicts}`);
  return verdict;
}
