import type { ReactNode } from "react";

/** A field's message: the server's word, and beside it that this is the last attempt. Undefined where there is none. */
export function beside(...texts: (string | false | null | undefined)[]): ReactNode {
  const said = new Set(texts.filter((text): text is string => typeof text === "string" && text !== ""));
  return said.size === 0 ? undefined : [...said].map((text) => <span key={text}>{text} </span>);
}
