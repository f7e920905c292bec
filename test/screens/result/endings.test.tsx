// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { showState } from "../shown";

/** What stands over an ending and in it: the heading of its dialog, and the ways on that are offered. */

afterEach(cleanup);

describe("a cancel", () => {
  it.each(["mpin-cancelled", "dim-cancelled", "mpin-disowned"])(
    "has 'Transaction cancelled' as the heading over what became of it: %s (R77)",
    async (state) => {
      await showState(state);
      const dialog = await screen.findByRole("dialog");
      expect(within(dialog).getByRole("heading").textContent).toBe("Transaction cancelled");
      expect(screen.getByRole("dialog", { name: "Transaction cancelled" })).toBe(dialog);
      expect(dialog.textContent).toContain("Nothing was debited.");
    },
  );
});

describe("an ending in doubt", () => {
  it("leaves the way back as a plain link, and says of no debit what is not known (R83)", async () => {
    const { container } = await showState("error-in-doubt");
    const link = await screen.findByRole("link", { name: /^Return to/ });
    expect(link.getAttribute("href")).toBe("https://broker.example/fail");
    expect(link.closest("form")).toBeNull();
    expect(container.textContent).toMatch(/Please check .*before/);
    expect(container.textContent).not.toContain("Nothing was debited");
  });
});
