import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean | undefined;
}

/** An act that spec §2 calls a link: reads and looks like one, works by Enter and Space; keeps the focus while disabled. */
export function LinkButton({ children, onClick, disabled }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it goes nowhere, so it has no address for an <a>
    <button
      type="button"
      role="link"
      className="link"
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
