/** A page of a host app. */
export interface Page {
  /** What its bundler leaves, from the app's folder. */
  readonly folder: string;
  /** The app's own server, of its `node_modules/.bin`; without one the folder is served as it is. */
  readonly serve?: readonly [command: string, ...args: string[]];
  /** The section of docs/brokers.md whose policy it is served under. */
  readonly policy: "The element" | "The frame";
  /** The framework's own runtime breaks Trusted Types (docs/brokers.md says so): the page is served without. */
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
