import { describe, expect, it } from "vitest";
import { LANGUAGES, LOCALES, languageFor } from "../../../demo/depository/locales/index";
import { arrive, authorise, enter, type Investor, regenerate, setMpin, wrongOtpFor } from "./client";
import { BROKER, openDepository } from "./testDepository";

/** Contract §5 Languages, §6 `Accept-Language`: the depository records the language of the consent. */

const MPIN = "123456";
const depository = openDepository();
const acceptLanguage = (language: string) => ({ headers: { "Accept-Language": language } });

async function consent(agreedIn: string): Promise<Investor> {
  const investor = await arrive(depository.url, { transactionType: "DIS" });
  await investor.ask("POST", "validateNewOTP", enter(investor, MPIN), acceptLanguage("en-GB"));
  await investor.ask("GET", investor.path("txn"), undefined, acceptLanguage("hi"));
  await investor.ask("POST", "validateNewOTP", authorise(await investor.otp()), acceptLanguage(agreedIn));
  return investor;
}

describe("the language of a call", () => {
  it("is granted to listed origins", async () => {
    const answer = await fetch(`${depository.url}/edis-service/v1/public/edis/validateNewOTP`, {
      method: "OPTIONS",
      headers: { Origin: BROKER, "Access-Control-Request-Method": "POST" },
    });
    expect(answer.headers.get("access-control-allow-headers")?.split(", ")).toContain("Accept-Language");
  });

  it("is recorded with each sealed call, and with the authorisation", async () => {
    const investor = await consent("ta");
    const known = await investor.known();
    expect(known.calls.map((call) => call["language"])).toEqual(["en-GB", "hi", "ta"]);
    expect(known["agreedIn"]).toBe("ta");
  });

  it("stays that of the first answer if the consent is sent again (R55)", async () => {
    const investor = await consent("ur");
    await investor.ask("POST", "validateNewOTP", authorise(await investor.otp()), acceptLanguage("en-GB"));
    expect((await investor.known())["agreedIn"]).toBe("ur");
  });

  it("is shown on the transaction's page, and is in the outcome for the broker's server", async () => {
    const { ref } = await consent("ml");
    const path = `${depository.url}/demo/transactions/${ref}`;
    const page = await (await fetch(path, { headers: { Accept: "text/html" } })).text();
    expect(page).toContain("<dt>Language of the consent</dt><dd>ml</dd>");
    expect(page).not.toMatch(/<style|style=|<script/);
    expect(await (await fetch(`${path}/outcome`)).json()).toMatchObject({
      state: "authorised",
      language: "ml",
    });
  });

  it("changes nothing of the demo's own pages, which stay English", async () => {
    const { ref } = await consent("ur");
    for (const path of ["/demo/inbox", "/demo/transactions", `/demo/transactions/${ref}`, "/"]) {
      const page = await (
        await fetch(`${depository.url}${path}`, {
          headers: { Accept: "text/html", "Accept-Language": "ur, hi" },
        })
      ).text();
      expect(page).toContain('<html lang="en-GB">');
      expect(page).not.toMatch(/\p{Script=Arabic}|\p{Script=Devanagari}/u);
    }
  });

  it.each(LOCALES)("is the language of the answer's message, %s, and of a refusal", async (tag) => {
    const messages = LANGUAGES[tag]?.messages;
    const investor = await arrive(depository.url, { transactionType: "DIS", mpinStatus: "0" });
    const early = await investor.ask("GET", investor.path("txn"), undefined, acceptLanguage(tag));
    expect(early.body.message).toBe(messages?.UNAUTHORISED);
    const sent = await investor.ask("POST", "regenerateOTP", regenerate(investor), acceptLanguage(tag));
    const { mobileNumber, emailId } = investor.model;
    expect(sent.body.message).toContain(mobileNumber);
    expect(sent.body.message).toContain(emailId);
    const wrong = setMpin(investor, "1", await wrongOtpFor(investor), "246810");
    const refused = await investor.ask("POST", "validateNewOTP", wrong, acceptLanguage(tag));
    expect(refused.body.message).toBe(messages?.WRONG_OTP);
    const left = await investor.ask("GET", investor.path("exit"), undefined, acceptLanguage(tag));
    expect(left.body.message).toBe(messages?.CANCELLED);
  });

  it.each([
    ["hi-IN", "hi"],
    ["tlh, ur;q=0.9, hi;q=0.8", "ur"],
    ["tlh", "en-GB"],
    ["", "en-GB"],
    ["constructor", "en-GB"],
  ])("is looked up by RFC 4647: %j is answered in %s", (accepted, tag) => {
    expect(languageFor(accepted)).toBe(LANGUAGES[tag]);
  });

  it.each(LOCALES)("has its own text for every message, with the same placeholders (%s)", (tag) => {
    const english = LANGUAGES["en-GB"];
    const language = LANGUAGES[tag];
    const places = (texts: object = {}) =>
      Object.entries(texts)
        .map(([key, text]) => [
          key,
          ...(String(text)
            .match(/\{\w+\}|#\w+#/g)
            ?.sort() ?? []),
        ])
        .sort();
    expect(places(language?.messages)).toEqual(places(english?.messages));
    expect(places(language?.requestor)).toEqual(places(english?.requestor));
    const messages = Object.values(language?.messages ?? {});
    expect(new Set(messages).size).toBe(messages.length);
    if (tag !== "en-GB") expect(messages.filter((text) => /^[ -~]*$/.test(text))).toEqual([]);
  });

  it("is null before a consent", async () => {
    const { ref } = await arrive(depository.url, { transactionType: "DIS" });
    const path = `${depository.url}/demo/transactions/${ref}`;
    expect(await (await fetch(path)).json()).toMatchObject({ agreedIn: null });
    expect(await (await fetch(path, { headers: { Accept: "text/html" } })).text()).toContain(
      "none was given",
    );
  });
});
