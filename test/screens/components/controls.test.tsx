import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "../../../src/screens/components/Button";
import { CheckBox } from "../../../src/screens/components/CheckBox";
import { LinkButton } from "../../../src/screens/components/LinkButton";
import { TextField } from "../../../src/screens/components/TextField";

afterEach(cleanup);

describe("Button", () => {
  it.each([{ busy: true }, { disabled: true }])(
    "does nothing and keeps the focus while %o",
    async (state) => {
      const press = vi.fn();
      const submit = vi.fn((event: Event) => event.preventDefault());
      const form = (props: object) => (
        <form onSubmit={(event) => submit(event.nativeEvent)}>
          <Button type="submit" onClick={press} {...props}>
            SUBMIT
          </Button>
        </form>
      );
      const { rerender } = render(form({}));
      await userEvent.click(screen.getByRole("button"));
      expect([press, submit].map((call) => call.mock.calls.length)).toEqual([1, 1]);

      rerender(form(state));
      await userEvent.click(screen.getByRole("button", { name: "SUBMIT" }));
      expect([press, submit].map((call) => call.mock.calls.length)).toEqual([1, 1]);
      expect(document.activeElement).toBe(screen.getByRole("button"));
      expect(screen.getByRole("button").getAttribute("aria-disabled")).toBe("true");
      expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("busy" in state ? "true" : null);
    },
  );
});

describe("LinkButton", () => {
  it("is a link that works by keyboard, and does nothing while disabled", async () => {
    const press = vi.fn();
    const { rerender } = render(<LinkButton onClick={press}>FORGOT YOUR MPIN ?</LinkButton>);
    screen.getByRole("link", { name: "FORGOT YOUR MPIN ?" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(press).toHaveBeenCalledTimes(1);
    rerender(
      <LinkButton onClick={press} disabled>
        FORGOT YOUR MPIN ?
      </LinkButton>,
    );
    await userEvent.click(screen.getByRole("link"));
    expect(press).toHaveBeenCalledTimes(1);
  });
});

describe("TextField", () => {
  it.each([" abcde 1234 f ", "abcde-1234-f", "abcde–1234–f"])(
    "takes a pasted PAN whole, without separators: '%s'",
    async (pan) => {
      const ref = createRef<HTMLInputElement>();
      render(<TextField label="PAN" name="PANCARD" maxLength={10} inputRef={ref} />);
      await userEvent.click(screen.getByLabelText("PAN"));
      await userEvent.paste(pan);
      expect(ref.current?.value).toBe("abcde1234f");
    },
  );
});

function Terms({ error }: { error?: string }) {
  const [checked, setChecked] = useState(false);
  const label = (
    <>
      I accept the <a href="/terms.pdf">Terms and Conditions (T&C)</a>
    </>
  );
  return <CheckBox name="tc" label={label} checked={checked} onChange={setChecked} error={error} />;
}

describe("CheckBox", () => {
  it("is named by its label with the link, and is ticked by a press on the label", async () => {
    render(<Terms />);
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: "I accept the Terms and Conditions (T&C)",
    });
    expect(box.getAttribute("aria-required")).toBe("true");
    await userEvent.click(screen.getByText(/I accept the/));
    expect(box.checked).toBe(true);
    expect(screen.getByRole("link", { name: "Terms and Conditions (T&C)" })).toBeDefined();
  });

  it("is described by its message, which is announced, and marked as invalid", () => {
    render(<Terms error="*Please read & enable the checkbox for T&C for Clients" />);
    const box = screen.getByRole("checkbox");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    const message = document.getElementById(box.getAttribute("aria-describedby") ?? "");
    expect(message?.textContent).toMatch(/^\*Please/);
    expect(message?.getAttribute("aria-live")).toBe("polite");
  });

  it("does not change while disabled, and keeps the focus", () => {
    const change = vi.fn();
    const box = (disabled: boolean) => (
      <CheckBox name="c" label="I hereby authorise" checked={false} onChange={change} disabled={disabled} />
    );
    const { rerender } = render(box(false));
    screen.getByRole("checkbox").focus();
    rerender(box(true));
    fireEvent.click(screen.getByText("I hereby authorise"));
    expect(change).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
    expect(screen.getByRole("checkbox").getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
  });
});
