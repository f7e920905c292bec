import { describe, expect, it } from "vitest";
import { peekOfferedLocales } from "../../src/depository/peekOfferedLocales";
import { signed } from "./support";

const CONFIG = new URL("https://depository.example/portal.json");

/** Returns the languages read from a file with this text. */
async function read(text: string): Promise<readonly unknown[]> {
  const requested: unknown[] = [];
  const fetch = async (address: unknown) => {
    requested.push(address);
    return new Response(text);
  };
  const languages = await peekOfferedLocales({ fetch }, CONFIG);
  expect(requested).toEqual([CONFIG.href]);
  return languages;
}

describe("the languages of an unverified configuration (contract §5, §7)", () => {
  it("are those that it lists, with other characters in its claims too", async () => {
    const token = signed({ locales: ["en-GB", "hi"], productName: "ईडीस ~~~???" });
    expect(token.split(".")[1], "base64url and no base64").toMatch(/[-_]/);
    expect(await read(JSON.stringify({ token }))).toEqual(["en-GB", "hi"]);
  });

  it.each([
    ["lists none", JSON.stringify({ token: signed({}) })],
    ["lists something else", JSON.stringify({ token: signed({ locales: "hi" }) })],
  ])("are empty if it %s", async (_what, text) => {
    expect(await read(text)).toEqual([]);
  });

  it("are empty without a config-url, and no request is made", async () => {
    const fetch = () => Promise.reject(new Error("asked"));
    expect(await peekOfferedLocales({ fetch }, null)).toEqual([]);
  });

  it.each([
    ["https://elsewhere.example/portal.json", []],
    ["https://depository.example/v2/portal.json", ["hi"]],
  ])("are read after a redirect to %s as %j: from no other origin", async (url, expected) => {
    const answer = new Response(JSON.stringify({ token: signed({ locales: ["hi"] }) }));
    Object.defineProperties(answer, { redirected: { value: true }, url: { value: url } });
    expect(await peekOfferedLocales({ fetch: async () => answer }, CONFIG)).toEqual(expected);
  });

  it("are never read from a prototype (R59)", async () => {
    Object.defineProperty(Object.prototype, "token", {
      value: signed({ locales: ["hi"] }),
      configurable: true,
    });
    try {
      for (const text of ["{}", "[]", '"text"']) await expect(read(text)).rejects.toThrow();
    } finally {
      Reflect.deleteProperty(Object.prototype, "token");
    }
  });

  it.each([
    ["has no token", "{}"],
    ["is no JSON", "<html>"],
    ["has a token of nothing", '{"token":"a.b.c"}'],
  ])("cannot be read from a file that %s", async (_what, text) => {
    await expect(read(text)).rejects.toThrow();
  });
});
