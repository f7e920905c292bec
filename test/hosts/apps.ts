import type { Framework } from "./frameRecipe";

/** A page of a host app. */
export interface Page {
  /** The bundler's output, relative to the app's folder. */
  readonly folder: string;
  /** The app's own server, of its `node_modules/.bin`; without one the folder is served as it is. */
  readonly serve?: readonly [command: string, ...args: string[]];
  /** The section of docs/brokers.md whose policy it is served under. */
  readonly policy: "The element" | "The frame";
  /** True if the page is served without Trusted Types, which the framework's runtime breaks (docs/brokers.md says so). */
  readonly isWithoutTrustedTypes?: boolean;
  /** The files that are changed from the element to the frame, as docs/brokers.md says, before the app is built again. */
  readonly framed?: { readonly framework: Framework; readonly files: readonly string[] };
}

const element = (folder: string): Page => ({ folder, policy: "The element" });
const framed = (folder: string, framework: Framework, ...files: readonly string[]): Page => ({
  folder,
  policy: "The frame",
  framed: { framework, files },
});
const next = (folder: string): Page => ({ ...element(folder), serve: ["next", "start"] });

/** Apps by folder; one without a bundler is served as it is. */
export const APPS: Readonly<Record<string, readonly Page[]>> = {
  plain: [element("element"), { folder: "frame", policy: "The frame" }, element("redirect")],
  loader: [element("dist")],
  "react-19": [element("dist"), framed("dist", "React", "Consent.jsx")],
  "react-18": [element("dist"), framed("dist", "React", "Consent.jsx")],
  vue: [element("dist"), framed("dist", "Vue", "Consent.vue")],
  svelte: [element("dist"), framed("dist", "Svelte", "Consent.svelte")],
  webpack: [element("dist")],
  next: [
    { ...next("dist/turbopack"), isWithoutTrustedTypes: true },
    next("dist/webpack"),
    { ...framed("dist/webpack", "React", "app/Consent.jsx"), serve: ["next", "start"] },
  ],
  angular: [
    element("dist/zoneless/browser"),
    element("dist/zone/browser"),
    framed("dist/zoneless/browser", "Angular", "src/consent.ts", "src/app.ts"),
  ],
};
