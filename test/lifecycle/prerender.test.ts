import { beforeEach, describe, expect, it } from "vitest";
import { pageBrand } from "../../src/element/pageBrand";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { createTexts, EN_GB_TEXTS, type LocaleTexts } from "../../src/i18n/texts";
import { createPrerenderer, prerender } from "../../src/lifecycle/prerender";
import { renderMarkup, templateState } from "../../src/lifecycle/screenTemplates.build";
import { type PayloadPreview, peekPayload } from "../../src/payload/peekPayload";
import { createShadowRootContext } from "../../src/screens/app/shadowRootContext";
import { initialState } from "../../src/session/initialState";
import { textParams } from "../../src/session/textParams";
import { payloadOf } from "../element/page";

/** Contract §7: the markup before React is what React then renders. */

let root: ShadowRoot;

beforeEach(() => {
  root = document.createElement("div").attachShadow({ mode: "open" });
});

const REQUESTOR = "Acme & <b>Sons</b> {year}";

/** Draws a payload's first screen, by an element's first state. */
function drawn(preview: PayloadPreview, localeTexts: LocaleTexts, isIsolated: boolean) {
  const input = { configUrl: "/config.json" };
  const ports = { pageUrl: location.href, isIsolated, brand: pageBrand(document), now: () => Date.now() };
  const state = initialState({ ports, input, start: "payload", preview, isLocalePending: false });
  const texts = createTexts(localeTexts, firstScreen);
  const product = ports.brand.name ?? texts.t("PRODUCT_NAME");
  const params = { ...state.params, ...textParams(preview), product };
  return prerender(root, createShadowRootContext(root), { ...state, texts, params });
}

function shown(transactionType: string, isPrivate: boolean, localeTexts: LocaleTexts): string {
  const preview = peekPayload(payloadOf("T1", { transactionType, requestorName: REQUESTOR }));
  if (!preview) throw new Error("no payload to begin with");
  drawn(preview, localeTexts, isPrivate);
  return root.innerHTML;
}

/** Returns React's markup as a browser serialises it, without comments between texts and without server-only attributes. */
function reacts(
  transactionType: "DIS" | "DMI" | "DMR",
  isPrivate: boolean,
  localeTexts: LocaleTexts,
  { product, logo }: { product?: string; logo?: string } = {},
): string {
  const texts = createTexts(localeTexts, firstScreen);
  const year = new Date().getFullYear();
  const params = {
    requestor: REQUESTOR,
    transactionRef: "T1",
    product: product ?? texts.t("PRODUCT_NAME"),
    year,
  };
  const template = document.createElement("template");
  const state = {
    ...templateState(transactionType),
    isInputPrivate: isPrivate,
    texts,
    params,
    productLogo: logo,
  };
  template.innerHTML = renderMarkup(state).replace(/<!-- -->|<link[^>]*>/g, "");
  return template.innerHTML;
}

describe("the first screen before React", () => {
  for (const transactionType of ["DIS", "DMI", "DMR"] as const)
    for (const isPrivate of [true, false])
      it(`is React's own markup, word for word: ${transactionType}, ${isPrivate ? "on the depository's page" : "on a broker's"}`, async () => {
        expect(shown(transactionType, isPrivate, EN_GB_TEXTS)).toBe(
          reacts(transactionType, isPrivate, EN_GB_TEXTS),
        );
      });

  it.each(["hi", "ur"] as const)("is React's own markup in %s too", async (locale) => {
    const { texts } = await LOCALE_LOADERS[locale]();
    const full: LocaleTexts = { locale, builtIn: texts, overrides: {} };
    const early = shown("DIS", true, full);
    expect(early).toBe(reacts("DIS", true, full));
  });

  it("shows its page's brand, as React then does (R79)", () => {
    for (const [name, content] of [
      ["edis-product-name", "National Depository"],
      ["edis-product-logo", "/mark.svg"],
    ] as const) {
      const meta = document.createElement("meta");
      meta.name = name;
      meta.content = content;
      document.head.append(meta);
    }
    const early = shown("DIS", true, EN_GB_TEXTS);
    expect(early).toContain('<img class="product-logo" src="/mark.svg" alt="">');
    expect(early).toContain("National Depository");
    expect(early).toBe(
      reacts("DIS", true, EN_GB_TEXTS, { product: "National Depository", logo: "/mark.svg" }),
    );
    document
      .querySelector("meta[name=edis-product-logo]")
      ?.setAttribute("content", "https://other.example/m.svg");
    expect(pageBrand(document), "a mark of the page's own origin alone").toEqual({
      name: "National Depository",
    });
    document.head.replaceChildren();
  });

  it("says only on the depository's own page that the requestor never sees the M-PIN (R66)", () => {
    expect(shown("DIS", true, EN_GB_TEXTS)).toContain("never sees it");
    root.replaceChildren();
    expect(shown("DIS", false, EN_GB_TEXTS)).not.toContain("never sees it");
  });

  it("cuts an M-PIN to six digits, and keeps the last press until it may act", () => {
    const preview = peekPayload(payloadOf("T1"));
    const early = preview && drawn(preview, EN_GB_TEXTS, true);
    const [input] = root.querySelectorAll("input");
    const [eye, submit, cancel] = root.querySelectorAll("button");
    if (!input || !eye || !submit || !cancel) throw new Error("no screen");
    input.value = "12a3456789";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    expect(input.value).toBe("123456");
    const received: EventTarget[] = [];
    for (const button of [submit, cancel]) button.addEventListener("click", () => received.push(button));
    submit.click();
    cancel.click();
    expect(received).toEqual([]);
    expect(early?.release()).toEqual([cancel]);
    cancel.click();
    expect(received).toEqual([cancel]);

    const sent = new Event("submit", { bubbles: true, cancelable: true });
    submit.form?.dispatchEvent(sent);
    expect(sent.defaultPrevented, "no browser sends the form, then either").toBe(true);
  });

  it("has its field emptied when the page goes (R58)", () => {
    const preview = peekPayload(payloadOf("T1"));
    if (preview) drawn(preview, EN_GB_TEXTS, true);
    const field = root.querySelector("input");
    if (!field) throw new Error("no field");
    field.value = "123456";
    createPrerenderer(root, createShadowRootContext(root)).emptyField();
    expect(field.value).toBe("");
  });

  /** The screen with which a DIS begins, and what may be pressed there. */
  function pressable() {
    const preview = peekPayload(payloadOf("T1"));
    const early = preview && drawn(preview, EN_GB_TEXTS, true);
    const named = (name: string) => {
      const found = [...root.querySelectorAll("button")].find((one) =>
        [one.textContent, one.getAttribute("aria-label")].includes(name),
      );
      if (!found) throw new Error(`no button ${name}`);
      return found;
    };
    if (!early) throw new Error("no screen");
    return {
      early,
      submit: named("SUBMIT"),
      cancel: named("CANCEL"),
      forgot: named(firstScreen.FORGOT_YOUR_MPIN),
      eye: named(firstScreen.SHOW_MPIN),
      privacy: named(firstScreen.PRIVACY_LINK),
      status: () => root.querySelector("[role=status]")?.textContent,
      /** The names of the busy buttons, and of those with a spinner. */
      shownAsBusy: () => [...root.querySelectorAll("[aria-busy=true]")].map(({ textContent }) => textContent),
      spinning: () =>
        [...root.querySelectorAll(".spinner")].map(({ parentElement }) => parentElement?.textContent),
    };
  }

  it("shows and announces the press that waits, CANCEL too, and leaves no trace of it for React (R97)", () => {
    const { early, submit, cancel, status, shownAsBusy, spinning } = pressable();
    const untouched = root.innerHTML;
    expect([status(), shownAsBusy(), spinning()]).toEqual(["", [], []]);
    submit.click();
    expect([status(), shownAsBusy(), spinning()]).toEqual([firstScreen.WAITING, ["SUBMIT"], ["SUBMIT"]]);
    cancel.click();
    expect([status(), shownAsBusy(), spinning()]).toEqual([firstScreen.WAITING, ["CANCEL"], ["CANCEL"]]);
    early.clean();
    expect(root.innerHTML, "React finds the markup that the build rendered").toBe(untouched);
    expect(early.release()).toEqual([cancel]);
  });

  it("shows FORGOT as disabled while a SUBMIT waits, and not while a CANCEL does (R99)", () => {
    const { early, submit, cancel, forgot, status } = pressable();
    const rests = () => forgot.getAttribute("aria-disabled");
    expect(rests()).toBeNull();
    submit.click();
    expect(rests()).toBe("true");
    forgot.click();
    expect(forgot.hasAttribute("aria-busy")).toBe(false);
    cancel.click();
    expect(rests()).toBeNull();
    forgot.click();
    expect([rests(), forgot.getAttribute("aria-busy"), status()]).toEqual([
      "true",
      "true",
      firstScreen.WAITING,
    ]);
    early.clean();
    expect([rests(), forgot.hasAttribute("aria-busy")]).toEqual([null, false]);
    expect(early.release()).toEqual([forgot]);
  });

  it("keeps an early SUBMIT when the digits are shown or a static page is opened after it (R99)", () => {
    const { early, submit, eye, privacy, status, shownAsBusy } = pressable();
    submit.click();
    eye.click();
    privacy.click();
    expect([status(), shownAsBusy()]).toEqual([firstScreen.WAITING, ["SUBMIT"]]);
    expect(new Set(early.release())).toEqual(new Set([eye, privacy, submit]));
  });

  it("takes `requestSubmit()` as a press of the form's button (R99)", () => {
    const { early, submit, cancel, shownAsBusy } = pressable();
    cancel.click();
    submit.form?.requestSubmit();
    expect(shownAsBusy()).toEqual(["SUBMIT"]);
    expect(early.release()).toEqual([submit]);
  });

  it("is drawn in a page without a `head`, whose preload links are the document's own children", () => {
    const { head, documentElement } = document;
    head.remove();
    try {
      const config = new URL("https://depository.example/config.json");
      const preview = peekPayload(payloadOf("T1"));
      if (!preview) throw new Error("no payload to begin with");
      const prerenderer = createPrerenderer(root, createShadowRootContext(root));
      const state = initialState({
        ports: {
          pageUrl: location.href,
          isIsolated: false,
          brand: pageBrand(document),
          now: () => Date.now(),
        },
        input: { configUrl: config.href },
        start: "payload",
        preview,
        isLocalePending: false,
      });
      expect(prerenderer.showScreen(state)).toBe(true);
      expect(root.querySelector("input")).not.toBeNull();
      for (const _time of ["first", "second"]) prerenderer.preload({ config });
      const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")];
      expect(links.map(({ href, parentNode }) => [href, parentNode])).toEqual([
        [config.href, documentElement],
      ]);
      for (const link of links) link.remove();
    } finally {
      documentElement.prepend(head);
    }
  });

  it("does not exist for DIM, whose first screen is another", () => {
    const preview = peekPayload(payloadOf("T1", { transactionType: "DIM" }));
    expect(preview && drawn(preview, EN_GB_TEXTS, true)).toBeNull();
    expect(root.childNodes.length).toBe(0);
  });
});
