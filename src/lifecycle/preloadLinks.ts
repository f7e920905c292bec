/**
 * Adds a preload link for each address, so that the answer is there when the code that asks for it has loaded. Adds each once, as
 * a page may have many transactions.
 */
export function preload(document: Document, files: Readonly<Record<string, URL | null>>): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=preload]")];
  for (const url of Object.values(files)) {
    if (!url || links.some(({ href }) => href === url.href)) continue;
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "fetch";
    link.crossOrigin = "anonymous";
    link.href = url.href;
    (document.head ?? document.documentElement).append(link);
  }
}
