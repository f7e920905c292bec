import { afterEach, describe, expect, it } from "vitest";
import { createDepositoryClient } from "../../src/depository/client";
import { loadConfiguration } from "../../src/depository/loadConfiguration";
import type { CallName } from "../../src/depository/operations";
import { terminate } from "../../src/depository/terminate";
import { validatePayload } from "../../src/payload/validatePayload";
import { configurationOf, fakeDepository, modelOf, publicJwk, signed, signingKey } from "./support";

/** The members that a page has put on `Object.prototype` (R59). */
const inherited = new Set<string>();
function pollute(members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    inherited.add(name);
    Object.defineProperty(Object.prototype, name, {
      value,
      configurable: true,
      writable: true,
      enumerable: true,
    });
  }
}
afterEach(() => {
  for (const name of inherited) Reflect.deleteProperty(Object.prototype, name);
  inherited.clear();
});

const EVIL = "https://evil.example/";

/** Makes a client in a page that changes `Object.prototype` after the client was made. */
async function meet(sealed: unknown, status = 200) {
  const { fetch, requests } = fakeDepository({ status, sealed });
  const measure = () => () => {};
  const after = () => () => {};
  const ports = {
    fetch,
    crypto: globalThis.crypto,
    cookie: () => "",
    pageUrl: "https://b.example",
    warn: () => undefined,
    measure,
    after,
    random: () => 0,
  };
  const configuration = await configurationOf();
  const client = createDepositoryClient(ports, {
    configuration,
    model: modelOf("DIS"),
    locale: () => "en-GB",
  });
  return { client, requests, configuration };
}

it("a request's options have no inherited member but those that a page's wrapper of `fetch` may call (R59, R92)", async () => {
  const { client, requests } = await meet({ responseCode: "00" });
  pollute({ integrity: "sha256-x", extra: "1" });
  await client.call("authorise");
  const [init] = requests.map((request) => request.init);
  for (const options of [init, init?.headers]) {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: a page's wrapper calls it so
    expect(Object(options).hasOwnProperty("extra")).toBe(false);
    expect(String(options)).toBe("[object Object]");
    expect(Object(options)).not.toHaveProperty("extra");
    expect(Object(options)).not.toHaveProperty("integrity");
  }
});

describe("with a changed Object.prototype (R59)", () => {
  it("an answer without a responseCode has none", async () => {
    const { client } = await meet({ message: "Refused" });
    pollute({
      responseCode: "00",
      ResponseCode: "00",
      uiRedirect: "1",
      requestTime: "now",
      isMaxLimitReached: "1",
      orderRespDtls: ["X"],
    });
    expect(await client.call("authorise")).toEqual({
      responseCode: "",
      message: "Refused",
      requestTime: "",
      maxLimitReached: false,
      uiRedirect: false,
      orderRespDtls: [],
      fields: { message: "Refused" },
    });
  });

  it("a refusal stays a refusal, and has no address", async () => {
    const { client } = await meet({ message: "No" }, 400);
    pollute({ responseCode: "00", status: "200", isMaxLimitReached: true, redirectUrl: EVIL });
    await expect(client.call("authorise")).rejects.toMatchObject({
      code: "refused",
      status: 400,
      responseCode: "",
    });
    const redirect = (await meet({ message: "No" })).client;
    expect(await redirect.call("redirect")).toMatchObject({ redirectUrl: "", method: "POST" });
  });

  it.each(["order", "securities", "qrCode"] as const)(
    "an empty answer to %s stays empty",
    async (name: CallName) => {
      const { client } = await meet({});
      pollute({
        successResponse: { uiOrderReq: {}, uiDmatBlkDtls: {} },
        encryptedData: "X",
        secDtls: [{ isin: "X" }],
        fallback: "X",
      });
      if (name === "securities") expect(await client.call(name)).toEqual({ rows: [] });
      else await expect(client.call(name)).rejects.toMatchObject({ code: "shape" });
    },
  );

  it("a call has its own address, method and headers", async () => {
    const { client, requests, configuration } = await meet({ status: "200", secDtls: [] });
    const overheard: string[] = [];
    pollute({
      onResponse: () => void overheard.push("answer"),
      url: EVIL,
      baseURL: EVIL,
      query: { evil: 1 },
      params: { evil: 1 },
      method: "PUT",
      body: "evil",
      headers: { evil: "1" },
      signal: AbortSignal.abort(),
      timeout: 1,
      timeoutMs: 1,
      retry: 5,
      mode: "no-cors",
      parseResponse: () => ({ responseCode: "00" }),
      defaults: { query: { evil: 1 } },
    });
    await client.call("securities", undefined, { query: { pgNo: 1, limit: 100 } });
    expect(overheard).toEqual([]);
    const [request] = requests;
    expect(request?.url).toMatch(
      /^https:\/\/depository\.example\/.*\/sec\/TXN0000000000001\?pgNo=1&limit=100$/,
    );
    expect(request?.method).toBe("GET");
    expect(request?.headers).not.toHaveProperty("evil");
    expect([Reflect.get(request?.init ?? {}, "body"), Reflect.get(request?.init ?? {}, "mode")]).toEqual([
      undefined,
      undefined,
    ]);
    const inits: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_input, init) => {
      inits.push(Reflect.get(init ?? {}, "headers"), Reflect.get(init ?? {}, "body"));
      return new Response();
    };
    const measure = () => () => undefined;
    terminate({ fetch, pageUrl: "https://b.example/", measure }, { model: modelOf("DIS"), configuration });
    expect(inits).toEqual([undefined, undefined]);
  });

  it("a configuration has the claims that were signed, and no captcha but its own", async () => {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { exp, publicKey: publicJwk, baseURL: "https://depository.example" };
    const answers: Record<string, unknown> = { "/c": { token: signed(claims) }, "/p": { token: signed({}) } };
    const fetch: typeof globalThis.fetch = async (input) =>
      Response.json(answers[new URL(String(input)).pathname]);
    const warnings: string[] = [];
    const ports = {
      fetch,
      crypto: globalThis.crypto,
      now: () => Date.now(),
      after: () => () => {},
      warn: (message: string) => void warnings.push(message),
    };
    pollute({
      recaptchav3sitekey: "evil",
      recaptchav3scripturl: `${EVIL}api.js`,
      recaptchaSiteKey: "evil",
      allowedReturnOrigins: { BRK001: ["*"] },
      BRK001: ["*"],
      timeout_service_message: "evil",
      texts: { SUBMIT: "evil" },
      requestors: { BRK001: { name: "evil" } },
      alg: "none",
      token: "evil",
      nbf: Number.MAX_SAFE_INTEGER,
      fallback: "evil",
      default: "evil",
    });
    const { portal, properties, root } = await loadConfiguration(ports, {
      configUrl: "https://depository.example/c",
      propertiesUrl: "https://depository.example/p",
      pageUrl: "https://b.example/",
      signingKey,
      transactionType: "DIS",
    });
    expect(portal.recaptchaSiteKey).toBeUndefined();
    expect(portal.timeoutServiceMessage).toBeUndefined();
    expect(portal.recaptchaScriptUrl).toBe("https://www.google.com/recaptcha/api.js");
    expect(Object.keys(portal.allowedReturnOrigins)).toEqual([]);
    expect(portal.allowedReturnOrigins["BRK001"]).toBeUndefined();
    expect([properties.texts, properties.requestors]).toEqual([undefined, undefined]);
    expect(root).toMatch(/^https:\/\/depository\.example\//);
    expect(warnings).toEqual([]);
  });

  it("a payload has the members that were sent", () => {
    const payload = '{"requestorId":"BRK001","transactionRefNo":"T1","transactionType":"DMI"}';
    const sent = validatePayload(payload);
    pollute({
      edisServiceHeader: { SuccessUrl: EVIL, requestor: "evil" },
      SuccessUrl: EVIL,
      requestorName: "evil",
      errorCode: "01",
      status: "400",
      uiRedirect: "1",
      fallback: "evil",
      default: "evil",
    });
    const admission = validatePayload(payload);
    expect(admission.kind).toBe("accepted");
    if (admission.kind !== "accepted" || sent.kind !== "accepted") throw new Error("not accepted");
    expect(Object.entries(admission.model)).toEqual(Object.entries(sent.model));
    expect(admission.model.edisServiceHeader).toBeUndefined();
    expect(admission.model.requestorName).toBeUndefined();
  });
});
