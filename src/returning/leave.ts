import type { ReturnTo } from "../flow/outcome";
import { getAddress } from "./returnTo";

function hiddenForm(document: Document, { url, fields }: ReturnTo): HTMLFormElement {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  form.target = "_self";
  form.setAttribute("accept-charset", "utf-8");
  form.hidden = true;
  const inputs = Object.entries(fields).map(([name, value]) => {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    return input;
  });
  form.append(...inputs);
  return form;
}

/**
 * Takes the investor back to the requestor: POST by a hidden form in this document's own window, GET by navigation
 * with the fields as query string (contract §2, §6). The form leaves the document again (R60). `returnTo.url` has been found admissible before (contract §4).
 */
export function leave(document: Document, returnTo: ReturnTo): void {
  if (returnTo.method === "GET") {
    document.location.assign(getAddress(returnTo));
    return;
  }
  const form = hiddenForm(document, returnTo);
  document.body.append(form);
  // A field named "submit" hides the form's own method, and one named "remove" the other.
  HTMLFormElement.prototype.submit.call(form);
  HTMLFormElement.prototype.remove.call(form);
}
