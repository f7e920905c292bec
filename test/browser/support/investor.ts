import { expect, type Locator, type Page } from "@playwright/test";

export const MPIN = "123456";
export const PAN = "ABCDE1234F";

/** Two presses of a submit button closer together than the debounce of spec §5 count as one. */
const BETWEEN_PRESSES_MS = 250;

/** Waits as long as a person does between two presses. */
export const pauseBetweenPresses = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, BETWEEN_PRESSES_MS));

/** Returns the investor's actions on the gateway's screens (R7, R17, R20, R24); `page` may be a frame's locator too. */
export function investorAt(page: Pick<Page, "getByLabel" | "getByRole" | "getByText" | "locator">) {
  const button = (name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });
  const field = (label: string): Locator => page.getByLabel(label, { exact: true });
  const dialog = page.getByRole("dialog");
  const press = async (name: string): Promise<void> => {
    await pauseBetweenPresses();
    await button(name).click();
  };
  const submitMpin = async (digits: string): Promise<void> => {
    await field("Enter MPIN").fill(digits);
    await press("SUBMIT");
  };
  const submitOtp = async (digits: string): Promise<void> => {
    await field("OTP").fill(digits);
    await press("Submit");
  };
  const agree = async (): Promise<void> => {
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button").first().click();
  };
  return {
    button,
    field,
    dialog,
    /** Presses a button that is debounced (spec §5: 200 ms), as slowly as a person does. */
    press,
    submitMpin,
    submitOtp,
    /**
     * Ticks the box that authorises, when the slip is shown. Moves the mouse there first: as the slip arrives it scrolls to
     * its heading, or its frame grows, and a click at that moment would miss the box.
     */
    async authorise(): Promise<void> {
      const box = page.getByRole("checkbox", { name: /^I hereby authorise/ });
      await box.hover();
      await box.check();
    },
    /** Returns the `<dd>` of a read-only field. */
    value: (label: string): Locator => page.locator(`dt:text-is("${label}") + dd`),
    /** Closes the open dialog with its first button, the one that agrees. */
    agree,
    /** Cancels, and leaves the dialog that says so (R12). */
    async cancel(): Promise<void> {
      await press("CANCEL");
      await agree();
      await expect(dialog).toContainText("Your transaction has been cancelled");
      await agree();
    },
    says: (text: string | RegExp): Locator => page.getByText(text).first(),
  };
}

export type Investor = ReturnType<typeof investorAt>;
