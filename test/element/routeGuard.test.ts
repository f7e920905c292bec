import { afterEach, describe, expect, it, vi } from "vitest";
import { setRoute } from "../../src/element/hashRouting";
import { startWithoutPayload } from "../../src/element/routeGuard";
import { ROUTES } from "../../src/flow/routes";

afterEach(() => vi.restoreAllMocks());

const arrive = (type: "navigate" | "reload" | "back_forward", hash: string, state: unknown = null) => {
  history.replaceState(state, "", hash);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([Object.assign(Object.create(null), { type })]);
  return startWithoutPayload(window);
};

/** The screens that only a transaction leads to, and the error page. */
const OF_TRANSACTION = ["entry", "mpin", "slip", "mandate", "dim", "error"] as const;

describe("a page without a payload", () => {
  it.each(["reload", "back_forward"] as const)(
    "says that a transaction's screen was left, and the same again for its error page, after a %s (R50, R78)",
    (type) => {
      const starts = OF_TRANSACTION.map((screen) => arrive(type, `#${ROUTES[screen]}`));
      expect(starts).toEqual(OF_TRANSACTION.map(() => "reloaded"));
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
      expect(arrive("reload", hash, history.state)).toBe("mayBeAuthorised");
      expect(arrive("reload", hash)).toBe(screen === "error" ? "reloaded" : screen);
    }
  });

  it("stays in doubt however its browser names the way back, as when it restores a tab (R55)", () => {
    setRoute(window, "slip", true);
    expect(arrive("navigate", `#${ROUTES.slip}`, history.state)).toBe("mayBeAuthorised");
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
    expect(startWithoutPayload(window)).toBe("mayBeAuthorised");
  });

  it("begins on the landing view, whose transaction was taken away after its outcome (R6)", () => {
    expect(arrive("reload", location.pathname)).toBe("landing");
    setRoute(window, "landing", true);
    expect(arrive("reload", location.pathname, history.state)).toBe("landing");
  });

  it("refuses a route that was typed by hand (R6)", () => {
    for (const screen of [...OF_TRANSACTION, "success", "acknowledgement"] as const)
      expect(arrive("navigate", `#${ROUTES[screen]}`)).toBe("refused");
  });
});
