import type { ReactNode } from "react";
import { directionOf } from "../../i18n/writingSystem";
import { useClickGuard } from "../hooks/useClickGuard";
import { Icon, LOCK } from "./Icon";

interface Props {
  /** The language of the screens, which may differ from the page around it. */
  lang: string;
  title: string;
  /** The depository's name, and its logo if it has given one. */
  product: { name: string; logo: string | undefined };
  /** The broker's logo; `"reserved"` reserves space for one that may still come. */
  logo?: { src: string; alt: string } | "reserved" | undefined;
  /** The language menu; an empty element reserves its space. */
  choice?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/**
 * The frame of every screen: the header with the depository's logo and name, the title (h1; screens have an h2) and the
 * broker's logo; main; footer. It is one region named by the title, because the page around it has the banner and main landmarks.
 * The click guard stops a press from reaching a control that this press has opened or uncovered. `translate="no"` keeps the
 * browser's translation from replacing the words that the depository has approved.
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
          <img className="product-logo" src={product.logo} alt="" />
        ) : (
          <span className="product-logo">
            <Icon path={LOCK} />
          </span>
        )}
        <div className="title">
          <p className="product">{product.name}</p>
          <h1>{title}</h1>
        </div>
        {logo === "reserved" && <span className="logo" />}
        {logo && logo !== "reserved" && <img className="logo" src={logo.src} alt={logo.alt} height="32" />}
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
