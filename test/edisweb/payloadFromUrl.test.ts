import { describe, expect, it } from "vitest";
import { payloadFromUrl, takePayload } from "../../src/edisweb/payloadFromUrl";
import { validatePayload } from "../../src/payload/validatePayload";

const HOST_PAGE = "https://depository.example/edisweb/";

/** Returns the payload in the fragment and query of an address, as a browser parses it. */
const inAddress = (rest: string): string | null => payloadFromUrl(new URL(HOST_PAGE + rest));

const JSON_TEXT =
  '{"requestorId":"BRK001","transactionRefNo":"T1","transactionType":"DMI","requestorName":"A+B C"}';
const standard = Buffer.from(JSON_TEXT).toString("base64");
const urlSafe = Buffer.from(JSON_TEXT).toString("base64url");

describe("the payload in the address (contract §3)", () => {
  it.each([
    ["the fragment, after ?", "#/edisAuthValidate?"],
    ["the fragment, after /", "#/edisAuthValidate/"],
    ["the query", "?"],
    ["the query, as payload", "?payload="],
    ["the query, as data", "?data="],
    ["the query, as request", "?request="],
    ["the query, among others", "?utm=1&payload="],
  ])("is found in %s, as raw text", (_where, before) => {
    for (const payload of [standard, urlSafe, encodeURIComponent(standard), encodeURIComponent(JSON_TEXT)]) {
      expect(inAddress(before + payload)).toBe(payload);
    }
  });

  it("keeps a plus as a plus, and the padding", () => {
    expect(inAddress("#/edisAuthValidate?a+b/c==")).toBe("a+b/c==");
    expect(inAddress("?a+b/c==")).toBe("a+b/c==");
    expect(inAddress("?payload=a+b/c==")).toBe("a+b/c==");
  });

  it.each(["#/edisAuthValidate?", "#/edisAuthValidate/", "?"])(
    "is the JSON itself if it follows %s unencoded",
    (before) => {
      expect(inAddress(before + JSON_TEXT)).toBe(JSON_TEXT);
      expect(validatePayload(inAddress(before + JSON_TEXT) ?? "").kind).toBe("accepted");
    },
  );

  it("is the whole JSON, even if its return address has parameters of these names", () => {
    const text = '{"edisServiceHeader":{"SuccessUrl":"https://b.example/ok?x=1&data=2&payload=3"}}';
    expect(inAddress(`?${text}`)).toBe(text);
    expect(inAddress(`#/edisAuthValidate?${text}`)).toBe(text);
    for (const encoded of [encodeURI(text), encodeURI(text).replace("%7B", "%7b")])
      for (const before of ["?", "#/edisAuthValidate?", "?payload=", "?data=", "?utm=1&request="])
        for (const after of before.endsWith("=") ? ["", "&utm=1"] : [""])
          expect(inAddress(before + encoded + after)).toBe(encoded);
  });

  it.each(["#/edisAuthValidate?", "?", "?payload="])(
    "is the JSON with its return address as the host encoded it, after %s",
    (before) => {
      for (const url of ["https://b.example/ok?q=a%20b", "https://b.example/%E0%A4%86?a=%27&data=%3C"]) {
        const text = JSON.stringify({ requestorName: "आ 'b' <c>", edisServiceHeader: { SuccessUrl: url } });
        expect(inAddress(before + text)).toBe(text);
      }
    },
  );

  it("is the fragment's if the query has one too", () => {
    expect(inAddress(`?payload=other#/edisAuthValidate?${urlSafe}`)).toBe(urlSafe);
  });

  it("may hold any character of an address", () => {
    expect(inAddress("#/edisAuthValidate?a?b/c#d")).toBe("a?b/c#d");
    expect(inAddress("#/edisAuthValidate?%F0%9F")).toBe("%F0%9F");
  });

  it.each([
    "",
    "#",
    "?",
    "#/",
    "#/edisAuthValidate",
    "#/edisAuthValidate?",
    "#/privacyPolicy",
    "#/mpinauthenticate?x",
  ])("is absent in '%s'", (rest) => {
    expect(inAddress(rest)).toBeNull();
  });
});

describe("taking the payload", () => {
  /** Makes a page at an address that its history changes. */
  const pageAt = (rest: string) => {
    const location = new URL(HOST_PAGE + rest);
    const replaceState = (_state: unknown, _title: string, url?: string | URL | null) => {
      location.href = new URL(url ?? "", location).href;
    };
    return { location, history: { replaceState } };
  };

  it.each([`#/edisAuthValidate?${urlSafe}`, `?${urlSafe}`, `?payload=${urlSafe}&utm=1#/other`])(
    "leaves nothing of it in the address, which becomes the entry's: %s",
    (rest) => {
      const page = pageAt(rest);
      expect(takePayload(page)).toBe(urlSafe);
      expect(page.location.href).toBe(`${HOST_PAGE}#/edisAuthValidate`);
      expect(takePayload(page)).toBeNull();
    },
  );

  it("leaves the page's own address, though its path begins with `//`", () => {
    const page = pageAt("");
    page.location.href = `https://depository.example//edisweb/?x=1#/edisAuthValidate?${urlSafe}`;
    expect(takePayload(page)).toBe(urlSafe);
    expect(page.location.href).toBe("https://depository.example//edisweb/#/edisAuthValidate");
  });

  it("does not change an address without one", () => {
    const page = pageAt("#/privacyPolicy");
    expect(takePayload(page)).toBeNull();
    expect(page.location.href).toBe(`${HOST_PAGE}#/privacyPolicy`);
  });

  it("takes the next request that comes in the same tab", () => {
    const page = pageAt(`#/edisAuthValidate?${urlSafe}`);
    takePayload(page);
    page.location.hash = "#/edisAuthValidate?second";
    expect(takePayload(page)).toBe("second");
    expect(page.location.href).toBe(`${HOST_PAGE}#/edisAuthValidate`);
  });
});
