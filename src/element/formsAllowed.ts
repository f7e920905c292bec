/**
 * Whether forms in `host`'s root can be submitted. In a sandbox without `allow-forms` the browser ends each submission
 * before its event (HTML, form submission algorithm, step 3), and says so to the console alone; so it does, anywhere, where
 * the element is out of the document, which says nothing.
 */
export function formsAllowed({ ownerDocument, shadowRoot }: HTMLElement): boolean {
  if (!shadowRoot?.isConnected) return true;
  const form = ownerDocument.createElement("form");
  let isHeard = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isHeard = true;
  });
  shadowRoot.append(form);
  form.requestSubmit();
  form.remove();
  return isHeard;
}
