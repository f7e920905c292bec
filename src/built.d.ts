/** What a module gives when the build runs it; the module itself is in no page. */
declare module "*/firstScreens?built" {
  /** JSON of a `Tree`, by transaction type and by whether the page is the depository's own. */
  export const screens: Readonly<
    Record<"DIS" | "DMI" | "DMR", Readonly<Record<"private" | "shared", string>>>
  >;
}
