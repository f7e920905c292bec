import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { earlyMarkup } from "../../src/edisweb/earlyMarkup";

const page = readFileSync(fileURLToPath(new URL("../../dist/edisweb/index.html", import.meta.url)), "utf8");

/** The markup that stands for a type in the page; null where none does. */
const templateOf = (type: string): string | null =>
  new RegExp(`<template data-types="(?:\\w+ )*${type}(?: \\w+)*">(.*?)</template>`, "s").exec(page)?.[1] ??
  null;

describe("the host page (contract §7)", () => {
  it.each(["DIS", "DMI", "DMR"] as const)(
    "carries what the element shows first of a %s, word for word",
    (type) => {
      expect(templateOf(type)).toBe(earlyMarkup(type));
    },
  );

  it("carries nothing for DIM, and nothing of a payload", () => {
    expect(templateOf("DIM")).toBeNull();
    expect(earlyMarkup("DIS").match(/\{\w+\}/g)).toEqual(["{requestor}", "{requestor}", "{year}"]);
    expect(earlyMarkup("DMR")).toContain("You have been transferred to");
  });

  it("has no field outside of a template, which shows nothing by itself, and no script or style in its markup", () => {
    expect(page.replace(/<template.*?<\/template>/gs, "")).not.toMatch(/<(input|form|button|style)\b/);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=|shadowrootmode/);
  });
});
