import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { ATTRIBUTES } from "../../src/element/attributes";
import { EdisGatewayFrameElement } from "../../src/frame/FrameElement";

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
interface Module {
  path: string;
  declarations: Named[];
  exports: (Named & { kind: string; declaration: { name: string; module: string } })[];
}
const names = (list: readonly Named[] = []) => list.map(({ name }) => name).sort();

const sources = new URL("../../src/", import.meta.url);
/** Returns all matches of `pattern` in the sources whose names end in `end`. */
const inSources = (end: string, pattern: RegExp) =>
  readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(end))
    .flatMap((file) => [...readFileSync(new URL(file, sources), "utf8").matchAll(pattern)]);

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

  it("has the parts and custom properties that the sources have, with their values", () => {
    const parts = inSources(".tsx", /\bpart=(?:"([\w -]+)"|\{[^}]*?["`]([\w-]+))/g);
    const found = new Set(parts.flatMap(([, fixed, first]) => (fixed ?? first ?? "").split(" ")));
    // the parts that may follow `button`, by its kind
    expect(names(gateway?.cssParts)).toEqual([...found.add("primary").add("secondary")].sort());

    const properties = inSources(".css", /var\((--edis-[\w-]+), ((?:[^()]|\([^()]*\))+)\)/g);
    const values = new Map(properties.map(([, name = "", rest = ""]) => [name, rest]));
    const listed = new Map(gateway?.cssProperties?.map(({ name, default: rest }) => [name, rest]));
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(values));
  });

  it("has the attributes and events of the frame element too (contract §3)", () => {
    const frame = declarations.find(({ tagName }) => tagName === "edis-gateway-frame");
    expect(names(frame?.attributes)).toEqual([...EdisGatewayFrameElement.observedAttributes].sort());
    expect(names(frame?.events)).toEqual(names(gateway?.events));
    expect(names(frame?.members)).toEqual(["locale", "payload", "src", "theme"]);
  });

  it("says which module registers which elements, and that dist/index.js registers none (contract §1)", () => {
    const { modules }: { modules: Module[] } = json(customElements);
    const registered = modules.map(({ path, exports }) => [
      path,
      names(exports.filter(({ kind }) => kind === "custom-element-definition")),
    ]);
    expect(registered).toEqual([
      ["dist/index.js", []],
      ["dist/edis-gateway.js", ["edis-gateway", "edis-gateway-frame"]],
      ["dist/frame.js", ["edis-gateway-frame"]],
    ]);
    for (const { declaration } of modules.flatMap(({ exports }) => exports)) {
      const declaring = modules.find(({ path }) => path === declaration.module);
      expect(names(declaring?.declarations)).toContain(declaration.name);
    }
  });

  it("is the source of the editors' data", () => {
    const vsCode: { tags: Named[] } = json("dist/vscode.html-custom-data.json");
    const jetBrains = json(json("package.json")["web-types"]).contributions.html.elements;
    expect(names(vsCode.tags)).toEqual(declarations.map(({ tagName }) => tagName).sort());
    expect(names(jetBrains)).toEqual(names(vsCode.tags));
    expect(names(jetBrains[0].attributes).length).toBeGreaterThan(0);
  });
});
