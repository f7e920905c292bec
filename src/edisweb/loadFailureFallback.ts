// The page's smallest script, which runs while the others are still loading. It imports nothing, as an import could be lost too.

/** The time that the page may stay empty: a file that has not come by then is taken as lost (R97). */
const FALLBACK_AFTER_MS = 15_000;

/**
 * Shows the fallback, unless main.ts has run and removed it. The element stays, as main.ts may still come. A second call inserts
 * nothing: the template's content has moved.
 */
function showFallback(): void {
  const template = document.querySelector<HTMLTemplateElement>("main > template");
  template?.after(template.content);
}

// If the fallback is still there at `load`, main.ts was lost or cannot run in this browser. A stalled main.ts delays `load`.
addEventListener("load", showFallback);
setTimeout(showFallback, FALLBACK_AFTER_MS);

// The first access to the page's storage is slow; the element reads the language from there.
try {
  localStorage.key(0);
} catch {
  // the element cannot read it either
}

export {};
