import { type ReactNode, useEffect, useRef } from "react";
import { setDocumentTitle } from "../app/documentTitle";
import { useGateway, useGatewayState } from "../hooks/GatewayContext";
import { useTexts } from "../hooks/useTexts";
import { focusedNear } from "./focus";

interface Props {
  children: ReactNode;
  /** Takes twice as many lines as others. */
  long?: boolean | undefined;
  /** The investor only looks in here: the focus comes along, and goes back to where it was. */
  isVisit?: boolean | undefined;
}

/**
 * A screen's heading, which names a page that is the gateway's own. When the screen before it
 * took the investor's focus with it, the focus comes here, so that a keyboard or screen reader goes on from the top of
 * the new screen; a focus that is elsewhere is left there.
 */
export function ScreenTitle({ children, long, isVisit }: Props) {
  const { session, isFocusLost, ownsPage } = useGateway();
  const { t } = useTexts();
  const page = t("HEADER_TITLE");
  const lang = useGatewayState(({ texts }) => texts.locale);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = isVisit && heading.current ? focusedNear(heading.current) : null;
    if (opener || isFocusLost()) heading.current?.focus();
    session.shown();
    return () => opener?.focus();
  }, [session, isFocusLost, isVisit]);
  useEffect(() => {
    if (!ownsPage || !heading.current || heading.current.closest("[hidden]")) return;
    setDocumentTitle({ title: `${heading.current.textContent} – ${page}`, lang });
  });
  return (
    <h2 ref={heading} tabIndex={-1} className={long ? "long" : undefined}>
      {children}
    </h2>
  );
}

/** Where the investor is on the way to the end, above the heading. */
export function StepIndicator({ step }: { step: number }) {
  const { t } = useTexts();
  return <p className="step">{t("STEP", { step, steps: STEPS })}</p>;
}

/** Who it is, then what is agreed to; DIM has both on one screen, and counts none. */
const STEPS = 2;
