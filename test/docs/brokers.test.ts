import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDepository, type Running } from "../../demo/depository/index";
import { STATES } from "../../demo/depository/ledger";
import { TEST_KEYS } from "../demo/depository/keys";
import { snippetsOf } from "./markdown";
import { read } from "./pages";
import { type NavigationRequest, type Verdict, VIEWS, verdictOf } from "./webViews";

const guide = read("docs/brokers.md");
const snippets = snippetsOf(guide);

const section = (heading: string): string =>
  guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";

describe("docs/brokers.md", () => {
  it("never shows of a `fail` in doubt that nothing was authorised (R55)", () => {
    const shows = snippets.filter(({ code }) => code.includes("ended: "));
    expect(shows.length).toBeGreaterThan(6);
    expect(snippets.filter(({ code }) => /not authorised: |detail\.reason\}/.test(code))).toEqual([]);
    for (const { code } of shows) expect(code).toContain('reason === "in-doubt" ? "not known yet: ');
  });

  it("lets no reason of a `fail` prove that nothing was authorised", () => {
    const [before = ""] = section("When it fails").split("\n| reason |");
    expect(before).toContain("[ask the\nback end](#ask-the-back-end) first".replace("\n", " "));
    const rows = section("When it fails").match(/^\| `.*$/gm) ?? [];
    expect(rows.filter((row) => /nothing was|offer it again|start again/.test(row))).toEqual([]);
    expect(rows.find((row) => row.startsWith("| `cancelled`"))).toContain("final and not authorised");
    const unauthorised = rows.find((row) => row.startsWith("| `unauthorised`"));
    for (const cause of ["is not listed", "401 or 403", "new payload"]) expect(unauthorised).toContain(cause);
    // a page that is not listed is told nothing, and its frame fires `unavailable` (contract §3)
    expect(unauthorised).not.toMatch(/fram/);
    expect(rows.find((row) => row.startsWith("| `unavailable`"))).toContain("your page is not listed");
  });

  it("warns above each recipe of the element that scripts of the page could read the M-PIN", () => {
    for (const heading of ["The element", "With a bundler"]) {
      const [above = ""] = section(heading).split(/^```/m);
      expect(above).toContain("could read the M-PIN");
      expect(above).toContain("](#the-frame)");
    }
  });

  it("says of each transaction type what it is, in the words of the rules (spec §1)", () => {
    const [, types = ""] = /^- Transaction types: (.*)\.$/m.exec(read("docs/rules.md")) ?? [];
    const told = [...types.matchAll(/([A-Z]{3}) (\([^)]+\))/g)];
    expect(told).toHaveLength(4);
    for (const [, type, words] of told) expect(section("Quickstart")).toContain(`\`${type}\` ${words}`);
  });

  it("has a server that answers for each reference that contract §4 allows", () => {
    const server = snippets.find(({ code }) => code.includes("createServer("))?.code ?? "";
    const [, route = ""] = /\/(\^GET \\\/outcome\\\/.*?\$)\//.exec(server) ?? [];
    for (const ref of ["TXN0000000000001", "7", "a.b-c_D", `A${"-".repeat(63)}`])
      expect(new RegExp(route).exec(`GET /outcome/${ref}`)?.[1]).toBe(ref);
    for (const none of ["", "a/b", "a b", "%61"])
      expect(new RegExp(route).test(`GET /outcome/${none}`), none).toBe(false);
  });

  it("finds no session by the `state` of a return", () => {
    expect(section("The redirect")).toMatch(/\| `state` \|.*Find the order by it, never a session/);
  });
});

describe("the outcome that docs/brokers.md tells of", () => {
  const depository = createDepository({ keys: TEST_KEYS });
  let running: Running;
  beforeAll(async () => {
    running = await depository.start(0);
  });
  afterAll(() => running.close());

  /** Registers an order of this kind, and resolves to the answer to who asks for its outcome. */
  async function outcomeOf(creation: object) {
    const orders = `${running.url}/demo/transactions`;
    const headers = { "content-type": "application/json" };
    const made = await fetch(orders, { method: "POST", headers, body: JSON.stringify(creation) });
    const { transactionRefNo } = await made.json();
    return (await fetch(`${orders}/${transactionRefNo}/outcome`)).json();
  }
  const authorised = { transactionType: "DIM", state: "authorised" };
  const partial = { ...authorised, scenario: { partialSuccess: true } };

  const [, table = ""] = section("Ask the back end").split("| field | what it says |\n| --- | --- |\n");
  /** The text of each field; a row may name two. */
  const rows = new Map(
    [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (`.*?) \| (.*) \|$/gm)].flatMap(
      ([, names = "", says = ""]) =>
        [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => [name, says] as const),
    ),
  );

  it("has a row for each field that comes, and for no other", async () => {
    expect(rows.size).toBeGreaterThan(10);
    for (const creation of [{ transactionType: "DIS" }, authorised, partial])
      expect(Object.keys(await outcomeOf(creation)).sort()).toEqual([...rows.keys()].sort());
  });

  it("is the example's, member by member", async () => {
    const shown = JSON.parse(snippets.find(({ language }) => language === "json")?.code ?? "");
    const given = await outcomeOf({ transactionType: "DIS", state: "authorised" });
    const shapeOf = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shapeOf);
      if (typeof value !== "object" || value === null) return typeof value;
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
    };
    expect(shapeOf({ ...shown, language: null })).toEqual(shapeOf(given));
  });

  it("names each state with its response code", async () => {
    expect(rows.get("state")?.match(/`\w+`/g)?.sort()).toEqual(STATES.map((state) => `\`${state}\``).sort());
    const codes = new Map<string, string[]>();
    for (const state of STATES) {
      const { responseCode } = await outcomeOf({ transactionType: "DIS", state });
      codes.set(responseCode, [...(codes.get(responseCode) ?? []), state]);
    }
    expect(codes.get("00")).toEqual(["authorised"]);
    expect(codes.get("02")).toEqual(["locked"]);
    expect([...codes.keys()].sort()).toEqual(["00", "01", "02"]);
    expect(rows.get("responseCode")).toMatch(
      /^`00` if it was authorised, `02` if a limit was reached, else `01`/,
    );
  });

  it("names each word that the sandbox has for the order and for a security", async () => {
    const wordsOf = async (creation: object) => {
      const { orderRespDtls, securities } = await outcomeOf(creation);
      type StatusRows = readonly { readonly status?: string; readonly secDtls?: StatusRows }[];
      const statuses = (rows: StatusRows) => new Set(rows.map(({ status }) => status));
      return {
        order: statuses(orderRespDtls),
        securities: statuses(securities),
        listed: orderRespDtls[0]?.secDtls,
      };
    };
    expect(await wordsOf({ transactionType: "DIS" })).toEqual({
      order: new Set(),
      securities: new Set([undefined]),
      listed: undefined,
    });
    const dis = { transactionType: "DIS", state: "authorised" };
    expect((await wordsOf(dis)).listed).toBeUndefined();
    expect((await wordsOf(authorised)).listed).toHaveLength(3);
    const order = [...(await wordsOf(authorised)).order, ...(await wordsOf(partial)).order];
    expect(
      rows
        .get("orderRespDtls")
        ?.match(/`[A-Z]+`/g)
        ?.slice(0, 2),
    ).toEqual(order.map((word) => `\`${word}\``));
    const securities = [...(await wordsOf(partial)).securities];
    expect(rows.get("securities")?.match(/`[A-Z]+`/g)).toEqual(securities.map((word) => `\`${word}\``));
  });
});

/** Addresses of each kind that a view meets, and where they go; where the return page stays, the app's link is the return. */
const ADDRESSES: readonly (readonly [what: string, url: string, verdict: Verdict])[] = [
  ["the gateway's page", "https://depository.example/edisweb/#/edisAuthValidate?abc-_1", "stays"],
  ["a reload of it", "https://depository.example/edisweb/#/edisSlip", "stays"],
  ["it, with a query", "https://depository.example/edisweb/?lang=hi#/help", "stays"],
  ["the terms below it", "https://depository.example/edisweb/assets/terms.pdf", "system"],
  ["the terms on its host", "https://depository.example/terms.html", "system"],
  ["help on another host", "https://help.example/edis", "system"],
  ["the broker's other pages", "https://broker.example/", "system"],
  ["the help phone", "tel:+912212345678", "system"],
  ["the gateway without https", "http://depository.example/edisweb/", "system"],
  ["a host that begins so", "https://depository.example.evil.example/edisweb/", "system"],
  ["a host behind a user's name", "https://depository.example@evil.example/edisweb/", "system"],
];

describe.each(VIEWS)("the recipe in $language", (view) => {
  const verdict = (url: string, frame: NavigationRequest["frame"] = "main") =>
    verdictOf(guide, view, { url, frame });

  it.each(ADDRESSES)("lets %s, %s, go: %s (R89)", async (_what, url, due) => {
    expect(await verdict(url)).toBe(due);
  });

  it("hands over the terms, whose link wants a window of its own", async () => {
    expect(await verdict("https://depository.example/terms.html", "new")).toBe("system");
  });

  it("leaves a frame inside the page alone", async () => {
    expect(await verdict("https://www.google.com/recaptcha/api2/anchor", "inner")).toBe("stays");
  });

  it("ends at the broker's return page, or at the app's link to which it leads", async () => {
    const page = await verdict("https://broker.example/returned?state=1");
    if (page === "stays") expect(await verdict("acme://returned")).toBe("returned");
    else expect(page).toBe("returned");
  });
});

it("says of how many screens an app was killed on, and by which command", () => {
  const spec = read("test/browser/web-view.spec.ts");
  const [, screens = ""] = /const KILLED[^=]*= \{\n([\s\S]*?)\n\};/.exec(spec) ?? [];
  const [, sample = ""] = /const SAMPLE = \[(.*)\]/.exec(spec) ?? [];
  const all = screens.match(/^ {2}\S.*: \{/gm) ?? [];
  expect(sample.split(", ")).toHaveLength(5);
  expect(section("In an app").replaceAll(/\s+/g, " ")).toContain(
    `on each of ${all.length} screens: on all of them by \`npm run test:combinations\`, on five by \`npm test\`.`,
  );
});
