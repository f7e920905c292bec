import type { MouseEvent, ReactNode } from "react";
import { Spinner } from "./Spinner";

/** A button as data, for the components that draw a row of them (`Dialog`, `ResultCard`). */
export interface Action {
  label: string;
  onPress: () => void;
  kind?: "primary" | "secondary" | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface Props {
  children: ReactNode;
  kind?: "primary" | "secondary" | undefined;
  type?: "button" | "submit" | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/**
 * A push button. While `busy` or `disabled` it keeps the focus (`aria-disabled`, never `disabled`) and ignores presses, and
 * Enter in its form.
 */
export function Button({ children, kind = "primary", type = "button", disabled, busy, onClick }: Props) {
  const idle = !(busy || disabled);
  const press = (event: MouseEvent) => (idle ? onClick?.() : event.preventDefault());
  return (
    <button
      type={type}
      part={`button ${kind}`}
      className={`button ${kind}`}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy ? true : undefined}
      onClick={press}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
