// Records the gateway's events and the browser's errors in the tab's session storage, where they can be read after
// the page is gone.
if (!window.isWatched) {
  window.isWatched = true;
  const note = (list, entry) => {
    const entries = JSON.parse(sessionStorage.getItem(list) ?? "[]");
    sessionStorage.setItem(list, JSON.stringify([...entries, entry]));
  };
  for (const type of ["ready", "screenchange", "success", "fail", "close"]) {
    addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof Element && target.localName.startsWith("edis-gateway")) {
          note("heard", { type, detail: event.detail });
        }
      },
      true,
    );
  }
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    note("complaints", `CSP: ${violatedDirective} blocked ${blockedURI}`),
  );
  addEventListener("error", ({ message }) => note("complaints", message));
  addEventListener(
    "pageshow",
    ({ persisted }) => persisted && note("heard", { type: "restored", detail: {} }),
  );
}
