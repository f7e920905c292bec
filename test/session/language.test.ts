import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeKeys } from "../../demo/depository/keys";
import { pages } from "../../src/i18n/en-GB/pages";
import { texts as hindi } from "../../src/i18n/hi/index";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { texts as urdu } from "../../src/i18n/ur/index";
import type { Ui } from "../../src/lifecycle/loaders";
import { createLocaleController } from "../../src/session/localeController";
import { negotiateLocale, offeredLocales } from "../../src/session/negotiateLocale";
import {
  enterMpin,
  type FakeDepository,
  type FakeSession,
  type FakeSessionOptions,
  openFakeDepository,
  settled,
  storageOf,
  typed,
  until,
} from "./fakePorts";

/** Contract §2 `locale`, §5 Languages, §6 `Accept-Language`. */

/** A file that is lost is loaded once more after this time. */
const RETRY_AFTER_MS = 1000;

let depository: FakeDepository;
let english: FakeDepository;

beforeAll(async () => {
  depository = await openFakeDepository({
    propertiesClaims: {
      texts: { SUBMIT: "Go" },
      productName: "Demo Depository",
      requestors: { BRK001: { name: "Acme Broking Ltd", consent: "I hereby authorise #REQUESTORNAME#" } },
      locales: { ur: { texts: { SUBMIT: "جاری" }, requestors: { BRK001: { name: "ایکمی" } } } },
    },
    locales: ["en-GB", "hi", "ur"],
  });
  english = await openFakeDepository({ locales: ["en-GB"] });
});
afterAll(() => Promise.all([depository.close(), english.close()]));

async function begin(
  locale: string,
  options: FakeSessionOptions = {},
  where = depository,
): Promise<FakeSession & { ref: string }> {
  const { ref, payload } = await where.issue();
  const fakeSession = where.start({ payload, input: { locale }, ...options });
  return { ...fakeSession, ref };
}

const localeOf = ({ state }: FakeSession) => state().texts.locale;

/** A network that holds every request until `letGo`: what is shown before the configuration can then be seen on a busy machine. */
function heldNetwork() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const network: FakeSessionOptions["network"] = async (_url, next) => {
    await held;
    return next();
  };
  return { network, letGo };
}

describe("the language asked for", () => {
  it.each([
    ["hi", "hi"],
    ["hi-IN", "hi"],
    ["fr ta ur", "ur"],
    ["ta", "en-GB"],
    ["", "en-GB"],
  ])("%j is %s, looked up in the languages that the configuration offers", async (tags, found) => {
    const fakeSession = await begin(tags);
    await fakeSession.screen("mpin");
    expect(localeOf(fakeSession)).toBe(found);
    fakeSession.session.dispatch({ type: "payloadReplaced" });
  });

  it("auto is the browser's, whose English in any form is en-GB (R83)", async () => {
    const auto = async (languages: readonly string[]) => {
      const fakeSession = await begin("auto", { languages });
      await fakeSession.screen("mpin");
      return localeOf(fakeSession);
    };
    expect(await auto(["ta-IN", "hi-IN", "en"])).toBe("hi");
    for (const english of ["en-IN", "en", "EN-us", "en_US"])
      expect(await auto([english, "hi"]), english).toBe("en-GB");
    expect(await auto(["enm", "hi"]), "another language, whose tag begins alike").toBe("hi");
  });

  it("ends the entry screen's wait as its texts arrive with the configuration", async () => {
    const { payload } = await depository.issue({ transactionType: "DIM" });
    const fakeSession = depository.start({ payload, input: { locale: "hi" } });
    expect(fakeSession.state().isLocalePending).toBe(true);
    const waits: boolean[] = [];
    fakeSession.session.store.subscribe(({ flow, texts, isLocalePending }) => {
      if (flow.screen === "entry" && texts.locale === "hi") waits.push(isLocalePending);
    });
    await fakeSession.screen("dim");
    expect(new Set(waits)).toEqual(new Set([false]));
  });

  it("keeps the requestor's signed name, although it is signed for English only (contract §5, R57)", async () => {
    const { payload } = await depository.issue({ header: { requestor: "Sent Broking" } });
    const named = async (locale: string) => {
      const fakeSession = depository.start({ payload, input: { locale } });
      await fakeSession.screen("mpin");
      return fakeSession.state().params["requestor"];
    };
    expect(await named("hi")).toBe("Acme Broking Ltd");
    expect(await named("ur")).toBe("ایکمی");
  });

  it("is never shown if it is not offered", async () => {
    const fakeSession = await begin("hi", {}, english);
    const lines: string[] = [];
    fakeSession.session.store.subscribe(({ texts }) => lines.push(texts.locale));
    await fakeSession.screen("mpin");
    fakeSession.session.chooseLocale("hi");
    fakeSession.session.requestLocale("ur hi");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(new Set(lines)).toEqual(new Set(["en-GB"]));
  });

  it("is a built-in one, in the built-in order, even if the configuration lists others", () => {
    expect(offeredLocales(["hi", "fr", "en-GB", "constructor"])).toEqual(["en-GB", "hi"]);
  });

  it.each([
    ["is shown from the start, and stays", () => depository, "hi"],
    [
      "gives way to en-GB if it is no longer offered, the screen stays, and the choice is forgotten",
      () => english,
      "en-GB",
    ],
  ])("chosen here before and so shown already, %s", async (_what, where, later) => {
    const localeStorage = storageOf();
    localeStorage.setItem("edis-gateway:locale", "hi");
    const { payload } = await where().issue();
    const { network, letGo } = heldNetwork();
    const fakeSession = where().start({ payload, localeStorage, network });
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect([
      fakeSession.session.screen(),
      localeOf(fakeSession),
      fakeSession.state().isLocalePending,
    ]).toEqual(["mpin", "hi", false]);
    letGo();
    await fakeSession.screen("mpin");
    expect([fakeSession.session.screen(), localeOf(fakeSession)]).toEqual(["mpin", later]);
    expect(localeStorage.getItem("edis-gateway:locale")).toBe(later === "hi" ? "hi" : null);
    fakeSession.session.dispatch({ type: "payloadReplaced" });
  });

  describe("offered late to the host page, whose markup has a part of its texts (contract §7)", () => {
    /** Starts a session whose network holds the list of languages (`letGo[0]`) and the configuration (`letGo[1]`) for a second. */
    async function beginLate(loadUi?: FakeSessionOptions["loadUi"]) {
      const letGo: (() => void)[] = [];
      const fakeSession = await begin("hi", {
        loadFirstTexts: async (locale) => ({ locale, builtIn: { SUBMIT: String(hindi.SUBMIT) } }),
        async network(url, next) {
          if (url.endsWith("portal-edis-service.json"))
            await new Promise<void>((resolve) => {
              letGo.push(resolve);
            });
          return next();
        },
        ...(loadUi && { loadUi }),
      });
      await until("the list of languages is asked for", () => letGo.length === 1);
      fakeSession.clock.advance(1000);
      await until("the configuration is asked for", () => letGo.length === 2);
      return { fakeSession, letGo };
    }

    it.each([
      ["the list of languages, then the configuration", [0, 1]],
      ["the configuration, then the list of languages", [1, 0]],
    ])("has all texts once the flow runs, if first comes %s", async (_what, order) => {
      const { fakeSession, letGo } = await beginLate();
      for (const at of order) {
        letGo[at]?.();
        await settled();
      }
      const { common } = fakeSession.state();
      expect([localeOf(fakeSession), common?.t("MPIN_IS_REQUIRED")]).toEqual(["hi", hindi.MPIN_IS_REQUIRED]);
      fakeSession.session.dispatch({ type: "payloadReplaced" });
    });

    it("has all texts as React mounts, for the static pages too", async () => {
      let come = (_ui: Ui): void => {};
      const loading = new Promise<Ui>((resolve) => {
        come = resolve;
      });
      const { fakeSession, letGo } = await beginLate(
        Object.assign(() => loading, { loaded: () => undefined }),
      );
      letGo[0]?.();
      await until("Hindi", () => localeOf(fakeSession) === "hi");
      come({ mount: () => expect.fail("nothing is mounted here") });
      await fakeSession.session.ui;
      const { texts } = fakeSession.state();
      expect(texts.with(pages).t("PRIVACY_TITLE")).toBe(hindi.PRIVACY_TITLE);
      letGo[1]?.();
      fakeSession.session.dispatch({ type: "payloadReplaced" });
    });
  });

  it("stays the one that the configuration offers if the rest of the first one's texts comes later (R98)", async () => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const load = vi.spyOn(LOCALE_LOADERS, "hi").mockImplementation(async () => {
      await coming;
      return { texts: hindi };
    });
    onTestFinished(() => load.mockRestore());
    const ports = { localeStorage: null, languages: () => [], warn: () => undefined };
    const locale = createLocaleController(ports, "hi", () => undefined);
    locale.setCurrent("hi", { locale: "hi", builtIn: { SUBMIT: String(hindi.SUBMIT) } });
    const rest = locale.loadRest();
    await locale.setOffered(["en-GB"]);
    come();
    await rest;
    expect(locale.current().locale).toBe("en-GB");
  });

  it("gives way to en-GB if the configuration that it was shown by is invalid", async () => {
    const localeStorage = storageOf();
    localeStorage.setItem("edis-gateway:locale", "hi");
    const input = { locale: "hi", signingKey: makeKeys().signingKey };
    const { payload } = await depository.issue();
    const { network, letGo } = heldNetwork();
    const fakeSession = depository.start({ payload, input, localeStorage, network });
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect([fakeSession.session.screen(), localeOf(fakeSession)]).toEqual(["mpin", "hi"]);
    letGo();
    await fakeSession.screen("error");
    expect([localeOf(fakeSession), fakeSession.warnings.join()]).toEqual([
      "en-GB",
      expect.stringContaining("is not signed"),
    ]);
    expect(localeStorage.getItem("edis-gateway:locale"), "what was chosen, of which nothing is known").toBe(
      "hi",
    );
  });

  it.each([
    ["en-GB", "", "en-GB", true],
    ["fr", "", "en-GB", true],
    ["hi", "", "hi", false],
    ["fr ta ur", "", "ta", false],
    ["ta\n    hi", "", "ta", false],
    ["auto", "", "mr", false],
    ["hi", "ur", "ur", true],
    ["hi", "none", "hi", false],
  ])(
    "%j, with %j chosen here before, is %s, shown at once: %s (contract §7)",
    (tags, chosen, locale, mayBeShown) => {
      const localeStorage = storageOf();
      localeStorage.setItem("edis-gateway:locale", chosen);
      expect(negotiateLocale({ localeStorage, languages: () => ["mr-IN"] }, tags)).toEqual({
        locale,
        mayBeShown,
      });
    },
  );

  it("comes with the first screen: no English is shown before it", async () => {
    const fakeSession = await begin("ur");
    const seen: [string, string][] = [];
    fakeSession.session.store.subscribe(({ flow, texts }) => seen.push([flow.screen, texts.locale]));
    expect(fakeSession.state().isLocalePending).toBe(true);
    await fakeSession.screen("mpin");
    expect(seen.filter(([screen]) => screen !== "entry").every(([, locale]) => locale === "ur")).toBe(true);
  });

  it("has the signed properties' texts, and the names that they have in English only", async () => {
    const fakeSession = await begin("ur");
    await fakeSession.screen("mpin");
    const { texts, params } = fakeSession.state();
    expect([texts.t("SUBMIT"), texts.t("CANCEL")]).toEqual(["جاری", urdu.CANCEL]);
    expect(params).toMatchObject({ requestor: "ایکمی", product: "Demo Depository" });
    fakeSession.session.requestLocale("hi");
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect(fakeSession.state().texts.t("SUBMIT")).toBe(hindi.SUBMIT);
    expect(fakeSession.state().params).toMatchObject({ requestor: "Acme Broking Ltd" });
  });
});

describe("a change of language during a transaction", () => {
  it("leaves the flow and its countdowns unchanged, and is sent to the depository from then on", async () => {
    const fakeSession = await begin("en-GB");
    await enterMpin(fakeSession);
    await fakeSession.screen("slip");
    fakeSession.session.send({ type: "boxTicked", box: "authorise", ticked: true });
    const { flow, deadlines } = fakeSession.state();
    expect(deadlines.resend).toBeGreaterThan(0);
    fakeSession.session.requestLocale("hi");
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect(fakeSession.state()).toMatchObject({ flow, deadlines });
    expect(fakeSession.state().flow).toBe(flow);
    expect(fakeSession.state().common?.t("OK")).toBe(hindi.OK);

    fakeSession.session.send({ type: "boxTicked", box: "terms", ticked: true });
    fakeSession.session.send({
      type: "submitted",
      typed: typed({ otp: await depository.otp(fakeSession.ref) }),
    });
    fakeSession.session.requestLocale("ur");
    await fakeSession.idle();
    await until("Urdu", () => localeOf(fakeSession) === "ur");
    fakeSession.session.send({ type: "dialogClosed" });
    await fakeSession.outcome();
    expect(fakeSession.of("success")[0]).toMatchObject({ locale: "hi" });
    const languages = fakeSession.requests
      .filter(({ what }) => what === "POST validateNewOTP")
      .map(({ init }) => new Headers(init.headers).get("accept-language"));
    expect(languages).toEqual(["en-GB", "hi"]);
  });

  it("does not change the language of an earlier submit, even if its captcha is slow", async () => {
    let give = (_token: string) => {};
    const captcha = () =>
      new Promise<string>((resolve) => {
        give = resolve;
      });
    const fakeSession = await begin("en-GB", { captcha });
    await enterMpin(fakeSession);
    fakeSession.session.requestLocale("hi");
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    give("demo-captcha-of-its-own");
    await until("the submit", () => fakeSession.operations().includes("POST validateNewOTP"));
    const sent = fakeSession.requests.find(({ what }) => what === "POST validateNewOTP");
    expect(new Headers(sent?.init.headers).get("accept-language")).toBe("en-GB");
  });

  it("shows the last language asked for, even if another's file comes later", async () => {
    const fakeSession = await begin("en-GB");
    await fakeSession.screen("mpin");
    for (const tag of ["hi", "ur", "en-GB"]) fakeSession.session.requestLocale(tag);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(localeOf(fakeSession)).toBe("en-GB");
  });
});

describe("texts whose file stalls (R97)", () => {
  /** A load that never settles, and how long two of them are waited for. */
  const STALLED = new Promise<never>(() => {});
  const LOST_AFTER_MS = 15_000 + RETRY_AFTER_MS + 15_000;

  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
  );
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each([
    ["that was chosen here before", "en-GB", "hi", 1],
    ["that the broker asks for", "hi", "", 2],
  ])(
    "count as lost after 15 s and one retry, and the consent goes on in English: a language %s",
    async (_what, locale, chosen, loads) => {
      const load = vi.spyOn(LOCALE_LOADERS, "hi").mockReturnValue(STALLED);
      const localeStorage = storageOf();
      localeStorage.setItem("edis-gateway:locale", chosen);
      const fakeSession = await begin(locale, { localeStorage });
      const isRunning = () => fakeSession.session.phase() === "running";
      // the first screen waits a second for what is offered
      fakeSession.clock.advance(1000);
      await until("the words to be asked for", () => load.mock.calls.length === loads);
      await vi.advanceTimersByTimeAsync(LOST_AFTER_MS - 1000);
      expect(isRunning()).toBe(false);
      await vi.advanceTimersByTimeAsync(3000);
      await until("the flow", isRunning);
      await enterMpin(fakeSession);
      await fakeSession.screen("slip");
      expect(localeOf(fakeSession)).toBe("en-GB");
      expect(fakeSession.warnings).toContainEqual(expect.stringContaining("texts in hi cannot be loaded"));

      load.mockRestore();
      fakeSession.session.chooseLocale("hi");
      await until("Hindi, once it can be had", () => localeOf(fakeSession) === "hi");
    },
  );

  it("English replaces a language that is not offered if the offered one is lost (contract §5 Languages, R97)", async () => {
    vi.spyOn(LOCALE_LOADERS, "ta").mockRejectedValue(new Error("lost"));
    const localeStorage = storageOf();
    localeStorage.setItem("edis-gateway:locale", "hi");
    const changed = vi.fn();
    const warnings: string[] = [];
    const ports = {
      localeStorage,
      languages: () => [],
      warn: (message: string) => void warnings.push(message),
    };
    const locale = createLocaleController(ports, "ta", changed);
    locale.setCurrent("hi", { locale: "hi", builtIn: hindi });
    const offered = locale.setOffered(["en-GB", "ta"]);
    await vi.advanceTimersByTimeAsync(60_000);
    await offered;
    expect(locale.current().locale).toBe("en-GB");
    expect(changed).toHaveBeenCalledOnce();
    expect(warnings).toEqual([expect.stringContaining("texts in ta cannot be loaded")]);
  });
});

describe("the investor's choice", () => {
  it("is kept as a tag and nothing else, and is used the next time", async () => {
    const localeStorage = storageOf();
    const fakeSession = await begin("en-GB", { localeStorage });
    await fakeSession.screen("mpin");
    fakeSession.session.chooseLocale("hi");
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect({ ...localeStorage }).toEqual({ "edis-gateway:locale": "hi" });
    const again = await begin("en-GB", { localeStorage });
    await again.screen("mpin");
    expect(localeOf(again)).toBe("hi");
  });

  it("outlives the request that the page repeats when its element is upgraded", async () => {
    const localeStorage = Object.assign(storageOf(), { "edis-gateway:locale": "hi" });
    const fakeSession = await begin("ur", { localeStorage });
    fakeSession.session.requestLocale("ur");
    await fakeSession.screen("mpin");
    expect(localeOf(fakeSession)).toBe("hi");
    fakeSession.session.requestLocale("en-GB");
    await until("English", () => localeOf(fakeSession) === "en-GB");
  });

  it("is told as lost if its texts are, unless a later one took its place (R97)", async () => {
    const load = vi.spyOn(LOCALE_LOADERS, "hi").mockRejectedValue(new Error("lost"));
    const fakeSession = await begin("en-GB");
    await fakeSession.screen("mpin");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const chosen = async (...tags: string[]) => {
      const choosing = Promise.all(tags.map(fakeSession.session.chooseLocale));
      await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
      return choosing;
    };
    expect(await chosen("hi")).toEqual([false]);
    expect(localeOf(fakeSession)).toBe("en-GB");
    expect(await chosen("hi", "ur", "hi")).toEqual([true, true, false]);
    load.mockRestore();
    expect(await chosen("hi", "ur")).toEqual([true, true]);
    expect(localeOf(fakeSession)).toBe("ur");
  });

  it("is not kept in memory routing", async () => {
    const fakeSession = await begin("en-GB");
    await fakeSession.screen("mpin");
    fakeSession.session.chooseLocale("hi");
    await until("Hindi", () => localeOf(fakeSession) === "hi");
    expect(Object.keys(fakeSession.storage)).toEqual([]);
  });
});

describe("the brand of a host page (R79)", () => {
  const brand = { name: "The page's name", logo: "/page.svg" };
  const shown = ({ state }: FakeSession) => [state().params["product"], state().productLogo];
  const both = async (where: FakeDepository, locale = "en-GB") => {
    const fakeSession = await begin(locale, { brand }, where);
    const first = shown(fakeSession);
    await fakeSession.screen("mpin");
    return [first, shown(fakeSession)];
  };

  it.each(["en-GB", "hi"])(
    "is shown first, and the signed name and logo replace it, in %s",
    async (locale) => {
      const [first, then] = await both(depository, locale);
      expect(first).toEqual([brand.name, brand.logo]);
      expect(then).toEqual(["Demo Depository", expect.stringContaining("/assets/logos/depository.svg")]);
    },
  );

  it("stays where none is signed", async () => {
    const unnamed = await openFakeDepository({
      propertiesClaims: { productName: undefined, productLogo: undefined },
    });
    expect(await both(unnamed)).toEqual([
      [brand.name, brand.logo],
      [brand.name, brand.logo],
    ]);
    await unnamed.close();
  });
});
