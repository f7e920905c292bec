import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean | undefined;
  /** Looks like a link, with a button's role: spec §2 does not call it a link. */
  hasButtonRole?: boolean;
}

/**
 * A button that spec §2 calls a link: it has a link's role and look, works by Enter and Space, and keeps the focus while
 * disabled.
 */
export function LinkButton({ children, onClick, disabled, hasButtonRole }: Props) {
  return (
    <button
      type="button"
      role={hasButtonRole ? undefined : "link"}
      className="link"
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  );
}
