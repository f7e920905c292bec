import { describe, expect, it } from "vitest";
import { snippetsOf } from "./markdown";
import { read } from "./pages";

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
    const [told = ""] = section("When it fails").split("\n| reason |");
    expect(told).toContain("[ask the\nback end](#ask-the-back-end) first".replace("\n", " "));
    const rows = section("When it fails").match(/^\| `.*$/gm) ?? [];
    expect(rows.filter((row) => /nothing was|offer it again|start again/.test(row))).toEqual([]);
    expect(rows.find((row) => row.startsWith("| `cancelled`"))).toContain("final and not authorised");
    const unauthorised = rows.find((row) => row.startsWith("| `unauthorised`"));
    for (const cause of ["is not listed", "401 or 403", "new payload"]) expect(unauthorised).toContain(cause);
  });

  it("warns above each recipe of the element that scripts of the page could read the M-PIN", () => {
    for (const heading of ["The element", "With a bundler"]) {
      const [above = ""] = section(heading).split(/^```/m);
      expect(above).toContain("could read the M-PIN");
      expect(above).toContain("](#the-frame)");
    }
  });

  it("finds no session by the `state` of a return", () => {
    expect(section("The redirect")).toMatch(/\| `state` \|.*Find the order by it, never a session/);
  });
});

/** The recipes for web views that see each navigation, with the call that hands an address to the system. */
const VIEWS = [
  ["kotlin", "shouldOverrideUrlLoading", "Intent.ACTION_VIEW"],
  ["swift", "decidePolicyFor", "UIApplication.shared.open"],
  ["dart", "onNavigationRequest", "launchUrl("],
] as const;

it.each(VIEWS)(
  "the recipe in %s hands the help phone's `tel:` link and the pages of links to the system (R89)",
  (language, sees, handsOver) => {
    const code = snippets.find((one) => one.language === language && one.code.includes(sees))?.code ?? "";
    expect(code).toContain(handsOver);
    // two hosts by https, or a link without a window of its own, and frames inside the page stay in the view
    expect(code).toMatch(
      /targetFrame != nil|"depository\.example", "broker\.example"|'depository\.example', 'broker\.example'/,
    );
    // one scheme or host alone is the return
    expect(code).toMatch(/scheme == ["']https["']/);
    expect(code).toMatch(/is(For)?MainFrame/);
    expect(code).toMatch(/== ["'](acme|broker\.example)["']/);
  },
);
