import { afterAll, vi } from "vitest";

/** Gives a test file an empty page, as the files of a worker share one (see vitest.config.ts). */
function emptyPage(): void {
  const { head, body, documentElement } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name);
  document.adoptedStyleSheets = [];
  history.replaceState(null, "", "/");
  for (const storage of [localStorage, sessionStorage]) storage.clear();
}

/** Awaits what a test file has begun to load: otherwise that module is lost for the files after it. */
const awaitImports = () => vi.dynamicImportSettled();

emptyPage();
afterAll(awaitImports);
