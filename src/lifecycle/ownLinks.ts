/**
 * Whether a link of ours was just followed that opens beside the page (terms, help). A browser that opens it in place hides the
 * page, to which the investor comes back: that ends no transaction (R89). Whatever the investor does next here takes it back.
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
  // one that opened beside the page hides this one without a `pagehide`
  document.addEventListener("visibilitychange", reset, { signal });
  return () => wasLinkFollowed;
}
