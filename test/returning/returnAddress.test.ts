import { describe, expect, it } from "vitest";
import { addressOfGet, returnToOf } from "../../src/returning/returnAddress";

const URL_OK = "https://broker.example/ok";

describe("the state of the service header", () => {
  const fieldsWith = (fields: Record<string, string>, state: string | undefined) =>
    returnToOf("POST", URL_OK, fields, state).fields;

  it("is added if the answer has none", () => {
    expect(fieldsWith({ a: "1" }, "s1")).toEqual({ a: "1", state: "s1" });
  });

  it("never replaces the answer's own", () => {
    expect(fieldsWith({ state: "theirs" }, "s1")).toEqual({ state: "theirs" });
  });

  it("is not added if the header has none", () => {
    expect(fieldsWith({ a: "1" }, undefined)).toEqual({ a: "1" });
    expect(fieldsWith({ a: "1" }, "")).toEqual({ a: "1" });
  });
});

describe("a query return (R49)", () => {
  const outcomes = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, seqNo) => ({ seqNo, isin: "INE002A01018", status: "ACCEPTED" })),
    );
  const answered = (orderRespDtls: string) => ({ responseCode: "00", orderRespDtls });

  it("of 300 securities fits an address that a server accepts, and names what it left out", () => {
    const returnTo = returnToOf("GET", URL_OK, answered(outcomes(300)), "s1");
    expect(returnTo.fields).toEqual({ responseCode: "00", orderRespDtlsOmitted: "1", state: "s1" });
    expect(addressOfGet(returnTo).length).toBeLessThan(2000);
  });

  it("keeps orderRespDtls up to 2,000 characters of the address, and not beyond", () => {
    const room = 2000 - addressOfGet({ url: URL_OK, fields: answered("") }).length;
    const kept = returnToOf("GET", URL_OK, answered("x".repeat(room)), undefined);
    expect(addressOfGet(kept)).toHaveLength(2000);
    expect(kept.fields).toHaveProperty("orderRespDtls");
    const over = returnToOf("GET", URL_OK, answered("x".repeat(room + 1)), undefined);
    expect(over.fields).toEqual({ responseCode: "00", orderRespDtlsOmitted: "1" });
  });

  it("of 10 MB is found too long before it is encoded (R63)", () => {
    const orderRespDtls = '"'.repeat(10_000_000);
    const begun = performance.now();
    const { fields } = returnToOf("GET", URL_OK, answered(orderRespDtls), undefined);
    const took = performance.now() - begun;
    encodeURIComponent(orderRespDtls);
    expect(fields).toHaveProperty("orderRespDtlsOmitted");
    expect(took).toBeLessThan((performance.now() - begun - took) / 2);
  });

  it("stays unchanged if nothing can be left out, and so does a form post of any length", () => {
    const long = { message: "x".repeat(3000) };
    expect(returnToOf("GET", URL_OK, long, undefined).fields).toEqual(long);
    expect(returnToOf("POST", URL_OK, answered(outcomes(300)), undefined).fields).toEqual(
      answered(outcomes(300)),
    );
  });
});

describe("the address of a GET return", () => {
  const to = (url: string, fields: Record<string, string>) => addressOfGet({ url, fields });

  it("appends the fields to the address's own query and keeps its fragment", () => {
    expect(to("https://broker.example/ok?order=7#done", { responseCode: "00" })).toBe(
      "https://broker.example/ok?order=7&responseCode=00#done",
    );
    expect(to("https://broker.example/ok", { a: "1", b: "2" })).toBe("https://broker.example/ok?a=1&b=2");
  });

  it("replaces every field of the same name, in any encoding", () => {
    expect(to("https://b.example/?state=old&x=1&state=older&st%61te=oldest", { state: "new" })).toBe(
      "https://b.example/?x=1&state=new",
    );
  });

  it("keeps the rest of the query byte for byte", () => {
    expect(to("https://b.example/?flag&q=a%20b+c&t=~x&e=&&%zz=1", { a: "1" })).toBe(
      "https://b.example/?flag&q=a%20b+c&t=~x&e=&%zz=1&a=1",
    );
    expect(to("https://b.example/??a=1", { a: "2" })).toBe("https://b.example/??a=1&a=2");
  });

  it("encodes special characters, so that every decoder reads the value back", () => {
    const fields = { message: "a+b & c=d #e %41 ?é “आ”", "na me+": "1", json: '[{"isin":"INE002A01018"}]' };
    const address = to("https://b.example/ok#f", fields);
    expect(address).not.toContain("+");
    expect(new URL(address).hash).toBe("#f");
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual(fields);
    const plainly = new URL(address).search
      .slice(1)
      .split("&")
      .map((pair) => pair.split("=").map(decodeURIComponent));
    expect(Object.fromEntries(plainly)).toEqual(fields);
  });

  it("accepts half a surrogate pair", () => {
    expect(new URL(to("https://b.example/", { a: "x\ud800" })).searchParams.get("a")).toBe("x\ufffd");
  });

  it("is the address itself without fields", () => {
    expect(to("https://b.example/ok?x=1#f", {})).toBe("https://b.example/ok?x=1#f");
    expect(to("https://b.example/ok", {})).toBe("https://b.example/ok");
  });
});
