import { describe, expect, it } from "vitest";
import { decodePayload, PayloadError } from "../../src/payload/decode";

const JSON_TEXT = '{"requestorName":"Ashā+Rao & ₹ Co.","note":"??>>~~100%"}';

const base64 = (text: string) => Buffer.from(text).toString("base64");
const base64url = (text: string) => Buffer.from(text).toString("base64url");
const unpadded = (text: string) => base64(text).replaceAll("=", "");
const spaced = (text: string) => base64(text).replaceAll("+", " ");
const percent = encodeURIComponent;
const everyByte = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const encodings = { base64, base64url, unpadded, spaced, percent, everyByte };

const layers = Object.entries(encodings);
const pairs = layers.flatMap(([inner, one]) =>
  layers.map(([outer, two]) => [`${inner}, then ${outer}`, (text: string) => two(one(text))] as const),
);
const triples = layers.flatMap(([inner, one]) =>
  pairs.map(([outer, two]) => [`${inner}, then ${outer}`, (text: string) => two(one(text))] as const),
);

const codeOf = (text: string): string => {
  try {
    decodePayload(text);
    return "decoded";
  } catch (error) {
    return error instanceof PayloadError ? error.code : "something else";
  }
};

describe("a payload is read", () => {
  it.each([["plainly", (text: string) => text] as const, ...layers, ...pairs, ...triples])(
    "encoded %s",
    (_name, encode) => {
      expect(decodePayload(encode(JSON_TEXT))).toEqual({ json: JSON_TEXT, value: JSON.parse(JSON_TEXT) });
    },
  );

  it("to its last byte, with a byte order mark (contract §6)", () => {
    const marked = `\u{FEFF}${JSON_TEXT}`;
    for (const encode of [base64, percent])
      expect(decodePayload(encode(marked))).toEqual({ json: marked, value: JSON.parse(JSON_TEXT) });
  });

  it("with any length and characters", () => {
    for (let length = 0; length < 400; length += 1) {
      const value = {
        text: String.fromCodePoint(
          ...Array.from({ length }, (_, at) => 32 + ((at * 7919 + length * 104729) % 0xd700)),
        ),
      };
      const json = JSON.stringify(value);
      for (const encode of [base64, base64url, unpadded, spaced, percent]) {
        expect(decodePayload(encode(json)).json).toBe(json);
      }
    }
  });

  it("with white space round it", () => {
    expect(decodePayload(` \n${base64(JSON_TEXT)} `).json).toBe(JSON_TEXT);
    expect(decodePayload(percent(` ${base64(JSON_TEXT)}\n`)).json).toBe(JSON_TEXT);
    expect(decodePayload(`\n${JSON_TEXT} `).json).toBe(JSON_TEXT);
  });

  it("to the last encoded byte, over which the digest is made (contract §6)", () => {
    const json = `\t${JSON_TEXT}\r\n`;
    for (const encode of [base64, base64url, percent]) expect(decodePayload(encode(json)).json).toBe(json);
  });

  it("as JSON if it begins with a brace, even with percent signs", () => {
    expect(decodePayload('{"a":"%7B"}').value).toEqual({ a: "%7B" });
  });

  it("with a plus as a plus, percent-decoding included", () => {
    expect(decodePayload(percent('{"a":"1+1"}').replaceAll("%2B", "+")).value).toEqual({ a: "1+1" });
    expect(decodePayload('{"a":"1+1"}').value).toEqual({ a: "1+1" });
  });

  it("with the line breaks of MIME in its base64 (R52)", () => {
    const broken = (text: string, end: string) => text.replace(/(.{20})/g, `$1${end}`);
    for (const end of ["\n", "\r\n"]) {
      expect(decodePayload(broken(base64(JSON_TEXT), end)).json).toBe(JSON_TEXT);
      expect(decodePayload(broken(base64url(base64(JSON_TEXT)), end)).json).toBe(JSON_TEXT);
    }
  });

  it("with standard and url-safe letters mixed", () => {
    const text = base64('{"a":"?>?>ÿÿÿ~~~"}');
    expect(text).toMatch(/[+/]/);
    expect(decodePayload(text.replace("/", "_").replace("+", "-")).json).toBe('{"a":"?>?>ÿÿÿ~~~"}');
  });
});

describe("a payload is refused", () => {
  it.each([
    ["empty", ""],
    ["blank", "  \n "],
    ["of no alphabet", "requestorId=BRK001"],
    ["a text with half a surrogate pair (R52)", '{"requestorName":"\ud800"}'],
    ["a text that ends in half a surrogate pair (R52)", '{"requestorName":"x"}\udfff'],
    ["of an impossible base64 length", "eyJhI"],
    ["wrongly padded", "eyJhIjox=="],
    ["padded in the middle", "eyJh=Ijox"],
    ["not UTF-8 inside its base64", Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString("base64")],
    ["of an overlong UTF-8 form", Buffer.from([0xc1, 0xbb]).toString("base64")],
    ["wrongly percent-encoded", "%7B%"],
    ["not UTF-8 inside its percent-encoding", "%7B%FF%7D"],
    ["no JSON", "{a:1}"],
    ["cut short", JSON_TEXT.slice(0, -1)],
    ["followed by something else", `${JSON_TEXT}x`],
    ["a list", base64("[1]")],
    ["encoded four times", percent(percent(percent(percent(JSON_TEXT))))],
  ])("%s", (_what, text) => {
    expect(codeOf(text)).toBe("undecodable");
  });

  it("encoded four times in base64, while three times is read", () => {
    expect(codeOf(base64(base64(base64(JSON_TEXT))))).toBe("decoded");
    expect(codeOf(base64(base64(base64(base64(JSON_TEXT)))))).toBe("undecodable");
  });

  it("above 64 KiB of UTF-8 before decoding, while 64 KiB is read", () => {
    const frame = '{"a":""}';
    const fill = (bytes: number) => `{"a":"${"x".repeat(bytes - frame.length)}"}`;
    expect(codeOf(fill(65_536))).toBe("decoded");
    expect(codeOf(fill(65_537))).toBe("too-large");
    expect(codeOf(` ${fill(65_536)}`)).toBe("too-large");
    expect(codeOf(`{"a":"${"₹".repeat(21_843)}"}`)).toBe("too-large");
    expect(codeOf(base64(fill(49_152)))).toBe("decoded");
    expect(codeOf(base64(fill(49_153)))).toBe("too-large");
  });

  it("without repeating it in the error", () => {
    let thrown: unknown;
    try {
      decodePayload('{"secret":"135790",}');
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(PayloadError);
    expect(JSON.stringify([String(thrown), Object.entries(thrown ?? {})])).not.toContain("135790");
    expect(thrown).not.toHaveProperty("cause");
  });
});
