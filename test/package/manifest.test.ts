import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { ATTRIBUTES } from "../../src/element/attributes";

const folder = join(inject("consumer"), "node_modules/edis-gateway");
const json = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));

interface Named {
  name: string;
  default?: string;
}
interface Declaration {
  tagName: string;
  attributes: Named[];
  members: Named[];
  events: (Named & { type: { text: string } })[];
  cssParts?: Named[];
  cssProperties?: Named[];
}
const names = (list: readonly Named[] = []) => list.map(({ name }) => name).sort();

describe("custom-elements.json", () => {
  const { customElements } = json("package.json");
  const declarations: Declaration[] = json(customElements).modules.flatMap(
    (module: { declarations: Declaration[] }) => module.declarations,
  );
  const gateway = declarations.find(({ tagName }) => tagName === "edis-gateway");

  it("has the attributes and properties of contract §2", () => {
    expect(names(gateway?.attributes)).toEqual(Object.values(ATTRIBUTES).sort());
    expect(names(gateway?.members)).toEqual([...Object.keys(ATTRIBUTES), "captcha"].sort());
  });

  it("has its events, each with the type of its detail", () => {
    expect(names(gateway?.events)).toEqual(["close", "fail", "ready", "screenchange", "success"]);
    expect(gateway?.events.find(({ name }) => name === "fail")?.type.text).toBe("CustomEvent<FailDetail>");
  });

  it("has the parts and custom properties that docs/operators.md lists, with their values", () => {
    const guide = readFileSync(new URL("../../docs/operators.md", import.meta.url), "utf8");
    const listed = [...guide.matchAll(/^\| `(--edis-[\w-]+)` \| `([^`…]+)/gm)].map(([, name, rest]) => [
      name,
      rest?.replace(/, $/, ""),
    ]);
    expect(listed.length).toBeGreaterThan(10);
    expect(names(gateway?.cssProperties)).toEqual(listed.map(([name]) => name).sort());
    for (const [name, rest = ""] of listed)
      expect(gateway?.cssProperties?.find((property) => property.name === name)?.default).toContain(rest);
    const [, parts = ""] = /^Parts: ([^.]+)\./m.exec(guide) ?? [];
    expect([...parts.matchAll(/`([\w-]+)`/g)].map(([, part]) => part).sort()).toEqual(
      names(gateway?.cssParts),
    );
  });

  it("is what the editors' data is made of", () => {
    const vsCode: { tags: Named[] } = json("dist/vscode.html-custom-data.json");
    const jetBrains = json(json("package.json")["web-types"]).contributions.html.elements;
    expect(names(vsCode.tags)).toEqual(declarations.map(({ tagName }) => tagName).sort());
    expect(names(jetBrains)).toEqual(names(vsCode.tags));
    expect(names(jetBrains[0].attributes).length).toBeGreaterThan(0);
  });
});
