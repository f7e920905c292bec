import type { KeyObject } from "node:crypto";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  arrive,
  asJson,
  captcha,
  enter,
  type Investor,
  json,
  newSealing,
  regenerate,
  rsaSeal,
} from "./client";
import { BROKER, OTHER_BROKER, openDepository } from "./testDepository";

const MPIN = "123456";
const depository = openDepository();
const dis = () => arrive(depository.url, { transactionType: "DIS" });
const dmi = () => arrive(depository.url, { transactionType: "DMI" });
const api = (path: string) => `${depository.url}/edis-service/v1/public/edis/${path}`;
const breaches = async (investor: Investor) => (await investor.known()).violations.map(({ what }) => what);

describe("the envelope", () => {
  it.each([
    [409, "sealed", {}],
    [409, "plain", { plain: true }],
    [403, "sealed", { status: 403 }],
    ...[401, 403, 429].map((status) => [status, "plain", { status, plain: true }] as const),
  ] as const)(
    "refuses a second use of an x-token-key with %i, %s, and performs nothing (R73, R95)",
    async (status, how, replay) => {
      const investor = await arrive(depository.url, { transactionType: "DIS", scenario: { replay } });
      const sealing = newSealing(investor.publicKey);
      const once = await investor.ask("GET", investor.path("qrCode"), undefined, { sealing });
      const twice = await investor.ask("POST", "regenerateOTP", regenerate(investor), { sealing });
      expect([once.http, twice.http]).toEqual([200, status]);
      expect(twice.sealed).toBe(how === "sealed");
      expect((await investor.known()).otps).toHaveLength(0);
      expect(await breaches(investor)).toEqual(["This x-token-key has been used before"]);
    },
  );

  it("refuses a second use with an x-key that does not open, and after one (R73)", async () => {
    const investor = await dis();
    const foreign = { "x-key": newSealing(investor.publicKey).headers["x-key"] ?? "" };
    for (const [first, second] of [
      [{}, foreign],
      [foreign, {}],
      [foreign, foreign],
    ]) {
      const sealing = newSealing(investor.publicKey);
      const ask = (headers: Record<string, string> = {}) =>
        investor.ask("GET", investor.path("qrCode"), undefined, { sealing, headers });
      expect((await ask(first)).http).toBe(first === foreign ? 400 : 200);
      expect(await ask(second)).toMatchObject({ http: 409, sealed: second !== foreign });
    }
    expect((await investor.known()).violations.at(-1)?.what).toBe("This x-token-key has been used before");
  });

  it("refuses an x-token-key that is used again without its leading zero byte (R73)", async () => {
    const sealedWithZero = (key: KeyObject, secret: Buffer): string => {
      let text = "";
      while (Buffer.from(text, "base64")[0] !== 0) text = rsaSeal(key, secret);
      return text;
    };
    const investor = await dis();
    const sealing = newSealing(investor.publicKey, sealedWithZero);
    const send = (headers: Record<string, string> = {}) =>
      investor.ask("POST", "regenerateOTP", regenerate(investor), { sealing, headers });
    expect((await send()).http).toBe(200);
    const sealed = Buffer.from(sealing.headers["x-token-key"] ?? "", "base64");
    const shorter = { "x-token-key": sealed.subarray(1).toString("base64") };
    expect(await send(shorter)).toMatchObject({ http: 400, sealed: false });
    expect((await investor.known()).otps).toHaveLength(1);
    expect(await breaches(investor)).toEqual(["The envelope cannot be opened: x-token-key"]);
  });

  it("refuses the second of two concurrent requests with the same key", async () => {
    const investor = await dis();
    const sealing = newSealing(investor.publicKey);
    const ask = () => investor.ask("GET", investor.path("qrCode"), undefined, { sealing });
    const statuses = (await Promise.all([ask(), ask()])).map(({ http }) => http).sort();
    expect(statuses).toEqual([200, 409]);
  });

  it.each([
    ["operation", (ref: string) => `POST validateNewOTP BRK001/${ref}`],
    ["transaction", () => "POST regenerateOTP BRK001/TXN0000000000000"],
    ["requestor", (ref: string) => `POST regenerateOTP BRK002/${ref}`],
    ["query", (ref: string) => `POST regenerateOTP?x=1 BRK001/${ref}`],
  ])("binds a body to its %s (contract §6 context)", async (_what, context) => {
    const investor = await dis();
    const answer = await investor.ask("POST", "regenerateOTP", regenerate(investor), {
      context: context(investor.ref),
    });
    expect(answer).toMatchObject({ http: 400, sealed: true });
    expect(await breaches(investor)).toEqual(["The envelope cannot be opened: value"]);
  });

  it("opens no M-PIN that was sealed for another transaction, or for none (contract §6)", async () => {
    const [investor, other] = [await dis(), await dis()];
    for (const label of [`BRK001/${other.ref}`, `BRK002/${investor.ref}`, ""]) {
      const creds = investor.mpinCreds({ MPIN, CAPTCHA: captcha() }, label);
      const answer = await investor.ask("POST", "validateNewOTP", { ...enter(investor, MPIN), creds });
      expect(answer.http).toBe(400);
    }
    expect(await investor.known()).toMatchObject({ state: "issued", otps: [] });
    expect((await investor.ask("POST", "validateNewOTP", enter(investor, MPIN))).http).toBe(200);
  });

  it("answers plainly with 400 if the key cannot be opened", async () => {
    const investor = await dis();
    for (const without of [["x-token-key"], ["x-key"]]) {
      const answer = await investor.ask("GET", investor.path("qrCode"), undefined, { without });
      expect(answer).toMatchObject({ http: 400, sealed: false });
    }
    const other = newSealing(investor.publicKey);
    const mixed = { "x-key": other.headers["x-key"] ?? "" };
    const answer = await investor.ask("GET", investor.path("qrCode"), undefined, { headers: mixed });
    expect(answer).toMatchObject({ http: 400, sealed: false });
  });

  it("refuses a body that is not exactly { value }", async () => {
    const investor = await dis();
    for (const raw of ["", "{}", '{"value":7}', '{"value":"AAAA","more":1}', '{"value":"not base64"}']) {
      expect((await investor.ask("POST", "regenerateOTP", {}, { raw })).http).toBe(400);
    }
  });

  it("seals errors too", async () => {
    const investor = await dis();
    expect(await investor.ask("GET", investor.path("txn"))).toMatchObject({ http: 403, sealed: true });
    expect(await investor.ask("GET", "BRK001/nothing")).toMatchObject({ http: 404, sealed: true });
  });
});

describe("request headers", () => {
  it("must all be sent when known, with the transaction's values", async () => {
    const investor = await dis();
    const missing = await investor.ask("GET", investor.path("qrCode"), undefined, { without: ["nonce"] });
    const wrong = await investor.ask("GET", investor.path("qrCode"), undefined, {
      headers: { TransactionType: "DIM" },
    });
    expect([missing.http, wrong.http]).toEqual([400, 400]);
    expect(await breaches(investor)).toEqual([
      "nonce is missing",
      "TransactionType is not the transaction's",
    ]);
  });

  it("must be only four below the auth prefix", async () => {
    const investor = await dmi();
    const chatty = await investor.ask("POST", investor.path("mpin/auth"), enter(investor, MPIN), {
      headers: { SessionID: "1", nonce: "2" },
    });
    expect(chatty.http).toBe(400);
    expect(await breaches(investor)).toEqual([
      "SessionID must not be sent with this operation; nonce must not be sent with this operation",
    ]);
  });

  it("are percent-encoded as a whole if a value is not plain ASCII", async () => {
    const header = { requestor: "Acmé Broking" };
    const investor = await arrive(depository.url, { transactionType: "DIS", header });
    expect((await investor.ask("GET", investor.path("qrCode"))).http).toBe(200);
    const raw = { headers: { Requestor: "Acm%C3%A9 Broking" } };
    expect((await investor.ask("GET", investor.path("qrCode"), undefined, raw)).http).toBe(400);
  });

  it.each([
    ["is longer than 100 characters", "A".repeat(101), "A".repeat(100)],
    ["turns the text round", "\u202eAcme\u2066", "Acme"],
    ["has a line break and a control character", "Acme\n\tBro\u0007king", "Acme Broking"],
    ["has plus signs and a space at its end", "Acme+Broking+", "Acme Broking"],
    ["is longer than 100 characters of two units each", "𝐀".repeat(101), "𝐀".repeat(100)],
  ])(
    "name the requestor whole or as a gateway shows it, if the name %s (R46, R57)",
    async (_how, name, shown) => {
      const investor = await arrive(depository.url, { transactionType: "DIS", header: { requestor: name } });
      const encoded = /[^\x20-\x7e]/.test(shown) ? encodeURIComponent(shown) : shown;
      const ask = (headers: Record<string, string> = {}) =>
        investor.ask("GET", investor.path("qrCode"), undefined, { headers });
      expect((await ask()).http).toBe(200);
      expect((await ask({ Requestor: encoded })).http).toBe(200);
      expect((await ask({ Requestor: `${encoded}.` })).http).toBe(400);
    },
  );

  it("name requestorName, or no requestor, if nothing of the name is visible (R57)", async () => {
    const header = { requestor: "\u202e\u200b " };
    const named = await arrive(depository.url, { transactionType: "DIS", header });
    const Requestor = "Acme Broking Ltd";
    expect((await named.ask("GET", named.path("qrCode"), undefined, { headers: { Requestor } })).http).toBe(
      200,
    );
    const nameless = await arrive(depository.url, {
      transactionType: "DIS",
      header,
      model: { requestorName: "" },
    });
    const without = { without: ["Requestor"] };
    expect((await nameless.ask("GET", nameless.path("qrCode"), undefined, without)).http).toBe(200);
    expect((await named.ask("GET", named.path("qrCode"), undefined, without)).http).toBe(400);
  });

  it("come without the spaces around a value, which HTTP drops", async () => {
    const header = { state: " s1 ", nonce: "n " };
    const investor = await arrive(depository.url, { transactionType: "DIS", header });
    expect((await investor.ask("GET", investor.path("qrCode"))).http).toBe(200);
  });

  it("must be absent with clr", async () => {
    const investor = await dis();
    const answer = await fetch(api(investor.path("clr")), { headers: { TransactionRefNo: investor.ref } });
    expect(answer.status).toBe(400);
    expect((await investor.known()).state).toBe("issued");
  });
});

describe("the operation of a request", () => {
  it("must exist", async () => {
    const investor = await dis();
    const foreign = { headers: { TransactionRefNo: "TXN0" }, binding: "BRK001/TXN0" };
    expect((await investor.ask("POST", "regenerateOTP", {}, foreign)).http).toBe(404);
    expect((await investor.ask("GET", `BRK002/txn/${investor.ref}`)).http).toBe(403);
  });

  it("must be one of the transaction's type, at that type's root", async () => {
    const investor = await dis();
    expect((await investor.ask("GET", `${investor.path("sec")}?pgNo=1&limit=100`)).http).toBe(400);
    expect((await investor.ask("POST", investor.path("redirect"), {})).http).toBe(400);
    const mandate = await dmi();
    const root = `${depository.url}/edis-service/v1/public/edis/`;
    expect((await mandate.ask("GET", mandate.path("qrCode"), undefined, { root })).http).toBe(400);
  });

  const body = (changes: Record<string, unknown>) => async (investor: Investor) => ({
    ...enter(investor, MPIN),
    ...changes,
  });
  it.each([
    ["an unknown authMechanism", body({ authMechanism: "PIN" })],
    ["an actionType that is not M-PIN's", body({ actionType: "3" })],
    ["an otpType where none belongs", body({ otpType: "1" })],
    ["an unknown credType", body({ creds: [{ credType: "PIN", cred: "1" }] })],
    ["creds without captcha or PAN", body({ creds: [] })],
    ["a member that the contract does not know", body({ extra: 1 })],
    ["a payloadDigest outside DIM", body({ payloadDigest: "AAAA" })],
    [
      "an M-PIN that is not sealed",
      body({
        creds: [
          { credType: "MPIN", cred: MPIN },
          { credType: "CAPTCHA", cred: "demo-captcha-1" },
        ],
      }),
    ],
    ["an M-PIN that is not six digits", async (investor: Investor) => enter(investor, "12345")],
    [
      "a PAN in small letters",
      async (investor: Investor) => enter(investor, MPIN, { PANCARD: "abcde1234f" }),
    ],
    [
      "captcha and PAN together",
      async (investor: Investor) =>
        enter(investor, MPIN, { CAPTCHA: "demo-captcha-2", PANCARD: "ABCDE1234F" }),
    ],
  ])("is refused with %s, and recorded", async (_what, make) => {
    const investor = await dis();
    const answer = await investor.ask("POST", "validateNewOTP", await make(investor));
    expect(answer).toMatchObject({ http: 400, sealed: true });
    expect(await breaches(investor)).toHaveLength(1);
    expect((await investor.known()).state).toBe("issued");
  });
});

describe("requests of browsers", () => {
  const from = (origin: string) => ({ headers: { Origin: origin } });

  it("are taken from the transaction's broker and from no other origin", async () => {
    const investor = await dis();
    const status = async (origin: string) =>
      (await investor.ask("GET", investor.path("qrCode"), undefined, from(origin))).http;
    expect(await status(BROKER)).toBe(200);
    expect(await status(OTHER_BROKER)).toBe(403);
    expect(await status("https://elsewhere.example")).toBe(403);
    expect(await status("null")).toBe(403);
    const both = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "same-origin" };
    expect((await investor.ask("POST", "regenerateOTP", regenerate(investor), { headers: both })).http).toBe(
      403,
    );
  });

  it("are granted CORS for listed origins, without credentials", async () => {
    const ask = (origin: string) =>
      fetch(api("validateNewOTP"), {
        method: "OPTIONS",
        headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
      });
    const listed = await ask(BROKER);
    expect(listed.status).toBe(204);
    expect(listed.headers.get("access-control-allow-origin")).toBe(BROKER);
    expect(listed.headers.get("access-control-allow-credentials")).toBeNull();
    expect(Number(listed.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    const allowed = listed.headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining(["x-key", "x-token-key", "digitalsignature", "content-type"]),
    );
    expect(allowed).not.toContain("x-xsrf-token");
    const foreign = await ask("https://elsewhere.example");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("of its own page need the XSRF token with a POST", async () => {
    const page = await fetch(`${depository.url}/portal-config/portal-edis-service.json`);
    const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
    const token = cookie.split("=")[1] ?? "";
    expect(cookie).toMatch(/^XSRF-TOKEN=.+/);
    const investor = await dis();
    const send = (headers: Record<string, string>) =>
      investor.ask("POST", "regenerateOTP", regenerate(investor), { headers });
    const own = { Origin: depository.url };
    expect(await send({ ...own, Cookie: cookie })).toMatchObject({ http: 403, sealed: true });
    expect((await send({ ...own, Cookie: cookie, "X-XSRF-TOKEN": "else" })).http).toBe(403);
    expect((await send({ "Sec-Fetch-Site": "same-origin", Cookie: "other=1" })).http).toBe(403);
    expect((await investor.known()).otps).toHaveLength(0);
    expect((await send({ ...own, Cookie: cookie, "X-XSRF-TOKEN": token })).http).toBe(200);
    // another server of this machine may have set it, encoded; the gateway sends it decoded
    const encoded = { ...own, Cookie: "XSRF-TOKEN=a%2Bb%3D" };
    expect((await send({ ...encoded, "X-XSRF-TOKEN": "a+b=" })).http).toBe(200);
  });

  it("of its own page need no XSRF token in a browser that keeps no cookie, since no forged request can use one (contract §3)", async () => {
    const investor = await dis();
    const headers = { Origin: depository.url };
    expect((await investor.ask("POST", "regenerateOTP", regenerate(investor), { headers })).http).toBe(200);
  });

  it("of a broker's page carry no credentials", async () => {
    const investor = await dis();
    const headers = { Origin: BROKER, Cookie: "XSRF-TOKEN=1" };
    expect((await investor.ask("GET", investor.path("qrCode"), undefined, { headers })).http).toBe(400);
  });

  it.each<[string, Record<string, string>, number]>([
    ["say nothing of where they come from, as a program's with a cookie jar do", {}, 200],
    ["come from an address that was typed", { "Sec-Fetch-Site": "none" }, 200],
    ["come from another site", { "Sec-Fetch-Site": "cross-site" }, 400],
    ["come from another origin of the site", { "Sec-Fetch-Site": "same-site" }, 400],
  ])(
    "may carry credentials only if they do not say that they are cross-origin: those that %s",
    async (_which, from, status) => {
      const investor = await dis();
      const headers = { ...from, Cookie: "XSRF-TOKEN=1; other=1" };
      expect((await investor.ask("GET", investor.path("qrCode"), undefined, { headers })).http).toBe(status);
    },
  );

  it("that say nothing of where they come from need the XSRF token of their cookie with a POST", async () => {
    const investor = await dis();
    const send = (headers: Record<string, string>) =>
      investor.ask("POST", "regenerateOTP", regenerate(investor), { headers });
    expect((await send({ Cookie: "XSRF-TOKEN=1" })).http).toBe(403);
    expect((await send({ Cookie: "XSRF-TOKEN=1", "X-XSRF-TOKEN": "2" })).http).toBe(403);
    expect((await investor.known()).otps).toHaveLength(0);
    expect((await send({ Cookie: "XSRF-TOKEN=1", "X-XSRF-TOKEN": "1" })).http).toBe(200);
    expect((await send({ Cookie: "other=1" })).http).toBe(200);
  });
});

describe("the back office", () => {
  const Refused = v.object({ error: v.string() });
  const issue = (creation: unknown) => fetch(`${depository.url}/demo/transactions`, asJson(creation));

  it("names the members that it does not understand", async () => {
    const answer = await issue({ transactionType: "DIX" });
    expect(answer.status).toBe(400);
    expect(v.parse(Refused, await answer.json()).error).toContain("transactionType");
    expect((await issue({ transactionType: "DIS", scenario: { captchaRefusd: true } })).status).toBe(400);
    expect((await issue({ transactionType: "DIS", requestorId: "BRK999" })).status).toBe(400);
  });

  it("issues no reference twice and no payload over 64 KiB", async () => {
    const creation = { transactionType: "DIS", transactionRefNo: "TXN-ONCE" };
    expect([(await issue(creation)).status, (await issue(creation)).status]).toEqual([201, 400]);
    expect((await issue({ transactionType: "DIM", securities: 1000 })).status).toBe(400);
  });

  it("issues nothing whose headers no request can carry, as they are not well-formed Unicode (R52)", async () => {
    for (const header of [{ state: "\ud800" }, { requestor: "Acme \udfff" }]) {
      const answer = await issue({ transactionType: "DIS", header });
      expect(answer.status).toBe(400);
      expect(v.parse(Refused, await answer.json()).error).toContain("not well-formed Unicode");
    }
  });

  it("is not reached by the forms of other origins", async () => {
    const answer = await fetch(`${depository.url}/demo/transactions`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: '{"transactionType":"DIS"}',
    });
    expect(answer.status).toBe(400);
  });

  it("shows in the inbox what was sent", async () => {
    const investor = await arrive(depository.url, { transactionType: "DIS", mpinStatus: "0" });
    await investor.ask("POST", "regenerateOTP", regenerate(investor));
    await investor.ask("POST", "regenerateOTP", regenerate(investor));
    const inbox = v.parse(
      v.array(v.object({ code: v.string(), transactionRefNo: v.string() })),
      await json(fetch(`${depository.url}/demo/inbox.json?transactionRefNo=${investor.ref}`)),
    );
    expect(inbox).toHaveLength(2);
    expect(inbox[0]).toEqual({ code: await investor.otp(), transactionRefNo: investor.ref });
  });
});

describe("the record of calls", () => {
  const discreet = openDepository({ recordSecrets: false });

  it("masks every secret unless `recordSecrets` is set", async () => {
    const investor = await arrive(discreet.url, { transactionType: "DIS", mpin: "734512" });
    await investor.ask("POST", "validateNewOTP", enter(investor, "734512"));
    await investor.ask("GET", investor.path("txn"));
    const known = await investor.known();
    expect(known.calls[0]).toMatchObject({
      body: { creds: [{ credType: "MPIN", cred: "••••••" }, { credType: "CAPTCHA" }] },
    });
    expect(JSON.stringify(known)).not.toContain("734512");
    expect(known.otps.map((otp) => otp.code)).toEqual(["••••••"]);
  });

  it.each([
    ["of an unknown type", [{ credType: "PIN", cred: "734512" }]],
    ["with another member", [{ credType: "OTP", cred: "734512", sent: "734512" }]],
    ["that are no list", { credType: "OTP", cred: "734512" }],
  ])("shows nothing of creds %s, which may hold a secret anywhere", async (_which, creds) => {
    const investor = await arrive(discreet.url, { transactionType: "DIS" });
    const body = { authMechanism: "MPIN", actionType: "0", creds };
    expect((await investor.ask("POST", "validateNewOTP", body)).http).toBe(400);
    const known = await investor.known();
    expect(known.calls[0]).toMatchObject({ body: { authMechanism: "MPIN", creds: "not readable" } });
    expect(JSON.stringify(known)).not.toContain("734512");
  });
});
