import type { LanguageTexts } from "./texts";

/** The languages beside en-GB, by tag; each is one file, fetched when it is asked for (contract §5 Languages). */
export const BUILT_IN = {
  hi: () => import("./hi/index"),
  bn: () => import("./bn/index"),
  mr: () => import("./mr/index"),
  te: () => import("./te/index"),
  ta: () => import("./ta/index"),
  gu: () => import("./gu/index"),
  kn: () => import("./kn/index"),
  ml: () => import("./ml/index"),
  or: () => import("./or/index"),
  pa: () => import("./pa/index"),
  as: () => import("./as/index"),
  ur: () => import("./ur/index"),
} as const satisfies Readonly<Record<string, () => Promise<{ readonly texts: LanguageTexts }>>>;

export type BuiltIn = keyof typeof BUILT_IN;

export const isBuiltIn = (tag: string): tag is BuiltIn => Object.hasOwn(BUILT_IN, tag);
