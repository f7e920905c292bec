import type { LocaleWithLoader } from "./localeLoaders";

interface Language {
  /** The language's name in its own script. */
  readonly name: string;
  readonly dir: "ltr" | "rtl";
  /** Tells whether a native reader has reviewed the texts; en-GB's are the specification's own. */
  readonly reviewed: boolean;
}

/** Every built-in language, in the order in which they are offered. */
export const LANGUAGES: Readonly<Record<LocaleWithLoader | "en-GB", Language>> = {
  "en-GB": { name: "English", dir: "ltr", reviewed: true },
  hi: { name: "हिन्दी", dir: "ltr", reviewed: false },
  bn: { name: "বাংলা", dir: "ltr", reviewed: false },
  mr: { name: "मराठी", dir: "ltr", reviewed: false },
  te: { name: "తెలుగు", dir: "ltr", reviewed: false },
  ta: { name: "தமிழ்", dir: "ltr", reviewed: false },
  gu: { name: "ગુજરાતી", dir: "ltr", reviewed: false },
  kn: { name: "ಕನ್ನಡ", dir: "ltr", reviewed: false },
  ml: { name: "മലയാളം", dir: "ltr", reviewed: false },
  or: { name: "ଓଡ଼ିଆ", dir: "ltr", reviewed: false },
  pa: { name: "ਪੰਜਾਬੀ", dir: "ltr", reviewed: false },
  as: { name: "অসমীয়া", dir: "ltr", reviewed: false },
  ur: { name: "اردو", dir: "rtl", reviewed: false },
};
