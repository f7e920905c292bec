import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, StrictMode, useState } from "react";
import { createPortal } from "react-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Dialog } from "../../../src/screens/components/Dialog";
import { TextField } from "../../../src/screens/components/TextField";

afterEach(cleanup);

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
        >
          {children}
        </Dialog>
      )}
    </>
  );
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

  it("takes Enter in its field as its first button", async () => {
    const yes = vi.fn();
    render(
      <Dialog title="Please Enter Your PAN" actions={[{ label: "Yes", onPress: yes }]}>
        <TextField label="PAN" name="PANCARD" maxLength={10} />
      </Dialog>,
    );
    await userEvent.type(screen.getByLabelText("PAN"), "ABCDE1234F{Enter}");
    expect(yes).toHaveBeenCalledTimes(1);
  });

  it("stays open if Esc is not allowed, even if the browser closes it regardless", () => {
    render(<Dialog title="Session" actions={[{ label: "Continue", onPress: () => {} }]} />);
    expect(cancel().defaultPrevented).toBe(true);
    dialog().close();
    expect(dialog().open).toBe(true);
  });

  it("leaves the closing to its owner if Esc is allowed", () => {
    const dismiss = vi.fn();
    render(<Dialog title="PAN" actions={[{ label: "No", onPress: () => {} }]} onDismiss={dismiss} />);
    expect(cancel().defaultPrevented).toBe(true);
    expect(dismiss).toHaveBeenCalledTimes(1);
    dialog().close();
    expect(dismiss).toHaveBeenCalledTimes(2);
  });
});
