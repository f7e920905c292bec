// The page's first and smallest script, which runs while the others are loaded.

// If the fallback is still there after `load`, main.ts was lost or cannot run in this browser, and the page would stay empty.
addEventListener("load", () => {
  const words = document.querySelector<HTMLTemplateElement>("main > template")?.content;
  if (words) document.querySelector("edis-gateway")?.replaceWith(words);
});

// The first access to the page's storage is slow; the element reads the language from there.
try {
  localStorage.key(0);
} catch {
  // the element cannot read it either
}
