import { resolve } from "node:path";

/** The modules of React that r2wc imports. */
const REACT = /^react(-dom\/client)?$/;
const R2WC = /[\\/]@r2wc[\\/]/;

/**
 * Tells whether an import is r2wc's of React.
 * @param {string} source
 * @param {string | undefined} importer
 */
export const isReactOfR2wc = (source, importer) => REACT.test(source) && R2WC.test(importer ?? "");

/**
 * Resolves the React imports of `@r2wc/react-to-web-component`, which makes the element's base class, to
 * src/element/reactStub.ts. There `createRoot` mounts the screens once the controller has loaded React.
 *
 * @type {import("rollup").Plugin & { enforce: "pre" }}
 */
export const reactStub = {
  name: "react-stub",
  enforce: "pre",
  resolveId: (source, importer) =>
    isReactOfR2wc(source, importer) ? resolve("src/element/reactStub.ts") : null,
};
