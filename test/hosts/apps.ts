/** A page of a host app. */
export interface Page {
  /** The bundler's output, relative to the app's folder. */
  readonly folder: string;
  /** The app's own server, of its `node_modules/.bin`; without one the folder is served as it is. */
  readonly serve?: readonly [command: string, ...args: string[]];
  /** The section of docs/brokers.md whose policy it is served under. */
  readonly policy: "The element" | "The frame";
  /** Whether the page is served without Trusted Types, which the framework's runtime breaks (docs/brokers.md says so). */
  readonly isWithoutTrustedTypes?: boolean;
}

const element = (folder: string): Page => ({ folder, policy: "The element" });
const next = (folder: string): Page => ({ ...element(folder), serve: ["next", "start"] });

/** Apps by folder; one without a bundler is served as it is. */
export const APPS: Readonly<Record<string, readonly Page[]>> = {
  plain: [element("element"), { folder: "frame", policy: "The frame" }, element("redirect")],
  loader: [element("dist")],
  "react-19": [element("dist")],
  "react-18": [element("dist")],
  vue: [element("dist")],
  svelte: [element("dist")],
  webpack: [element("dist")],
  next: [{ ...next("dist/turbopack"), isWithoutTrustedTypes: true }, next("dist/webpack")],
  angular: [element("dist/zoneless/browser"), element("dist/zone/browser")],
};
