import { describe, expect, it } from "vitest";
import { isRecord, parseJson } from "../../src/data/parseJson";
import { returnFields } from "../../src/depository/returnFields";

describe("the fields of an answer", () => {
  it("are its members as text, objects and arrays as JSON, null left out", () => {
    const answer = {
      status: "200",
      count: 2,
      ok: true,
      none: null,
      empty: "",
      orderRespDtls: [{ isin: "INE002A01018", status: "1" }],
      nested: { a: "1" },
    };
    expect(returnFields(answer)).toEqual({
      status: "200",
      count: "2",
      ok: "true",
      empty: "",
      orderRespDtls: '[{"isin":"INE002A01018","status":"1"}]',
      nested: '{"a":"1"}',
    });
  });

  it("leave out a number that no double holds exactly, which is null in a list, as in JSON (R62)", () => {
    const answer = parseJson(
      '{"responseCode":"00","dpTxnId":20261120123456789,"orderRespDtls":[{"isin":"X","quantity":20261120123456789}]}',
    );
    expect(isRecord(answer) && returnFields(answer)).toEqual({
      responseCode: "00",
      orderRespDtls: '[{"isin":"X","quantity":null}]',
    });
  });

  it.each([
    ["as it came", "c2lnbmF0dXJl", "c2lnbmF0dXJl"],
    ["though it is no base64", " %%% not signed ", " %%% not signed "],
    ["though it is empty", "", ""],
    ["though it is no text", { alg: "none" }, '{"alg":"none"}'],
  ])("carry `digitalSignature` unjudged, %s (R84)", (_how, digitalSignature, carried) => {
    const answer = { responseCode: "00", digitalSignature };
    expect(returnFields(answer)).toEqual({ responseCode: "00", digitalSignature: carried });
  });

  it("leave out the members that only say where and how to go", () => {
    const answer = {
      redirectUrl: "https://broker.example",
      httpRedirectMethod: "POST",
      isUiRedirect: "1",
      uiRedirect: "1",
      success: true,
      responseCode: "00",
    };
    expect(returnFields(answer)).toEqual({ responseCode: "00" });
  });
});
