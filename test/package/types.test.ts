import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { snippetsOf } from "../docs/markdown";
import { read } from "../docs/pages";

const consumer = inject("consumer");
const root = fileURLToPath(new URL("../..", import.meta.url));

const TSC = join(root, "node_modules/typescript-7/bin/tsc");

const BUNDLER = { module: "esnext", moduleResolution: "bundler" };

/** The TypeScript snippets of docs/brokers.md, without an error; those with Angular are built by `npm run test:hosts`. */
const SHOWN = snippetsOf(read("docs/brokers.md")).filter(
  ({ language, code }) => language === "ts" && !code.includes("@angular"),
);

/** A broker's code; each line after a comment `wrong: …` must be refused, and no other. */
const SOURCES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SHOWN.map(({ code }, index) => [`shown-${index}.ts`, code])),
  "element.ts": `
    import { defineEdisGateway, EdisGatewayElement, loadEdisGateway, type FailDetail, type FailReason } from "edis-gateway";
    import { EdisGatewayElement as Defined } from "edis-gateway/define";
    defineEdisGateway();
    const gateway = document.createElement("edis-gateway");
    const same: EdisGatewayElement = gateway instanceof Defined ? gateway : gateway;
    same.payload = null;
    same.theme = "dark";
    // wrong: no such theme
    same.theme = "blue";
    // wrong: no such routing
    same.routing = "history";
    gateway.addEventListener("fail", (event) => {
      const reason: FailReason = event.detail.reason;
      const to: string | undefined = event.detail.returnTo?.fields["state"];
      // wrong: no such reason
      if (reason === "bored") console.log(to);
    });
    // wrong: success has no reason
    gateway.addEventListener("success", ({ detail }) => detail.reason);
    const failed = ({ detail }: CustomEvent<FailDetail>) => console.log(detail.message);
    gateway.addEventListener("fail", failed, { once: true });
    gateway.removeEventListener("fail", failed, true);
    gateway.addEventListener("keydown", ({ key }) => console.log(key));
    gateway.removeEventListener("focusin", { handleEvent: ({ target }) => console.log(target) });
    const element: HTMLElement = gateway;
    // wrong: what fails has a reason, and closing has no detail of it
    gateway.removeEventListener("close", failed);
    // wrong: a captcha gives a promise
    gateway.captcha = (action) => action;
    document.querySelector("edis-gateway")?.addEventListener("screenchange", ({ detail }) => console.log(detail.previous));
    const version = "0.2.0";
    loadEdisGateway({ from: "https://depository.example", version, integrity: "sha384-" });
    // wrong: from whom?
    loadEdisGateway({ version });
  `,
  "load.ts": `
    import { loadEdisGateway } from "edis-gateway/load";
    const Gateway = await loadEdisGateway({ from: "https://depository.example", version: "0.2.0" });
    new Gateway().theme = "dark";
    // wrong: a version is text
    loadEdisGateway({ from: "/", version: 0.2 });
    export {};
  `,
  "frame.ts": `
    import "edis-gateway/frame";
    const frame = document.createElement("edis-gateway-frame");
    frame.payload = "p";
    frame.addEventListener("pointerdown", ({ pointerType }) => console.log(pointerType));
    frame.addEventListener("success", ({ detail }) => console.log(detail.orderRespDtls));
    // wrong: a payload is text
    frame.payload = 1;
    // wrong: an attribute is text
    frame.src = new URL("https://depository.example");
    frame.theme = "dark";
    // wrong: no such theme
    frame.theme = "blue";
    frame.addEventListener("success", ({ detail }) => console.log(detail.transactionRefNo));
    // wrong: success has no reason
    frame.addEventListener("success", ({ detail }) => detail.reason);
    export {};
  `,
  "frame.tsx": `
    import "edis-gateway/frame";
    import type { EdisGatewayFrameElement } from "edis-gateway/frame";
    import type {} from "edis-gateway/react";
    import { useRef } from "react";
    export function Page() {
      const frame = useRef<EdisGatewayFrameElement>(null);
      return <edis-gateway-frame ref={frame} src="https://depository.example/edisweb/" />;
    }
  `,
  "svelte.ts": `
    type Svelte = svelteHTML.IntrinsicElements["edis-gateway"];
    export const right: Svelte = { payload: "p", "config-url": "c", theme: "dark", onsuccess: () => {}, id: "i" };
    // wrong: no such theme
    export const wrong: Svelte = { theme: "blue" };
    // wrong: success has no reason
    export const deaf: Svelte = { onsuccess: ({ detail }) => console.log(detail.reason) };
    type Frame = svelteHTML.IntrinsicElements["edis-gateway-frame"];
    export const frame: Frame = { src: "s", payload: "p", onfail: ({ detail }) => console.log(detail.reason) };
    // wrong: a source is text
    export const wrongFrame: Frame = { src: 1 };
    import type {} from "edis-gateway";
  `,
  "vue.ts": `
    import type { GlobalComponents } from "vue";
    import type {} from "edis-gateway/vue";
    type Vue = InstanceType<GlobalComponents["edis-gateway"]>["$props"];
    export const right: Vue = { payload: "p", configUrl: "c", theme: "dark", onSuccess: () => {}, id: "i", key: 1 };
    // wrong: no such theme
    export const wrong: Vue = { theme: "blue" };
    // wrong: no such prop
    export const misspelt: Vue = { paylod: "p" };
    // wrong: success has no reason
    export const deaf: Vue = { onSuccess: ({ detail }) => console.log(detail.reason) };
    type Frame = InstanceType<GlobalComponents["edis-gateway-frame"]>["$props"];
    export const frame: Frame = { src: "s", payload: "p", onFail: ({ detail }) => console.log(detail.reason) };
    // wrong: a frame has no configuration
    export const wrongFrame: Frame = { configUrl: "c" };
  `,
  "react.tsx": `
    import { useRef } from "react";
    import { EdisGateway, type EdisGatewayProps } from "edis-gateway/react";
    import type { EdisGatewayElement } from "edis-gateway";
    export function Page(props: EdisGatewayProps) {
      const gateway = useRef<EdisGatewayElement>(null);
      return (
        <>
          <EdisGateway {...props} ref={gateway} id="g" data-test="1" aria-label="Consent" hidden payload="p" theme="auto"
            onSuccess={({ detail }) => console.log(detail.orderRespDtls)}
            onFail={(event) => { event.preventDefault(); console.log(event.detail.reason); }} />
          <edis-gateway payload="p" configUrl="c" routing="hash" class="wide" />
          <edis-gateway-frame src="s" payload="p" title="Consent" onfail={({ detail }) => console.log(detail.reason)} />
          {
            // wrong: no such theme
            <EdisGateway theme="blue" />
          }
          {
            // wrong: no such prop
            <EdisGateway paylod="p" />
          }
          {
            // wrong: a payload is text
            <edis-gateway payload={1} />
          }
          {
            // wrong: a frame has no configuration
            <edis-gateway-frame configUrl="c" />
          }
          {
            // wrong: no such theme
            <edis-gateway-frame theme="blue" />
          }
        </>
      );
    }
  `,
};

const wrongLines = (text: string): number[] =>
  text.split("\n").flatMap((line, index) => (line.includes("// wrong:") ? [index + 2] : []));

/** A refusal as the compiler prints it: `react.tsx(23,34): error TS2322: …`; one of no file begins with `error`. */
const REFUSAL = /^(?:(.+)\((\d+),\d+\): )?error TS/;

/** Returns the lines that the compiler refuses, by file, the package's own files included; `""` stands for no file. */
function refused(folder: string, setting: object, types: string): Record<string, number[]> {
  const own = join(consumer, folder);
  mkdirSync(join(own, "node_modules/@types"), { recursive: true });
  symlinkSync(join(root, "node_modules", types), join(own, "node_modules/@types/react"));
  cpSync(join(consumer, "node_modules/edis-gateway"), join(own, "node_modules/edis-gateway"), {
    recursive: true,
  });
  writeFileSync(join(own, "package.json"), `{ "type": "module", "name": "${folder}" }`);
  for (const [file, text] of Object.entries(SOURCES)) writeFileSync(join(own, file), text);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: false,
    target: "ES2022",
    jsx: "react-jsx",
    types: ["react"],
    ...setting,
  };
  writeFileSync(join(own, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(SOURCES) }));
  const { stdout } = spawnSync(process.execPath, [TSC, "--project", own, "--pretty", "false"], {
    cwd: own,
    encoding: "utf8",
  });
  const found: Record<string, number[]> = {};
  for (const output of stdout.split("\n")) {
    const [refusal, file = "", line = 0] = REFUSAL.exec(output) ?? [];
    if (refusal !== undefined) found[file] = [...(found[file] ?? []), Number(line)];
  }
  rmSync(own, { recursive: true });
  return found;
}

describe("a consumer's types, with every library checked", () => {
  let expected: Record<string, number[]> = {};
  beforeAll(() => {
    const wrong = Object.entries(SOURCES).map(([file, text]) => [file, wrongLines(text)] as const);
    expected = Object.fromEntries(wrong.filter(([, lines]) => lines.length > 0));
  });

  it("accept every TypeScript snippet of docs/brokers.md", () => expect(SHOWN).toHaveLength(2));

  it.each([
    ["bundler", BUNDLER, "@types/react"],
    ["node16", { module: "node16" }, "@types/react"],
    ["nodenext", { module: "nodenext" }, "@types/react"],
    ["bundler, of React 18", BUNDLER, "types-react-18"],
  ])(
    "hold under %s, where each wrong prop is an error",
    (_name, setting, types) => {
      expect(refused(`types-${_name.replace(/\W/g, "")}`, setting, types)).toEqual(expected);
    },
    240_000,
  );
});
