import { EN_GB, type LanguageTexts } from "./texts";

/** The loaders of the languages beside en-GB, by tag. Each language is one file, fetched on demand (contract §5 Languages). */
export const LOCALE_LOADERS = {
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

export type LocaleWithLoader = keyof typeof LOCALE_LOADERS;

export const hasLoader = (tag: string): tag is LocaleWithLoader => Object.hasOwn(LOCALE_LOADERS, tag);

/** Tags of the built-in languages (contract §5 Languages). */
export const BUILT_IN_LOCALES: readonly string[] = [EN_GB, ...Object.keys(LOCALE_LOADERS)];
