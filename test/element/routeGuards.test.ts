// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { sessionStart } from "../../src/element/routeGuards";

afterEach(() => vi.restoreAllMocks());

const arrive = (type: "navigate" | "reload" | "back_forward", hash: string) => {
  location.hash = hash;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([Object.assign(Object.create(null), { type })]);
  return sessionStart(window);
};

describe("a page without a payload", () => {
  it("says that a transaction's screen was reloaded, and the same again for its error page (R50, R78)", () => {
    expect(arrive("reload", "#/mpinauthenticate")).toBe("reloaded");
    expect(arrive("reload", "#/error")).toBe("reloaded");
  });

  it("refuses a route that was typed by hand or reached with the back button (R6)", () => {
    for (const hash of ["#/mpinauthenticate", "#/error"]) expect(arrive("navigate", hash)).toBe("refused");
    expect(arrive("back_forward", "#/error")).toBe("refused");
  });
});
