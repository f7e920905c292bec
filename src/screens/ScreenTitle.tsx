import { type ReactNode, useEffect, useRef } from "react";
import { useGateway } from "./gateway";
import { focusedNear } from "./ui/focus";

interface Props {
  children: ReactNode;
  /** The investor only looks in here: the focus comes along, and goes back to where it was. */
  isVisit?: boolean | undefined;
}

/**
 * A screen's heading. When the screen before it took the investor's focus with it, the focus comes here, so that a
 * keyboard or screen reader goes on from the top of the new screen; a focus that is elsewhere is left there.
 */
export function ScreenTitle({ children, isVisit }: Props) {
  const { session, isFocusLost } = useGateway();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = isVisit && heading.current ? focusedNear(heading.current) : null;
    if (opener || isFocusLost()) heading.current?.focus();
    session.shown();
    return () => opener?.focus();
  }, [session, isFocusLost, isVisit]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
