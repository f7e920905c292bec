import type { ReactNode } from "react";
import { directionOf } from "../../i18n/writingSystem";

interface Props {
  /** The children's language; undefined: that of the page, `""`: unknown. */
  lang: string | undefined;
  children: ReactNode;
}

/** Marks a text that may be in another language than the text around it (contract §5 Languages). */
export function Lang({ lang, children }: Props) {
  if (lang === undefined) return children;
  return (
    <span lang={lang} dir={lang === "" ? "auto" : directionOf(lang)}>
      {children}
    </span>
  );
}
