// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { critical } from "../../src/i18n/en-GB/critical";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { createTexts, EN_GB_MESSAGES, type LocaleMessages } from "../../src/i18n/messages";
import { pageBrand } from "../../src/lifecycle/pageBrand";
import { prerender } from "../../src/lifecycle/prerender";
import { renderMarkup } from "../../src/lifecycle/prerenderedScreens";
import { type PayloadPreview, peekPayload } from "../../src/payload/peekPayload";
import { createShadowRootContext } from "../../src/screens/app/shadowRootContext";
import { initialState } from "../../src/session/initialState";
import { payloadOf } from "../element/page";

/** Contract §7: the markup before React is what React then renders. */

let root: ShadowRoot;

beforeEach(() => {
  root = document.createElement("div").attachShadow({ mode: "open" });
});

const REQUESTOR = "Acme & <b>Sons</b> {year}";

/** Returns an element's first state, as the first screen draws it. */
const optionsOf = (preview: PayloadPreview, messages: LocaleMessages, isPrivate: boolean) => {
  const input = { configUrl: "/config.json" };
  const ports = { pageUrl: location.href, brand: pageBrand(document), now: () => Date.now() };
  const { params, productLogo } = initialState({ ports, input, start: "payload", preview, messages });
  return { preview, messages, params, productLogo, isPrivate };
};

function shown(transactionType: string, isPrivate: boolean, spoken: LocaleMessages): string {
  const preview = peekPayload(payloadOf("T1", { transactionType, requestorName: REQUESTOR }));
  if (!preview) throw new Error("no payload to begin with");
  prerender(root, createShadowRootContext(root), optionsOf(preview, spoken, isPrivate));
  return root.innerHTML;
}

/** Returns React's markup as a browser serialises it, without comments between texts and without server-only attributes. */
function reacts(
  transactionType: "DIS" | "DMI" | "DMR",
  isPrivate: boolean,
  spoken: LocaleMessages,
  { product, logo }: { product?: string; logo?: string } = {},
): string {
  const texts = createTexts(spoken, critical);
  const year = new Date().getFullYear();
  const params = {
    requestor: REQUESTOR,
    transactionRef: "T1",
    product: product ?? texts.t("PRODUCT_NAME"),
    year,
  };
  const template = document.createElement("template");
  template.innerHTML = renderMarkup(transactionType, isPrivate, texts, params, logo).replace(
    /<!-- -->|<link[^>]*>/g,
    "",
  );
  return template.innerHTML;
}

describe("the first screen before React", () => {
  for (const transactionType of ["DIS", "DMI", "DMR"] as const)
    for (const isPrivate of [true, false])
      it(`is React's own markup, word for word: ${transactionType}, ${isPrivate ? "on the depository's page" : "on a broker's"}`, async () => {
        expect(shown(transactionType, isPrivate, EN_GB_MESSAGES)).toBe(
          reacts(transactionType, isPrivate, EN_GB_MESSAGES),
        );
      });

  it.each(["hi", "ur"] as const)("is React's own markup in %s too", async (locale) => {
    const { texts } = await LOCALE_LOADERS[locale]();
    const full: LocaleMessages = { locale, words: texts, overrides: {} };
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
    const early = shown("DIS", true, EN_GB_MESSAGES);
    expect(early).toContain('<img class="mark" src="/mark.svg" alt="">');
    expect(early).toContain("National Depository");
    expect(early).toBe(
      reacts("DIS", true, EN_GB_MESSAGES, { product: "National Depository", logo: "/mark.svg" }),
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
    expect(shown("DIS", true, EN_GB_MESSAGES)).toContain("never sees it");
    root.replaceChildren();
    expect(shown("DIS", false, EN_GB_MESSAGES)).not.toContain("never sees it");
  });

  it("cuts an M-PIN to six digits, and keeps the last press until it may act", () => {
    const preview = peekPayload(payloadOf("T1"));
    const early =
      preview && prerender(root, createShadowRootContext(root), optionsOf(preview, EN_GB_MESSAGES, true));
    const [input] = root.querySelectorAll("input");
    const [eye, submit, cancel] = root.querySelectorAll("button");
    if (!input || !eye || !submit || !cancel) throw new Error("no screen");
    input.value = "12a3456789";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    expect(input.value).toBe("123456");
    const heard: EventTarget[] = [];
    for (const button of [submit, cancel]) button.addEventListener("click", () => heard.push(button));
    submit.click();
    cancel.click();
    expect(heard).toEqual([]);
    expect(early?.release()).toEqual([cancel]);
    expect(early?.release()).toEqual([]);
    cancel.click();
    expect(heard).toEqual([cancel]);

    const sent = new Event("submit", { bubbles: true, cancelable: true });
    submit.form?.dispatchEvent(sent);
    expect(sent.defaultPrevented, "no browser sends the form, then either").toBe(true);
  });

  it("does not exist for DIM, whose first screen is another", () => {
    const preview = peekPayload(payloadOf("T1", { transactionType: "DIM" }));
    expect(
      preview && prerender(root, createShadowRootContext(root), optionsOf(preview, EN_GB_MESSAGES, true)),
    ).toBeNull();
    expect(root.childNodes.length).toBe(0);
  });
});
