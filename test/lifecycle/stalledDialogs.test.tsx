import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showState } from "../screens/shown";

// the file of the dialogs never comes
vi.mock("../../src/screens/app/Dialogs", () => new Promise(() => {}));

afterEach(cleanup);

/** The texts of the visible loading states. */
const waiting = () =>
  [...document.querySelectorAll(".loading[role=status]")].map(({ textContent }) => textContent);

it("a press of CANCEL is told as waiting while the question's file is loading (R97)", async () => {
  const { session } = await showState("mpin");
  expect(waiting()).toEqual([]);
  act(() => session.send({ type: "cancelPressed" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(waiting()).toEqual(["Please wait…"]);
});

it.each(["mpin-pan", "dim-pan"])("so is a SUBMIT that asks for the PAN: %s", async (state) => {
  await showState(state);
  expect(waiting()).toContain("Please wait…");
});
