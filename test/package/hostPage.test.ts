import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const page = readFileSync(fileURLToPath(new URL("../../dist/edisweb/index.html", import.meta.url)), "utf8");

it("the host page has no field and no words of a request in its markup, and no script or style of its own (contract §7)", () => {
  expect(page).toContain('<edis-gateway routing="hash"></edis-gateway>');
  expect(page).not.toMatch(/<(input|form|button|style)\b/);
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\bstyle=|\bon\w+=|shadowrootmode/);
  expect(page.match(/<script\b[^>]*>/g)).toEqual([
    expect.stringContaining('type="module" async src="assets/main-'),
    // waits for nothing: it asks for the language that was chosen here, and says so if the other is lost
    expect.stringContaining('type="module" async src="assets/beforehand-'),
  ]);
});

it("what pages load is compiled while it comes, every function of it", () => {
  const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
  const files = [
    "edis-gateway.js",
    ...["chunks", "edisweb/assets"].flatMap((folder) =>
      readdirSync(dist + folder).flatMap((file) => (file.endsWith(".js") ? [`${folder}/${file}`] : [])),
    ),
  ];
  const isHinted = (file: string) =>
    readFileSync(dist + file, "utf8").startsWith("//# allFunctionsCalledOnLoad\n");
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((file) => !isHinted(file))).toEqual([]);
});
