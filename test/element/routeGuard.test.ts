import { afterEach, describe, expect, it, vi } from "vitest";
import { setRoute } from "../../src/element/hashRouting";
import { startWithoutPayload } from "../../src/element/routeGuard";

afterEach(() => vi.restoreAllMocks());

const arrive = (type: "navigate" | "reload" | "back_forward", hash: string, state: unknown = null) => {
  history.replaceState(state, "", hash);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([Object.assign(Object.create(null), { type })]);
  return startWithoutPayload(window);
};

describe("a page without a payload", () => {
  it.each(["reload", "back_forward"] as const)(
    "says that a transaction's screen was left, and the same again for its error page, after a %s (R50, R78)",
    (type) => {
      expect(arrive(type, "#/mpinauthenticate")).toBe("reloaded");
      expect(arrive(type, "#/error")).toBe("reloaded");
    },
  );

  it("stays in doubt from a static page over a transaction that may be authorised (R55)", () => {
    for (const [screen, hash] of [
      ["privacy", "#/privacyPolicy"],
      ["disclaimer", "#/disclaimer"],
      ["error", "#/error"],
    ] as const) {
      setRoute(window, screen, true);
      expect(location.hash).toBe(hash);
      expect(arrive("reload", hash, history.state)).toBe("inDoubt");
      expect(arrive("reload", hash)).toBe(screen === "error" ? "reloaded" : screen);
    }
  });

  it("begins on the landing view, whose transaction was taken away after its outcome (R6)", () => {
    expect(arrive("reload", location.pathname)).toBe("landing");
    setRoute(window, "landing", true);
    expect(arrive("reload", location.pathname, history.state)).toBe("landing");
  });

  it("refuses a route that was typed by hand (R6)", () => {
    for (const hash of ["#/mpinauthenticate", "#/error"]) expect(arrive("navigate", hash)).toBe("refused");
  });
});
