/**
 * The stylesheets as text, for a constructable sheet: `baseCss` before the first screen, `laterCss` with whatever comes
 * after it, the others with the screens that need them. Each is a module of its own, so a lazy screen carries its own.
 */
export { default as baseCss } from "./base.css?raw";
export { default as laterCss } from "./later.css?raw";
export { default as resultCss } from "./result.css?raw";
export { default as securitiesCss } from "./securities.css?raw";
export { default as slipCss } from "./slip.css?raw";
