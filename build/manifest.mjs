import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const read = (path) => readFileSync(path, "utf8");
const filesOf = (folder, pattern) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => pattern.test(path))
    .map((path) => join(folder, path))
    .sort();
const treeOf = (path) => ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
const docOf = (node) => ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0]?.comment) || undefined;
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const all = (pattern, files) => files.flatMap((path) => [...read(path).matchAll(pattern)]);

/** What the code hands to `customElements.define`: tag, class, and the file of the class. */
const definitionsIn = (files) =>
  all(/\.define\("([\w-]+)", (\w+)\)/g, files).map(([, tag, name]) => {
    const path = files.find((file) => read(file).includes(`export class ${name} `));
    return { tag, name, path };
  });

/** The pairs of get and set; the setter's type is what a host may set, and what is text is an attribute too. */
function membersOf({ name, path }) {
  const declared = treeOf(path).statements.find(
    (node) => ts.isClassDeclaration(node) && node.name.text === name,
  );
  return declared.members.filter(ts.isSetAccessor).map((setter) => {
    const field = setter.name.text;
    const getter = declared.members.find((node) => ts.isGetAccessor(node) && node.name.text === field);
    const type = setter.parameters[0].type.getText().replace(/ \| (null|undefined)/g, "");
    return { field, type, description: docOf(getter) ?? docOf(setter), isText: /^string$|^"/.test(type) };
  });
}

/** The members of `GatewayEventDetails`: both elements fire the same events (contract §3). */
function eventsIn(path) {
  const interfaces = treeOf(path).statements.filter(ts.isInterfaceDeclaration);
  const details = interfaces.find(({ name }) => name.text === "GatewayEventDetails");
  return details.members.map((member) => {
    const detail = member.type.getText();
    const shape = interfaces.find(({ name }) => name.text === detail);
    return {
      name: member.name.text,
      type: { text: `CustomEvent<${detail}>` },
      description: docOf(member) ?? (shape && docOf(shape)),
    };
  });
}

/** The words of `part`; of a name in it, the texts that its type allows. */
function partsIn(files) {
  const words = files.flatMap((path) => {
    const text = read(path);
    const allowed = (name) =>
      [...(new RegExp(`\\b${name}\\??: ([^;]+);`).exec(text)?.[1] ?? "").matchAll(/"([^"]+)"/g)].map(
        ([, word]) => word,
      );
    const found = [...text.matchAll(/part=(?:"([^"]+)"|\{`([^`]+)`\}|\{\w+ \? "([^"]+)")/g)];
    return found
      .flatMap((groups) => groups.slice(1).flatMap((value) => value?.split(" ") ?? []))
      .flatMap((word) => (word.startsWith("$") ? allowed(word.slice(2, -1)) : word));
  });
  return [...new Set(words)].sort().map((name) => ({ name }));
}

const customPropertiesIn = (files) => {
  const found = all(/var\((--edis-[\w-]+), ((?:[^()]|\([^()]*\))+)\)/g, files).map(([, name, rest]) => [
    name,
    rest,
  ]);
  return [...new Map(found.reverse())]
    .map(([name, rest]) => ({ name, default: rest }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

function elementOf(definition, look) {
  const members = membersOf(definition);
  return {
    kind: "class",
    customElement: true,
    tagName: definition.tag,
    name: definition.name,
    description: docOf(treeOf(definition.path).statements.find((node) => ts.isClassDeclaration(node))),
    superclass: { name: "HTMLElement" },
    members: members.map(({ field, type, description, isText }) => ({
      kind: "field",
      name: field,
      type: { text: type },
      description,
      ...(isText ? { attribute: kebab(field) } : {}),
    })),
    attributes: members
      .filter(({ isText }) => isText)
      .map(({ field, type, description }) => ({
        name: kebab(field),
        fieldName: field,
        type: { text: type },
        description,
      })),
    events: eventsIn("src/session/eventDetails.ts"),
    ...look,
  };
}

const valuesOf = ({ type }) => [...type.text.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ name }));

const forVsCode = (elements) => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(({ name, description, type }) => ({
      name,
      description,
      values: valuesOf({ type }),
    })),
  })),
});

const forJetBrains = (elements, { name, version }) => ({
  $schema: "https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json",
  name,
  version,
  "description-markup": "markdown",
  contributions: {
    html: {
      elements: elements.map(
        ({ tagName, description, attributes, members, events, cssParts, cssProperties }) => ({
          name: tagName,
          description,
          attributes: attributes.map(({ name, description, type }) => ({
            name,
            description,
            value: { type: type.text },
          })),
          js: {
            properties: members.map(({ name, description, type }) => ({
              name,
              description,
              type: type.text,
            })),
            events: events.map(({ name, description }) => ({ name, description })),
          },
          css: {
            parts: cssParts?.map(({ name }) => ({ name })),
            properties: cssProperties?.map(({ name }) => ({ name })),
          },
        }),
      ),
    },
  },
});

/** `custom-elements.json` of the elements that the sources define, and what two editors make of it. */
export const manifest = {
  name: "manifest",
  generateBundle() {
    const sources = filesOf("src", /\.tsx?$/);
    const look = {
      cssParts: partsIn([...filesOf("src/screens", /\.tsx$/), ...filesOf("src/table", /\.tsx$/)]),
      cssProperties: customPropertiesIn(filesOf("src/screens", /\.css$/)),
    };
    const elements = definitionsIn(sources).map((found) =>
      elementOf(found, found.tag === "edis-gateway" ? look : {}),
    );
    const modules = elements.map((declaration) => ({
      kind: "javascript-module",
      path: "dist/index.js",
      declarations: [declaration],
      exports: [
        {
          kind: "custom-element-definition",
          name: declaration.tagName,
          declaration: { name: declaration.name, module: "dist/edis-gateway.js" },
        },
        {
          kind: "js",
          name: declaration.name,
          declaration: { name: declaration.name, module: "dist/index.js" },
        },
      ],
    }));
    const files = {
      "custom-elements.json": { schemaVersion: "1.0.0", modules },
      "vscode.html-custom-data.json": forVsCode(elements),
      "web-types.json": forJetBrains(elements, JSON.parse(read("package.json"))),
    };
    for (const [fileName, data] of Object.entries(files))
      this.emitFile({ type: "asset", fileName, source: `${JSON.stringify(data, null, 2)}\n` });
  },
};
