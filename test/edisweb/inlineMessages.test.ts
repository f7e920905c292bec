// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { readInlineMessages } from "../../src/edisweb/inlineMessages";
import { texts as hindi } from "../../src/i18n/hi/index";
import { EN_GB_MESSAGES } from "../../src/i18n/messages";

/** Contract §7: what a first screen is said in. */

function hostWith(tag: string, json: string): Element {
  const host = document.createElement("edis-gateway");
  const template = document.createElement("template");
  template.lang = tag;
  template.content.append(json);
  host.append(template);
  return host;
}

it("a language is spoken in the words that stand in the page's markup", async () => {
  const host = hostWith("hi", '{"SUBMIT":"आगे"}');
  expect(await readInlineMessages(host, "hi")).toEqual({ locale: "hi", words: { SUBMIT: "आगे" } });
});

it("where there are only another language's, it is spoken in all its words, which are fetched", async () => {
  const speech = await readInlineMessages(hostWith("ur", "{}"), "hi");
  expect(speech).toMatchObject({ locale: "hi" });
  expect(speech?.words).toBe(hindi);
});

it("English has its words in the script", async () => {
  expect(await readInlineMessages(document.createElement("edis-gateway"), "en-GB")).toEqual(EN_GB_MESSAGES);
});
