import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, StrictMode, useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../../../src/screens/components/Dialog";
import { TextField } from "../../../src/screens/components/TextField";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dialog = () => screen.getByRole<HTMLDialogElement>("dialog");
const cancel = () => {
  const event = new Event("cancel", { cancelable: true });
  dialog().dispatchEvent(event);
  return event;
};

function Asking({ children }: { children?: ReactNode }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        CANCEL
      </button>
      {asked && (
        <Dialog
          title="Do you want to cancel transaction ?"
          actions={[
            { label: "Yes", onPress: () => setAsked(false) },
            { label: "No", onPress: () => setAsked(false) },
          ]}
          onDismiss={() => setAsked(false)}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

/** Shows a screen with a heading, and a button that opens a dialog, in a shadow root. */
function showScreen() {
  const host = document.body.appendChild(document.createElement("div"));
  const root = host.attachShadow({ mode: "open" });
  const heading = root.appendChild(document.createElement("h2"));
  heading.tabIndex = -1;
  render(createPortal(<Asking />, root.appendChild(document.createElement("div"))));
  return { host, root, heading };
}

describe("Dialog", () => {
  it("opens as a modal named by its title, with the agreeing button first and focused", async () => {
    render(<Asking />);
    await userEvent.click(screen.getByText("CANCEL"));
    expect(screen.getByRole("dialog", { name: "Do you want to cancel transaction ?" })).toBe(dialog());
    expect(dialog().open).toBe(true);
    const [first, second] = Array.from(dialog().querySelectorAll("button"), (button) => button.textContent);
    expect([first, second]).toEqual(["Yes", "No"]);
    expect(document.activeElement?.textContent).toBe("Yes");
  });

  it("focuses its field if it has one", async () => {
    render(
      <Asking>
        <TextField label="PAN" name="PANCARD" maxLength={10} />
      </Asking>,
    );
    await userEvent.click(screen.getByText("CANCEL"));
    expect(document.activeElement).toBe(screen.getByLabelText("PAN"));
  });

  it("returns the focus to its earlier element, in a shadow root too", async () => {
    const host = document.body.appendChild(document.createElement("div"));
    const root = host.attachShadow({ mode: "open" });
    const box = root.appendChild(document.createElement("div"));
    render(<StrictMode>{createPortal(<Asking />, box)}</StrictMode>);
    const opener = root.querySelector("button");
    opener?.focus();
    opener?.click();
    await vi.waitFor(() => expect(root.activeElement?.textContent).toBe("Yes"));
    root.querySelector<HTMLElement>("dialog button + button")?.click();
    await vi.waitFor(() => expect(root.querySelector("dialog")).toBeNull());
    expect(root.activeElement).toBe(opener);
    host.remove();
  });

  it("does not focus the heading if a field of the page had the focus", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    const { host, root, heading } = showScreen();
    for (const isInPage of [true, false]) {
      if (isInPage) field.focus();
      else field.blur();
      root.querySelector<HTMLElement>("div > button")?.click();
      await vi.waitFor(() => expect(root.activeElement?.textContent).toBe("Yes"));
      root.querySelector<HTMLElement>("dialog button + button")?.click();
      await vi.waitFor(() => expect(root.querySelector("dialog")).toBeNull());
      expect(root.activeElement === heading, `the page's field had it: ${isInPage}`).toBe(!isInPage);
    }
    field.remove();
    host.remove();
  });

  it("takes no focus from the page around a frame, but has it as soon as the frame has", () => {
    const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
    vi.stubGlobal("parent", {});
    render(
      <Dialog
        title="Please Enter Your PAN"
        actions={[{ label: "Yes", onPress: () => {} }]}
        onDismiss={() => {}}
      >
        <TextField label="PAN" name="PANCARD" maxLength={10} />
      </Dialog>,
    );
    expect([dialog().open, dialog().inert]).toEqual([true, false]);
    expect(document.activeElement).toBe(document.body);
    hasFocus.mockReturnValue(true);
    window.dispatchEvent(new Event("focus"));
    expect(document.activeElement).toBe(screen.getByLabelText("PAN"));
  });

  it("is closed while its host shows nothing of it: it would make the page inert, and nobody could close it", () => {
    let resized = () => {};
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          resized = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    let isShown = false;
    Object.assign(Element.prototype, { checkVisibility: () => isShown });
    const dismiss = vi.fn();
    render(
      <Dialog title="Session" actions={[{ label: "Continue", onPress: () => {} }]} onDismiss={dismiss} />,
    );
    const shown = document.querySelector("dialog");
    expect(shown?.open).toBe(false);
    isShown = true;
    resized();
    expect(shown?.open).toBe(true);
    isShown = false;
    resized();
    expect(shown?.open).toBe(false);
    Reflect.deleteProperty(Element.prototype, "checkVisibility");
    resized();
    expect(shown?.open, "Safari 16 tells it by the boxes").toBe(true);
    vi.spyOn(Element.prototype, "getClientRects").mockReturnValue(Object.assign([], { item: () => null }));
    resized();
    expect(shown?.open).toBe(false);
    expect(dismiss).not.toHaveBeenCalled();
  });

  it("gives the focus to the heading if the frame had none as it opened, and the investor is there as it closes", async () => {
    const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
    vi.stubGlobal("parent", {});
    const { host, root, heading } = showScreen();
    for (const isThere of [true, false]) {
      hasFocus.mockReturnValue(false);
      const focused = vi.spyOn(heading, "focus");
      root.querySelector<HTMLElement>("div > button")?.click();
      await vi.waitFor(() => expect(root.querySelector("dialog")?.open).toBe(true));
      hasFocus.mockReturnValue(isThere);
      root.querySelector<HTMLElement>("dialog button + button")?.click();
      await vi.waitFor(() => expect(root.querySelector("dialog")).toBeNull());
      expect(focused, `the investor is in the frame: ${isThere}`).toHaveBeenCalledTimes(isThere ? 1 : 0);
      focused.mockRestore();
    }
    host.remove();
  });

  it("takes Enter in its field as its first button", async () => {
    const yes = vi.fn();
    render(
      <Dialog title="Please Enter Your PAN" actions={[{ label: "Yes", onPress: yes }]} onDismiss={() => {}}>
        <TextField label="PAN" name="PANCARD" maxLength={10} />
      </Dialog>,
    );
    await userEvent.type(screen.getByLabelText("PAN"), "ABCDE1234F{Enter}");
    expect(yes).toHaveBeenCalledTimes(1);
  });

  it("stays open if its owner ignores Esc, even if the browser closes it regardless", () => {
    render(
      <Dialog title="Session" actions={[{ label: "Continue", onPress: () => {} }]} onDismiss={() => {}} />,
    );
    expect(cancel().defaultPrevented).toBe(true);
    dialog().close();
    expect(dialog().open).toBe(true);
  });

  it("leaves the closing to its owner", () => {
    const dismiss = vi.fn();
    render(<Dialog title="PAN" actions={[{ label: "No", onPress: () => {} }]} onDismiss={dismiss} />);
    expect(cancel().defaultPrevented).toBe(true);
    expect(dismiss).toHaveBeenCalledTimes(1);
    dialog().close();
    expect(dismiss).toHaveBeenCalledTimes(2);
  });
});
