/** What a module gives when the build runs it; the module itself is in no page. */
declare module "*/firstScreens?built" {
  /** JSON of a `Tree`, by transaction type and by whether the page is the depository's own. */
  export const screens: Readonly<
    Record<"DIS" | "DMI" | "DMR", Readonly<Record<"private" | "shared", string>>>
  >;
  /** What they say, by language and key; no language in a script that cannot know one before the configuration does. */
  export const words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
