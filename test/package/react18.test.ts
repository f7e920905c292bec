import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, inject, it } from "vitest";

const require = createRequire(import.meta.url);
const dist = join(inject("consumer"), "node_modules/edis-gateway/dist");
const IMPORT = /import\s+(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*['"](react(?:\/[\w-]+)?)['"]/g;

it("all that is imported from React is in React 18 too, since webpack refuses a name that is not (contract §1)", () => {
  const imported = readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:lib\/)?[^/]+\.js$/.test(file))
    .flatMap((file) => [...readFileSync(join(dist, file), "utf8").matchAll(IMPORT)])
    .flatMap(([, list = "", module = ""]) =>
      list.split(",").map((entry) => [module, entry.trim().split(/\s+as\s+/)[0] ?? ""] as const),
    );
  const names = [...new Map(imported.map((one) => [one.join(), one])).values()];
  expect(names.map(([, name]) => name)).toEqual(expect.arrayContaining(["useState", "jsx"]));
  const absent = names.filter(
    ([module, name]) => !Object.hasOwn(require(module.replace(/^react/, "react-18")), name),
  );
  expect(absent).toEqual([]);
});
