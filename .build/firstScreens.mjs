import { build } from "esbuild";

/** Mandates have one and the same first screen but for DMR's title. */
const TYPES = [["DIS", "DMI"], ["DMR"]];

const withoutCss = {
  name: "without-css",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /\.css\?raw$/ }, ({ path }) => ({ path, namespace: "css" }));
    onLoad({ filter: /./, namespace: "css" }, () => ({ contents: "", loader: "text" }));
  },
};

/**
 * A `<template>` for each first screen that begins with the M-PIN field, which the host page's script shows before React
 * has come (contract §7). `file` renders them from the element's own screens, so that there is one first screen in the
 * source; it is bundled with React's server half and run here, once a build.
 */
export async function firstScreens(file) {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    // the one for browsers opens a channel, which would keep the build from ending
    conditions: ["edge-light"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [withoutCss],
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const { earlyMarkup } = await import(`data:text/javascript;base64,${code}`);
  const templates = TYPES.map((types) => {
    const [first, ...others] = types.map(earlyMarkup);
    if (others.some((markup) => markup !== first)) throw new Error(`${types} begin differently`);
    return `<template data-types="${types.join(" ")}">${first}</template>`;
  });
  return templates.join("\n      ");
}
