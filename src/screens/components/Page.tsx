import type { ReactNode } from "react";
import { directionOf } from "../../i18n/direction";
import { useClickGuard } from "../hooks/useClickGuard";
import { Icon, LOCK } from "./Icon";

interface Props {
  /** The language of what is shown, which need not be the host page's. */
  lang: string;
  title: string;
  /** Whose page this is: the depository's name, and its mark where it has given one. */
  product: { name: string; logo: string | undefined };
  /** The broker's; `"room"` for one that may still come. */
  logo?: { src: string; alt: string } | "room" | undefined;
  /** The choice of a language; its room is kept. */
  choice?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The frame of every screen: header with the depository's mark and name, the title (h1; screens have an h2) and the
 * broker's logo, main, footer.
 * The whole is one region named by the title, because a host page has a banner and a main of its own. In it, no press
 * answers what came of it, and no browser's translation puts other words in place of those that the depository has approved.
 */
export function Page({ lang, title, product, logo, choice, children, footer }: Props) {
  return (
    <section
      className="root"
      translate="no"
      lang={lang}
      dir={directionOf(lang)}
      aria-label={title}
      {...useClickGuard()}
    >
      <header part="header" className="head">
        {product.logo ? (
          <img className="mark" src={product.logo} alt="" />
        ) : (
          <span className="mark">
            <Icon path={LOCK} />
          </span>
        )}
        <div className="title">
          <p className="product">{product.name}</p>
          <h1>{title}</h1>
        </div>
        {logo === "room" && <span className="logo" />}
        {logo && logo !== "room" && <img className="logo" src={logo.src} alt={logo.alt} height="32" />}
        {choice && <div className="languages">{choice}</div>}
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
