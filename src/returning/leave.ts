import type { ReturnTo } from "../flow/outcome";
import { addressOfGet } from "./returnAddress";

function hiddenForm(document: Document, { url, fields }: ReturnTo): HTMLFormElement {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  form.target = "_self";
  form.setAttribute("accept-charset", "utf-8");
  form.hidden = true;
  // in an element of their own: a field named "append" hides the form's method, and a page's own `append` may take one node alone (R92)
  const inputs = document.createElement("div");
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    inputs.append(input);
  }
  form.append(inputs);
  return form;
}

/**
 * Takes the investor back to the requestor: POST submits a hidden form in this document's own window, GET navigates with the
 * fields as query string (contract §2, §6). The form is removed again (R60). The caller has found `returnTo.url` admissible
 * (contract §4).
 */
export function leave(document: Document, returnTo: ReturnTo): void {
  if (returnTo.method === "GET") {
    document.location.assign(addressOfGet(returnTo));
    return;
  }
  const form = hiddenForm(document, returnTo);
  document.body.append(form);
  // A field named "submit" hides the form's own method.
  HTMLFormElement.prototype.submit.call(form);
  document.body.removeChild(form);
}
