import { type ReactNode, useEffect, useRef } from "react";
import { activeElementNear } from "../../dom/focus";
import { setDocumentTitle } from "../app/documentTitle";
import { useGateway, useGatewayState } from "../hooks/GatewayContext";
import { useTexts } from "../hooks/useTexts";

interface Props {
  children: ReactNode;
  /** Reserves space for a longer title. */
  long?: boolean | undefined;
  /** For a static page over the transaction: the heading takes the focus, and returns it to the same screen when the page closes. */
  returnsFocus?: boolean | undefined;
}

/**
 * A screen's heading; it also names the document if the gateway owns the page. If the screen before it was removed with the
 * focus inside, the heading takes the focus, so that a keyboard or screen reader goes on from the top. A focus elsewhere stays.
 */
export function ScreenHeading({ children, long, returnsFocus }: Props) {
  const { session, isFocusLost, ownsPage } = useGateway();
  const { t } = useTexts();
  const page = t("HEADER_TITLE");
  const lang = useGatewayState(({ texts }) => texts.locale);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = returnsFocus && heading.current ? activeElementNear(heading.current) : null;
    const takeFocus = () => heading.current?.focus();
    const takeLostFocus = () => isFocusLost() && takeFocus();
    // in a frame whose window was left the focus is lost when the investor is back
    addEventListener("focus", takeLostFocus, { once: true });
    if (opener) takeFocus();
    else takeLostFocus();
    session.screenMounted();
    const { screen } = session.store.getState().flow;
    return () => {
      removeEventListener("focus", takeLostFocus);
      if (session.store.getState().flow.screen === screen) opener?.focus();
    };
  }, [session, isFocusLost, returnsFocus]);
  useEffect(() => {
    if (!ownsPage || !heading.current || heading.current.closest("[hidden]")) return;
    const title = heading.current.textContent;
    setDocumentTitle({ title: title === page ? page : `${title} – ${page}`, lang });
  });
  return (
    <h2 ref={heading} tabIndex={-1} className={long ? "long-title" : undefined}>
      {children}
    </h2>
  );
}

/** The current step of the flow, above the heading. */
export function StepIndicator({ step }: { step: number }) {
  const { t } = useTexts();
  return <p className="step">{t("STEP", { step, steps: STEPS })}</p>;
}

/** Identification, then consent. DIM has both on one screen, and shows no step. */
const STEPS = 2;
