import { language as assamese } from "./as";
import { language as bengali } from "./bn";
import { language as english } from "./en-GB";
import { language as gujarati } from "./gu";
import { language as hindi } from "./hi";
import { language as kannada } from "./kn";
import type { Language, MessageKey } from "./language";
import { language as malayalam } from "./ml";
import { language as marathi } from "./mr";
import { language as odia } from "./or";
import { language as punjabi } from "./pa";
import { language as tamil } from "./ta";
import { language as telugu } from "./te";
import { language as urdu } from "./ur";

export type { Language, MessageKey } from "./language";

/** Every language that the gateway has built in (contract §5 Languages), by its tag. */
export const LANGUAGES: Readonly<Record<string, Language>> = {
  "en-GB": english,
  hi: hindi,
  bn: bengali,
  mr: marathi,
  te: telugu,
  ta: tamil,
  gu: gujarati,
  kn: kannada,
  ml: malayalam,
  or: odia,
  pa: punjabi,
  as: assamese,
  ur: urdu,
};

export const LOCALES: readonly string[] = Object.keys(LANGUAGES);

/** Returns a tag and its shorter forms by RFC 4647 lookup: `hi-IN`, then `hi`. */
function candidates(tag: string): string[] {
  const parts = tag.split("-");
  return parts.map((_, index) => parts.slice(0, parts.length - index).join("-"));
}

/** Returns the language of an `Accept-Language`: the first known tag's, else English. The gateway sends one tag. */
export function languageFor(accepted: string | null): Language {
  const tags = (accepted ?? "").split(",").map((part) => part.split(";")[0]?.trim() ?? "");
  const known = tags.flatMap(candidates).find((tag) => Object.hasOwn(LANGUAGES, tag));
  return LANGUAGES[known ?? "en-GB"] ?? english;
}

/** Returns a message to the investor in the language of the call, with its `{places}` filled. */
export function say(
  accepted: string | null,
  key: MessageKey,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = languageFor(accepted).messages[key];
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
