/** Styles of a page around the element; none may change the element's inside (docs/operators.md, Theming). */
export const HOSTS = {
  plain: "",
  star: `* { all: revert; letter-spacing: 1em; word-spacing: 1em; text-transform: uppercase; color: red; box-sizing: content-box;
    text-align: right; line-height: 3; white-space: nowrap; text-indent: 3em; font: italic 900 30px/2 cursive; hyphens: auto;
    user-select: none; cursor: wait; list-style: square; word-break: break-all; writing-mode: horizontal-tb; tab-size: 1;
    text-shadow: 2px 2px red; font-variant: small-caps; color-scheme: dark; accent-color: red; text-wrap: nowrap;
    pointer-events: none; caret-color: transparent; quotes: none; border-collapse: collapse }`,
  rem: "html { font-size: 62.5% } body { font-size: 1.4rem; line-height: 1.1 }",
  rtl: "html { direction: rtl; text-align: right }",
  reset: `*, *::before, *::after { margin: 0; padding: 0; border: 0; font: inherit; vertical-align: baseline; box-sizing: border-box }
    html { line-height: 1; -webkit-text-size-adjust: none; text-size-adjust: none } ol, ul { list-style: none } button { all: unset } input { appearance: none }
    a { color: inherit; text-decoration: none } table { border-collapse: collapse; border-spacing: 0 } img, svg { display: block; max-width: 100% }`,
  bootstrap: `*, ::after, ::before { box-sizing: border-box } body { margin: 0; font: 400 1rem/1.5 system-ui, sans-serif; color: #212529; text-align: start }
    h1, h2, h3 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2; font-size: 2.5rem } p, dl, ul { margin: 0 0 1rem } dt { font-weight: 700 }
    a { color: #0d6efd; text-decoration: underline } label { display: inline-block } button, input, select { margin: 0; font: inherit }
    [type=button]:not(:disabled), button:not(:disabled) { cursor: pointer } table { caption-side: bottom; border-collapse: collapse }
    caption { padding: .5rem 0; color: #6c757d; text-align: left } th { text-align: inherit } [role=button] { cursor: pointer } [hidden] { display: none !important }`,
} as const;

export type HostName = keyof typeof HOSTS;
