// The first and smallest of the page's scripts: what must not wait for the rest, or is best done while that is on its way.

// When all has come and these words still stand there, the page's script is lost or beyond this browser, and the page would stay empty.
addEventListener("load", () => {
  const words = document.querySelector<HTMLTemplateElement>("main > template")?.content;
  if (words) document.querySelector("edis-gateway")?.replaceWith(words);
});

// A browser takes its time for the first look into what it has kept for a page; the element asks there for the language.
try {
  localStorage.key(0);
} catch {
  // nor does it let the element look
}
