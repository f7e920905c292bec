import { type ReactNode, useEffect, useRef } from "react";
import { useGateway } from "./gateway";

/**
 * A screen's heading. When the screen before it took the investor's focus with it, the focus comes here, so that a
 * keyboard or screen reader goes on from the top of the new screen; a focus that is elsewhere is left there.
 */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const { session, isFocusLost } = useGateway();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus();
    session.shown();
  }, [session, isFocusLost]);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
