import { expect, it } from "vitest";
import { initialState } from "../../src/session/initialState";

it.each([
  ["/portal-config/config.json", true, true],
  ["/portal-config/config.json", false, false],
  ["https://depository.example/config.json", true, false],
])(
  "secrets are private if the configuration is of the page's origin, and the window is the element's: %s, %s (R66, R75)",
  (configUrl, isIsolated, isInputPrivate) => {
    const ports = {
      pageUrl: "https://broker.example/buy",
      isIsolated,
      brand: { name: undefined, logo: undefined },
      now: () => 0,
    };
    const state = initialState({
      ports,
      input: { configUrl },
      start: "payload",
      preview: null,
      isLocalePending: false,
    });
    expect(state.isInputPrivate).toBe(isInputPrivate);
  },
);
