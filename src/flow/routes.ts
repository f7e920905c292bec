import type { ScreenName } from "./outcome";

/** The hash route of each screen (spec §2 'Screens and routes'). */
export const ROUTES: Readonly<Record<ScreenName, string>> = {
  landing: "",
  entry: "/edisAuthValidate",
  mpin: "/mpinauthenticate",
  slip: "/accountDetails",
  mandate: "/accountDetailsdmi",
  dim: "/dimaccountDetails",
  error: "/error",
  success: "/success",
  acknowledgement: "/acknowledgement",
  privacy: "/privacyPolicy",
  disclaimer: "/disclaimer",
};

/** Pages that need no transaction. One that is opened during a transaction hides its screen until it is closed. */
const STATIC_PAGES = ["privacy", "disclaimer"] as const satisfies readonly ScreenName[];

export type StaticPageName = (typeof STATIC_PAGES)[number];

export const isStaticPage = (name: string | undefined): name is StaticPageName =>
  STATIC_PAGES.some((page) => page === name);

/** Returns the screen of a hash, by its path alone; undefined if it is no route. */
export function screenOf(hash: string): ScreenName | undefined {
  const path = hash
    .replace(/^#/, "")
    .replace(/[?].*$/s, "")
    .replace(/\/$/, "");
  return Object.keys(ROUTES)
    .filter(isScreen)
    .find((screen) => ROUTES[screen] === path);
}

const isScreen = (name: string): name is ScreenName => Object.hasOwn(ROUTES, name);
