declare module "*.css?raw" {
  const css: string;
  export default css;
}

/** The result of a module that the build runs; the module itself is in no page. */
declare module "*/screenTemplates?build" {
  /** JSON of its `screens`. */
  const screens: string;
  export default screens;
}
