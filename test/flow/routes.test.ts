import { describe, expect, test } from "vitest";
import { ROUTES, screenOf } from "../../src/flow/routes";

describe("The routes (spec §2 'Screens and routes')", () => {
  test.each([
    ["", "landing"],
    ["/edisAuthValidate", "entry"],
    ["/mpinauthenticate", "mpin"],
    ["/accountDetails", "slip"],
    ["/accountDetailsdmi", "mandate"],
    ["/dimaccountDetails", "dim"],
    ["/error", "error"],
    ["/success", "success"],
    ["/privacyPolicy", "privacy"],
    ["/disclaimer", "disclaimer"],
  ] as const)("'%s' is %s", (route, screen) => {
    expect(ROUTES[screen]).toBe(route);
    expect(screenOf(`#${route}`)).toBe(screen);
  });

  test("every screen's own route leads back to it", () => {
    for (const [screen, route] of Object.entries(ROUTES)) expect(screenOf(`#${route}`)).toBe(screen);
  });

  test("are recognised by their path alone", () => {
    expect(screenOf("#/edisAuthValidate?eyJyZXF1ZXN0b3JJZCI6")).toBe("entry");
    expect(screenOf("#/accountDetails/")).toBe("slip");
    expect(screenOf("#/error?\n#/success")).toBe("error");
    expect(screenOf("")).toBe("landing");
    expect(screenOf("#/")).toBe("landing");
  });

  test.each(["#/nowhere", "#/accountDetailsX", "#/ACCOUNTDETAILS", "#toString", "#/accountDetails/x"])(
    "'%s' is no route",
    (hash) => {
      expect(screenOf(hash)).toBeUndefined();
    },
  );
});
