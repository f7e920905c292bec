import { removeNode } from "../dom/removeNode";

/**
 * Returns whether forms in the element's shadow root can be submitted. In a sandbox without `allow-forms` the browser ends a
 * submission before its event (HTML, form submission algorithm, step 3), and only the console says so. Outside the document it
 * does so anywhere, which proves nothing.
 */
export function formsAllowed({ ownerDocument, shadowRoot }: HTMLElement): boolean {
  if (!shadowRoot?.isConnected) return true;
  const form = ownerDocument.createElement("form");
  let isSubmitted = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    isSubmitted = true;
  });
  shadowRoot.append(form);
  form.requestSubmit();
  removeNode(form);
  return isSubmitted;
}
