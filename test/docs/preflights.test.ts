import { expect, it } from "vitest";
import { read, rowsUnder } from "./pages";

const preflights = (page: string): string =>
  read(page)
    .split("\n- ")
    .find((point) => /preflights/i.test(point) && point.includes("Access-Control-Max-Age")) ?? "";

it("docs/performance.md names each operation without ids in its path: a browser keeps its preflight", () => {
  const operations = rowsUnder("docs/contract.md", "6. API").flatMap(
    ([cell = ""]) => /^`([^`]+)`/.exec(cell)?.[1] ?? [],
  );
  expect(operations.length).toBeGreaterThan(10);
  const named = [...preflights("docs/performance.md").matchAll(/`((?:GET|POST) [^`]+)`/g)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(operations.filter((operation) => !/\/T\b/.test(operation)));
});

it.each(["docs/performance.md", "docs/operators.md"])(
  "%s has the demo's `Access-Control-Max-Age`",
  (page) => {
    const [, seconds = ""] = /PREFLIGHT_SECONDS = (\d+)/.exec(read("demo/depository/gate.ts")) ?? [];
    expect(preflights(page)).toContain(`the demo: ${seconds}`);
  },
);
