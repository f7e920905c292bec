import type { LocaleWithLoader } from "./localeLoaders";

interface Language {
  /** The language's name in its own script. */
  readonly name: string;
  /** Tells whether a native reader has reviewed the texts; en-GB's are the specification's own. */
  readonly reviewed: boolean;
}

/** Every built-in language, in the order in which they are offered. */
export const LANGUAGES: Readonly<Record<LocaleWithLoader | "en-GB", Language>> = {
  "en-GB": { name: "English", reviewed: true },
  hi: { name: "हिन्दी", reviewed: false },
  bn: { name: "বাংলা", reviewed: false },
  mr: { name: "मराठी", reviewed: false },
  te: { name: "తెలుగు", reviewed: false },
  ta: { name: "தமிழ்", reviewed: false },
  gu: { name: "ગુજરાતી", reviewed: false },
  kn: { name: "ಕನ್ನಡ", reviewed: false },
  ml: { name: "മലയാളം", reviewed: false },
  or: { name: "ଓଡ଼ିଆ", reviewed: false },
  pa: { name: "ਪੰਜਾਬੀ", reviewed: false },
  as: { name: "অসমীয়া", reviewed: false },
  ur: { name: "اردو", reviewed: false },
};
