/**
 * Hears that the page goes (R68), until `signal`. It is told twice, so that it has to do once what it does: as a tab is closed or
 * another address is gone to, Firefox ends whatever script of the page still runs, once and at any place of it, and calls the
 * next listener all the same. What the first telling did not come to, the second one does.
 */
export function onPageHide(left: () => void, signal: AbortSignal): void {
  for (const tell of [() => left(), () => left()]) window.addEventListener("pagehide", tell, { signal });
}
