import { readFileSync } from "node:fs";
import { transform } from "esbuild";

const tsconfigRaw = readFileSync("tsconfig.json", "utf8");

/** Takes the types out, a file at a time; `npm run types` is what checks them. */
export const transpiled = {
  name: "transpiled",
  async transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const loader = id.endsWith("x") ? "tsx" : "ts";
    const { code: text } = await transform(code, { loader, jsx: "automatic", target: "es2022", tsconfigRaw });
    return { code: text, map: { mappings: "" } };
  },
};
