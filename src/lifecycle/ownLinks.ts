/**
 * Watches the element's links to a new tab (terms, help). Returns whether such a link was just followed. Some browsers open it in
 * place and hide the page, which must not end the transaction (R89). The next press, key or change of visibility resets it.
 */
export function watchOwnLinks(host: HTMLElement, signal: AbortSignal): () => boolean {
  let wasLinkFollowed = false;
  const reset = () => {
    wasLinkFollowed = false;
  };
  host.addEventListener(
    "click",
    (event) => {
      const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
      if (link?.target === "_blank" && !event.defaultPrevented) wasLinkFollowed = true;
    },
    { signal },
  );
  for (const type of ["pointerdown", "keydown"] as const)
    host.addEventListener(type, reset, { signal, capture: true });
  // a new tab hides this page without a `pagehide`
  document.addEventListener("visibilitychange", reset, { signal });
  return () => wasLinkFollowed;
}
