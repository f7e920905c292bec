import { resolve } from "node:path";

/** What r2wc may import of React. */
const REACT = /^react(-dom\/client)?$/;
const R2WC = /[\\/]@r2wc[\\/]/;

/**
 * Whether an import is r2wc's of React.
 * @param {string} source
 * @param {string | undefined} importer
 */
export const isLazyReact = (source, importer) => REACT.test(source) && R2WC.test(importer ?? "");

/**
 * `@r2wc/react-to-web-component` makes the element's base class, and imports `createElement` and `createRoot`. To that one importer
 * both are those of src/element/lazyReact.ts, so that React is loaded after the first screen.
 *
 * @type {import("rollup").Plugin & { enforce: "pre" }}
 */
export const lazyReact = {
  name: "lazy-react",
  enforce: "pre",
  resolveId: (source, importer) =>
    isLazyReact(source, importer) ? resolve("src/element/lazyReact.ts") : null,
};
