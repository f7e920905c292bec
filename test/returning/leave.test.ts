import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leave } from "../../src/returning/leave";

const posted: HTMLFormElement[] = [];
const { submit, append } = HTMLFormElement.prototype;

beforeEach(() => {
  HTMLFormElement.prototype.submit = function recordSubmit() {
    expect(this.isConnected, "a form is posted from the document").toBe(true);
    posted.push(this);
  };
  // In a browser a form's fields shadow its members of the same name; happy-dom does not do so.
  HTMLFormElement.prototype.append = function appendAndShadow(...nodes) {
    append.apply(this, nodes);
    for (const input of this.querySelectorAll("input"))
      Object.defineProperty(this, input.name, { value: input });
  };
});

afterEach(() => {
  Object.assign(HTMLFormElement.prototype, { submit, append });
  posted.length = 0;
  document.body.replaceChildren();
});

const post = (fields: Record<string, string>): HTMLFormElement => {
  leave(document, { method: "POST", url: "https://broker.example/ok?order=7", fields });
  expect(posted).toHaveLength(1);
  const [form] = posted;
  if (!form) throw new Error("nothing was posted");
  return form;
};

const entries = (form: HTMLFormElement) =>
  [...form.querySelectorAll("input")].map((input) => [input.name, input.value]);

describe("leaving by POST", () => {
  it("posts a hidden form in this window to the address, as UTF-8, and removes it again (R60)", () => {
    const form = post({ responseCode: "00", state: "s1" });
    expect(form.isConnected).toBe(false);
    expect(form.getAttribute("method")).toBe("post");
    expect(form.getAttribute("action")).toBe("https://broker.example/ok?order=7");
    expect(form.getAttribute("target")).toBe("_self");
    expect(form.getAttribute("accept-charset")).toBe("utf-8");
    expect(form.hidden).toBe(true);
    expect(form.querySelectorAll("input:not([type=hidden])")).toHaveLength(0);
    expect(entries(form)).toEqual([
      ["responseCode", "00"],
      ["state", "s1"],
    ]);
  });

  it("carries every field, also those named like the form's own members", () => {
    const fields = {
      remove: "0",
      submit: "1",
      action: "2",
      method: "3",
      append: "4",
      target: "5",
      hidden: "6",
    };
    const form = post(fields);
    expect(entries(form)).toEqual(Object.entries(fields));
    expect(form.getAttribute("action")).toBe("https://broker.example/ok?order=7");
    expect(form.getAttribute("method")).toBe("post");
  });

  it("carries every field in a page whose `append` takes one node alone (R92)", () => {
    const { append: ofElements } = Element.prototype;
    HTMLFormElement.prototype.append = Element.prototype.append = function appendOne(node) {
      this.appendChild(node instanceof Node ? node : new Text(node));
    };
    const form = post({ responseCode: "00", state: "s1" });
    Element.prototype.append = ofElements;
    expect(entries(form).map(([name]) => name)).toEqual(["responseCode", "state"]);
  });

  it("sets values as text and writes no inline style", () => {
    const hostile = '"><img src=x onerror=alert(1)><b style="color:red">';
    const form = post({ message: hostile });
    expect(entries(form)).toEqual([["message", hostile]]);
    expect(form.children).toHaveLength(1);
    expect(form.querySelector("[style]")).toBeNull();
    expect(form.hasAttribute("style")).toBe(false);
  });
});

describe("leaving by GET", () => {
  it("goes to the address with the fields as query", () => {
    const assigned: string[] = [];
    const page = { location: { assign: (url: string) => assigned.push(url) } };
    leave(page as unknown as Document, {
      method: "GET",
      url: "https://broker.example/ok?order=7#f",
      fields: { message: "a & b" },
    });
    expect(assigned).toEqual(["https://broker.example/ok?order=7&message=a%20%26%20b#f"]);
    expect(posted).toHaveLength(0);
  });
});
