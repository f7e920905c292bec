import type { ReactNode } from "react";
import { Icon, LOCK } from "./Icon";

interface Props {
  /** The language of what is shown, which need not be the host page's. */
  lang: string;
  title: string;
  logo?: { src: string; alt: string } | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The frame of every screen: header with the title (h1; screens have an h2) and the broker's logo, main, footer.
 * The whole is one region named by the title, because a host page has a banner and a main of its own.
 */
export function Page({ lang, title, logo, children, footer }: Props) {
  return (
    <section className="root" lang={lang} aria-label={title}>
      <header part="header" className="head">
        <span className="mark">
          <Icon path={LOCK} />
        </span>
        <h1>{title}</h1>
        {logo && <img src={logo.src} alt={logo.alt} height="32" />}
      </header>
      <div part="main" className="main">
        {children}
      </div>
      {footer && (
        <footer part="footer" className="foot">
          {footer}
        </footer>
      )}
    </section>
  );
}
