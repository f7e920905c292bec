import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean | undefined;
  /** It only looks like a link, and is a button to the ear: spec §2 does not call it one. */
  isAct?: boolean;
}

/** An act that spec §2 calls a link: reads and looks like one, works by Enter and Space; keeps the focus while disabled. */
export function LinkButton({ children, onClick, disabled, isAct }: Props) {
  return (
    <button
      type="button"
      role={isAct ? undefined : "link"}
      className="link"
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
