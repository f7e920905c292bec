import { act, cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { manySecurities } from "../../../demo/gallery/fixtures";
import { STATES } from "../../../demo/gallery/states";
import { offline } from "../../flow/support";
import { showState } from "../shown";

afterEach(cleanup);

const buttons = ["Refresh", "Load more", "Load all"];
const areOff = () =>
  buttons.map((name) => screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true");
const withMany = (name: string) => {
  const state = STATES[name];
  if (!state) throw new Error(`no state ${name}`);
  return showState({ ...state, rows: manySecurities(250) });
};

describe("the list of a mandate (R66, R71)", () => {
  it("stays as it was when Submit was pressed, until the authorisation is settled", async () => {
    const { session } = await withMany("mandate-busy");
    const summary = () => screen.getAllByText(/may debit/)[0]?.textContent;
    await screen.findByText("Showing 1–20 of 100 loaded; more not loaded yet");
    const before = summary();
    expect(areOff()).toEqual([true, true, true]);
    for (const name of buttons) await userEvent.click(screen.getByRole("button", { name }));
    expect(summary()).toBe(before);
    await act(async () => session.send({ type: "validateFailed", failure: offline }));
    expect(session.store.getState().flow).toMatchObject({ answerLost: true, busy: null });
    expect(areOff(), "in doubt").toEqual([true, true, true]);
  });

  it("can be refreshed and loaded on before Submit", async () => {
    await withMany("mandate-otp");
    await screen.findByText("Showing 1–20 of 100 loaded; more not loaded yet");
    expect(areOff()).toEqual([false, false, false]);
  });
});
