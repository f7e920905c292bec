import { describe, expect, it } from "vitest";
import { isLocalhost } from "../../src/data/urls";
import {
  admissibleFor,
  isAdmissible,
  normalOrigins,
  originOf,
  secureAddress,
} from "../../src/returning/allowedOrigins";

const isSecure = (url: string): boolean => secureAddress(url) !== null;

describe("a return address", () => {
  it("is https, with any port, query and fragment", () => {
    for (const url of [
      "https://broker.example",
      "https://broker.example/ok",
      "https://broker.example:8443/ok?a=1&b=x@y#done",
      "https://broker.example/a@b",
    ])
      expect(isSecure(url)).toBe(true);
  });

  it("is http only to this machine", () => {
    for (const url of [
      "http://localhost/ok",
      "http://localhost:3000/ok",
      "http://127.0.0.1:8080/",
      "http://127.9.8.7/",
      "http://[::1]:3000/",
    ])
      expect(isSecure(url)).toBe(true);
    for (const url of [
      "http://broker.example/ok",
      "http://localhost.broker.example/",
      "http://127.0.0.1.broker.example/",
      "http://128.0.0.1/",
      "http://[::2]/",
      "http://localhost@broker.example/",
    ])
      expect(isSecure(url)).toBe(false);
  });

  it("begins, as raw text, with its scheme", () => {
    for (const url of [
      "",
      "/ok",
      "//broker.example/ok",
      "HTTPS://broker.example/",
      "https:broker.example",
      "https:/broker.example",
      // no host for a parser by RFC 3986; a browser takes the path for one
      "https:///broker.example",
      "https:////broker.example/ok",
      "javascript:alert(1)//https://broker.example",
      "data:text/html,https://broker.example",
      "ftp://broker.example",
      "xhttps://broker.example",
      "blob:https://broker.example/1",
    ])
      expect(isSecure(url)).toBe(false);
  });

  it("holds no backslash, white space or control character", () => {
    for (const mended of [
      "\\",
      " ",
      "\t",
      "\n",
      "\r",
      "\u0000",
      "\u007f",
      "\u0085",
      "\u00a0",
      "\u2028",
      "\ufeff",
    ]) {
      expect(isSecure(`https://broker.example/o${mended}k`)).toBe(false);
      expect(isSecure(`${mended}https://broker.example/`)).toBe(false);
      expect(isSecure(`https://broker.example/${mended}`)).toBe(false);
    }
    expect(isSecure("https://evil.example\\@broker.example/")).toBe(false);
  });

  it("parses", () => {
    for (const url of ["https://", "https://:443/", "https://a b/", "https://[::1/", "https://x:99999/"])
      expect(isSecure(url)).toBe(false);
  });

  it("carries no credentials, not even empty ones", () => {
    for (const url of [
      "https://user@broker.example/",
      "https://user:secret@broker.example/",
      "https://@broker.example/",
      "https://:@broker.example/",
      "https:///user@broker.example/",
    ])
      expect(isSecure(url)).toBe(false);
  });

  it("has a listed origin: scheme, host and port", () => {
    const listed = ["https://broker.example", "https://other.example:8443"];
    expect(isAdmissible("https://broker.example/ok", listed)).toBe(true);
    expect(isAdmissible("https://broker.example:443/ok", listed)).toBe(true);
    expect(isAdmissible("https://BROKER.example/ok", listed)).toBe(true);
    expect(isAdmissible("https://other.example:8443/ok", listed)).toBe(true);
    for (const url of [
      "https://other.example/ok",
      "https://broker.example:8443/",
      "https://broker.example.evil.example/",
      "https://sub.broker.example/",
      "https://evil.example/https://broker.example",
      "http://localhost/",
    ])
      expect(isAdmissible(url, listed)).toBe(false);
    expect(isAdmissible("https://broker.example/", [])).toBe(false);
  });
});

describe("the addresses of a requestor", () => {
  const map = { BRK001: ["https://broker.example"] };

  it('may have any https origin if the list holds "*", and an http one only if it is listed (contract §4)', () => {
    const isAny = admissibleFor("BRK001", { BRK001: ["*"] });
    expect(isAny("https://anyone.example/")).toBe(true);
    expect(isAny("http://anyone.example/")).toBe(false);
    expect(isAny("http://localhost/")).toBe(false);
    expect(isAny("https://user@anyone.example/")).toBe(false);
    expect(admissibleFor("BRK001", { BRK001: ["*", "http://localhost"] })("http://localhost/")).toBe(true);
    expect(admissibleFor("BRK002", { BRK001: ["*"] })("https://anyone.example/")).toBe(false);
  });

  it("have its listed origins with an entry", () => {
    expect(admissibleFor("BRK001", map)("https://broker.example/ok")).toBe(true);
    expect(admissibleFor("BRK001", map)("https://anyone.example/")).toBe(false);
  });

  it("are none without an entry, also for an id that every object inherits", () => {
    for (const id of ["BRK002", "constructor", "toString"])
      expect(admissibleFor(id, map)("https://broker.example/ok")).toBe(false);
    expect(admissibleFor("BRK001", {})("https://broker.example/ok")).toBe(false);
  });
});

describe("an entry of a list of origins (R51)", () => {
  it.each([
    ["https://broker.example", "https://broker.example"],
    ["https://Broker.example/", "https://broker.example"],
    ["https://broker.example:443", "https://broker.example"],
    ["http://localhost:3000/", "http://localhost:3000"],
  ])("%s means %s", (entry, origin) => {
    expect(originOf(entry)).toBe(origin);
  });

  it.each([
    "https://broker.example/path",
    "https://broker.example/?q",
    "https://broker.example/#f",
    "https://user@broker.example",
    "http://broker.example",
    "https://*.broker.example",
    "broker.example",
    "*",
    "null",
    "",
    "data:,x",
    "javascript:alert(1)",
    7,
    null,
    ["https://broker.example"],
  ])("%j is no origin", (entry) => {
    expect(originOf(entry)).toBeNull();
    expect(normalOrigins([entry, "https://b.example"], false)).toEqual({
      origins: ["https://b.example"],
      leftOut: [entry],
    });
  });

  it('may be "*" in a list that allows it', () => {
    expect(normalOrigins(["*"], true)).toEqual({ origins: ["*"], leftOut: [] });
  });
});

it("knows this machine by its names", () => {
  expect(["localhost", "127.0.0.1", "127.9.8.7", "[::1]"].filter((host) => !isLocalhost(host))).toEqual([]);
  expect(["broker.example", "localhost.evil.example", "128.0.0.1"].filter(isLocalhost)).toEqual([]);
});
