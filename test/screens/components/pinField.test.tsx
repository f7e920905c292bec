import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PinField } from "../../../src/screens/components/PinField";

afterEach(cleanup);

const mpin = {
  label: "Enter MPIN",
  name: "MPIN",
  autoComplete: "off",
  toggle: { show: "Show MPIN", hide: "Hide MPIN" },
} as const;

const field = () => screen.getByLabelText<HTMLInputElement>("Enter MPIN");

/** Fills as autofill or a script does: sets the value and dispatches a bare native event. */
function fill(input: HTMLInputElement, value: string, type: "input" | "change") {
  input.value = value;
  input.dispatchEvent(new Event(type, { bubbles: true }));
}

describe("SecretField", () => {
  it("strips a pasted text of non-digits and cuts it to six", async () => {
    render(<PinField {...mpin} />);
    await userEvent.click(field());
    await userEvent.paste("12 34-56 78");
    expect(field().value).toBe("123456");
  });

  it.each([
    ["an SMS with its time", "123456 is your OTP, valid for 10 minutes", "123456"],
    ["an SMS with an amount before it", "Rs 2500 to ACME. OTP: 654321.", "654321"],
    ["an SMS in Hindi's digits", "OTP ४५६७८९ है, १० मिनट", "456789"],
    ["two runs of six, of which none is the one", "100001 and 200002", "100001"],
    ["a code in groups", "123 456", "123456"],
    ["a longer number", "1234567 10", "123456"],
  ])("takes the one run of six out of %s (R91)", async (_what, text, digits) => {
    render(<PinField {...mpin} />);
    await userEvent.click(field());
    await userEvent.paste(text);
    expect(field().value).toBe(digits);
  });

  it("is marked for session recorders to leave out, shown and hidden (R88)", async () => {
    render(<PinField {...mpin} />);
    const isMarked = () => field().matches(".rr-mask.rr-ignore.fs-mask[data-hj-suppress][data-private]");
    expect(isMarked()).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Show MPIN" }));
    expect(isMarked()).toBe(true);
  });

  it.each([
    ["deva", "hi, mr"],
    ["beng", "bn, as"],
    ["telu", "te"],
    ["tamldec", "ta"],
    ["gujr", "gu"],
    ["knda", "kn"],
    ["mlym", "ml"],
    ["orya", "or"],
    ["guru", "pa"],
    ["arabext", "ur"],
    ["arab", "ur"],
  ])("takes digits of the script %s (%s), as a phone's keyboard types them, as 0 to 9", async (script) => {
    const numbers = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
    for (const digits of ["987654", "321098"]) {
      const written = numbers.format(Number(digits));
      expect(written).not.toBe(digits);
      const { unmount } = render(<PinField {...mpin} />);
      await userEvent.type(field(), `${written}${numbers.format(7)}`);
      expect(field().value).toBe(digits);
      unmount();
    }
  });

  it("ignores digits of an unknown script", async () => {
    render(<PinField {...mpin} />);
    await userEvent.click(field());
    for (const script of ["thai", "mymr", "fullwide", "mathsans"])
      await userEvent.paste(new Intl.NumberFormat(`en-u-nu-${script}`).format(6));
    expect(field().value).toBe("");
  });

  it("refuses typed letters and a seventh digit", async () => {
    render(<PinField {...mpin} />);
    await userEvent.type(field(), "1a2b3c4567");
    expect(field().value).toBe("123456");
  });

  it("does not let a digit typed in the middle push the last one out", async () => {
    render(<PinField {...mpin} />);
    await userEvent.type(field(), "123456");
    await userEvent.type(field(), "9", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field().value).toBe("123456");
  });

  it("lets digits be typed over what is selected in a full field", async () => {
    render(<PinField {...mpin} />);
    await userEvent.type(field(), "123456");
    await userEvent.type(field(), "98", { initialSelectionStart: 1, initialSelectionEnd: 4 });
    expect(field().value).toBe("19856");
  });

  it("leaves the caret behind what was pasted in the middle and cleaned", async () => {
    render(<PinField {...mpin} />);
    await userEvent.type(field(), "1256");
    field().setSelectionRange(2, 2);
    await userEvent.paste("3-4");
    expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(["123456", 4, 4]);
  });

  it("takes the focus from no other field as it cleans an autofill's value: Safari gives it to a field whose caret is set", () => {
    render(<PinField {...mpin} />);
    const select = vi.spyOn(field(), "setSelectionRange").mockImplementation(() => field().focus());
    const other = document.body.appendChild(document.createElement("input"));
    other.focus();
    fill(field(), "G-987654", "input");
    expect(field().value).toBe("987654");
    expect(document.activeElement).toBe(other);
    other.remove();
    select.mockRestore();
  });

  it.each(["input", "change"] as const)(
    "cleans and reports an autofill's value at a native %s event",
    (type) => {
      const digits = vi.fn();
      render(<PinField {...mpin} onDigits={digits} />);
      fill(field(), "G-987654", type);
      expect(field().value).toBe("987654");
      expect(digits).toHaveBeenLastCalledWith("987654");
    },
  );

  it("leaves a running composition alone and cleans its value at the end", () => {
    render(<PinField {...mpin} />);
    field().value = "12x";
    field().dispatchEvent(new InputEvent("input", { isComposing: true, bubbles: true }));
    expect(field().value).toBe("12x");
    field().dispatchEvent(new Event("compositionend", { bubbles: true }));
    expect(field().value).toBe("12");
  });

  it("keeps the digits out of the markup, shown or hidden, and returns them by its ref only", async () => {
    const ref = createRef<HTMLInputElement>();
    const { container } = render(<PinField {...mpin} inputRef={ref} />);
    await userEvent.type(field(), "135790");
    await userEvent.click(screen.getByRole("button", { name: "Show MPIN" }));
    expect(container.innerHTML).not.toContain("135790");
    expect(ref.current?.value).toBe("135790");
  });

  it("shows and hides with a button that changes its name (R7), keeping value and focus", async () => {
    render(<PinField {...mpin} />);
    await userEvent.type(field(), "123456");
    await userEvent.click(screen.getByRole("button", { name: "Show MPIN" }));
    expect(field()).toMatchObject({ type: "text", value: "123456" });
    expect(document.activeElement).toBe(field());
    const hide = screen.getByRole("button", { name: "Hide MPIN" });
    expect(hide.hasAttribute("aria-pressed")).toBe(false);
    fireEvent.click(hide);
    expect(field()).toMatchObject({ type: "password", value: "123456" });
  });

  it("keeps the focus on its Show button while it is disabled, and shows nothing then (WCAG 2.4.3)", async () => {
    const { rerender } = render(<PinField {...mpin} />);
    const button = screen.getByRole("button", { name: "Show MPIN" });
    button.focus();
    rerender(<PinField {...mpin} disabled />);
    expect(document.activeElement).toBe(button);
    expect([button.hasAttribute("disabled"), button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    await userEvent.click(button);
    rerender(<PinField {...mpin} />);
    expect(field()).toMatchObject({ type: "password" });
  });

  it("masks again while it is disabled", () => {
    const { rerender } = render(<PinField {...mpin} />);
    fireEvent.click(screen.getByRole("button", { name: "Show MPIN" }));
    rerender(<PinField {...mpin} disabled />);
    expect(field()).toMatchObject({ type: "password", disabled: true });
  });

  it("has its message's element before a message, and describes the field with the message", () => {
    const { rerender } = render(<PinField {...mpin} />);
    const slot = document.getElementById(field().getAttribute("aria-describedby") ?? "");
    expect(slot?.textContent).toBe("");
    const live = slot?.closest("[aria-live]");
    expect(live?.getAttribute("aria-live")).toBe("polite");
    expect(live?.getAttribute("aria-atomic"), "the field's name is said with it").toBe("true");
    expect(field().hasAttribute("aria-invalid")).toBe(false);
    rerender(<PinField {...mpin} error="MPIN is required" />);
    expect(slot?.textContent).toBe("MPIN is required");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(field().getAttribute("aria-required")).toBe("true");
  });

  it("has `autocomplete` one-time-code for an OTP, and keeps password managers off an M-PIN", () => {
    const { rerender } = render(<PinField {...mpin} />);
    expect(field().dataset).toMatchObject({ "1pIgnore": "true", lpignore: "true" });
    rerender(<PinField {...mpin} autoComplete="one-time-code" />);
    expect(field().getAttribute("autocomplete")).toBe("one-time-code");
    expect(field().getAttribute("inputmode")).toBe("numeric");
    expect(field().dataset["lpignore"]).toBeUndefined();
  });
});
