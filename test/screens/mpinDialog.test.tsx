import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { descriptionOf, showState } from "./shown";

/** DIM's M-PIN dialog (spec §2 Dialogs, R24, R82). */

afterEach(cleanup);

const shownDialog = async (state: string, place = {}) => {
  await showState(state, place);
  const dialog = await screen.findByRole("dialog");
  const buttons = within(dialog).getAllByRole("button");
  return { dialog, buttons, labels: buttons.map(({ textContent }) => textContent) };
};

describe("DIM's M-PIN dialog", () => {
  it("says that it is optional and the request goes on, and of how many digits it is (R82)", async () => {
    const { dialog, labels } = await shownDialog("dim-setup");
    expect(screen.getByRole("dialog", { name: "Set Your MPIN" })).toBe(dialog);
    expect(descriptionOf(dialog)).toBe("Optional. Your request is submitted either way.");
    expect(descriptionOf(within(dialog).getByLabelText("Enter New MPIN"))).toContain("six digits");
    expect(labels).toEqual(["SUBMIT", "SKIP FOR NOW"]);
  });

  it("says how many attempts are left after a wrong pair, and no longer that the request goes on (R24)", async () => {
    const { dialog } = await shownDialog("dim-setup-errors");
    expect(dialog.textContent).toContain("2 attempts left");
    expect(dialog.textContent).not.toContain("either way");
    cleanup();
    const second = await shownDialog("dim-setup-last-attempt");
    expect(second.dialog.textContent).toContain("Last attempt to enter MPIN");
  });

  it("says with the last OTP that the request ends with its time (R14)", async () => {
    const { dialog } = await shownDialog("dim-setup-last-otp");
    expect(descriptionOf(dialog)).toMatch(/the request ends without being authorised/);
    cleanup();
    // an answer that was lost may have authorised it (R55)
    const doubted = await shownDialog("dim-setup-in-doubt");
    expect(doubted.dialog.textContent).not.toMatch(/without being authorised|either way/);
  });

  it("has Back but no time that was over, if no OTP was sent (R24)", async () => {
    const { dialog, labels } = await shownDialog("dim-setup-unsent");
    expect(labels).toEqual(["SUBMIT", "SKIP FOR NOW", "Back"]);
    expect(dialog.textContent).not.toContain("exhausted");
  });

  it("sends a double click on SUBMIT once, and the press after a correction at once: a wrong pair is counted (R24)", async () => {
    const { session } = await showState("dim-setup");
    const dialog = await screen.findByRole("dialog");
    const sent: string[] = [];
    session.send = ({ type }) => void sent.push(type);
    const submit = within(dialog).getByRole("button", { name: "SUBMIT" });
    await userEvent.dblClick(submit);
    expect(sent.filter((type) => type === "mpinChosen")).toHaveLength(1);
    await userEvent.type(within(dialog).getByLabelText("Confirm MPIN"), "1");
    await userEvent.click(submit);
    expect(sent.filter((type) => type === "mpinChosen")).toHaveLength(2);
  });

  it("is named for a reset after 'Forgot MPIN'", async () => {
    const { dialog } = await shownDialog("dim-reset-setup");
    expect(screen.getByRole("dialog", { name: "Reset Your MPIN" })).toBe(dialog);
  });

  it("has Back for its filled button once the time is up, beside a SUBMIT that still comes first (R24)", async () => {
    const { dialog, buttons, labels } = await shownDialog("dim-setup-time-over");
    expect(dialog.textContent).toContain("You have exhausted the timer. Click back & resend OTP");
    expect(dialog.textContent, "it asks for another OTP first (R82)").not.toContain("either way");
    expect(labels).toEqual(["SUBMIT", "SKIP FOR NOW", "Back"]);
    const filled = buttons.filter(({ classList }) => classList.contains("primary"));
    expect(filled.map(({ textContent }) => textContent)).toEqual(["Back"]);
  });

  it("shows both fields by one box, which stands after them and before the buttons", async () => {
    const { dialog } = await shownDialog("dim-setup");
    const show = within(dialog).getByRole("checkbox", { name: "Show MPIN" });
    const fields = ["Enter New MPIN", "Confirm MPIN"].map((label) => within(dialog).getByLabelText(label));
    const types = () => fields.map((field) => field.getAttribute("type"));
    const [first, second] = fields;
    first?.focus();
    for (const next of [second, show, within(dialog).getByRole("button", { name: "SUBMIT" })]) {
      await userEvent.tab();
      expect(document.activeElement).toBe(next);
    }
    expect(types()).toEqual(["password", "password"]);
    await userEvent.click(show);
    expect(types()).toEqual(["text", "text"]);
    await userEvent.click(show);
    expect(types()).toEqual(["password", "password"]);
  });

  it.each(Object.entries(LOCALE_LOADERS))(
    "says in %s that it is optional, and how to go on without it (R82)",
    async (locale, load) => {
      const { MPIN_OPTIONAL, SKIP_FOR_NOW } = (await load()).texts;
      expect(SKIP_FOR_NOW).toBeTruthy();
      const { dialog, labels } = await shownDialog("dim-setup", { locale });
      expect(descriptionOf(dialog)).toBe(MPIN_OPTIONAL);
      expect(labels[1]).toBe(SKIP_FOR_NOW);
      expect(dialog.textContent).not.toMatch(/skip for now|optional/i);
    },
  );
});
