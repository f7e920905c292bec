import { transform } from "esbuild";
import { minify } from "terser";

const OPTIONS = { module: true, ecma: 2020, compress: { ecma: 2020, pure_getters: true } };

/** terser makes the smaller files; on what esbuild has shortened before, in a tenth of a second, it takes a third of its time. */
export const minified = {
  name: "minified",
  async renderChunk(code) {
    const shortened = await transform(code, { minify: true, format: "esm", target: "es2022" });
    return minify(shortened.code, OPTIONS);
  },
};
