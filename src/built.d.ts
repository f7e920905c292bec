/** What a module gives when the build runs it; the module itself is in no page. */
declare module "*/prerenderedScreens?built" {
  /** JSON of its `screens`. */
  const screens: string;
  export default screens;
}
