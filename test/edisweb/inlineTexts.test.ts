import { expect, it } from "vitest";
import { readInlineTexts } from "../../src/edisweb/inlineTexts";
import { texts as hindi } from "../../src/i18n/hi/index";
import { EN_GB_TEXTS } from "../../src/i18n/texts";

/** Contract §7: the language of a first screen. */

function hostWith(tag: string, json: string): Element {
  const host = document.createElement("edis-gateway");
  const template = document.createElement("template");
  template.lang = tag;
  template.content.append(json);
  host.append(template);
  return host;
}

it("a language's texts come from the page's markup", async () => {
  const host = hostWith("hi", '{"SUBMIT":"आगे"}');
  expect(await readInlineTexts(host, "hi")).toEqual({ locale: "hi", builtIn: { SUBMIT: "आगे" } });
});

it("a language without texts in the markup is loaded whole", async () => {
  const texts = await readInlineTexts(hostWith("ur", "{}"), "hi");
  expect(texts).toMatchObject({ locale: "hi" });
  expect(texts?.builtIn).toBe(hindi);
});

it("English texts are in the script", async () => {
  expect(await readInlineTexts(document.createElement("edis-gateway"), "en-GB")).toEqual(EN_GB_TEXTS);
});
