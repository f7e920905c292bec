// The first and smallest of the page's scripts: what must not wait for the rest.

// When all has come and the element has not, its script is lost or beyond this browser, and the page would stay empty.
addEventListener("load", () => {
  const words = document.querySelector<HTMLTemplateElement>("main > template")?.content;
  if (words) document.querySelector("edis-gateway:not(:defined)")?.replaceWith(words);
});
