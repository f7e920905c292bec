import type { ReactNode } from "react";
import { directionOf } from "../../i18n/direction";

interface Props {
  /** The language of what stands here, undefined for that of the page, `""` where it is not known. */
  lang: string | undefined;
  children: ReactNode;
}

/** What may be in another language than what stands round it (contract §5 Languages). */
export function Lang({ lang, children }: Props) {
  if (lang === undefined) return children;
  return (
    <span lang={lang} dir={lang === "" ? "auto" : directionOf(lang)}>
      {children}
    </span>
  );
}
