import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  /** Help for filling in the field, read out with it. */
  hint?: string | undefined;
  error?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an input: its label above, and a message slot below whose line is reserved, so that nothing moves. The live
 * region names the field before its message; `aria-describedby` of the input has the hint and the message alone.
 */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div part="field" className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children}
      <p className="message" aria-live="polite" aria-atomic>
        {error && <span className="visually-hidden">{label}: </span>}
        <span id={`${id}-error`}>{error}</span>
      </p>
    </div>
  );
}

/** Returns the attributes that tie an input to its frame: `id`, `aria-describedby` of hint and message, and `aria-invalid`. */
export function inputOfField(id: string, error: ReactNode, hint?: string) {
  return {
    id,
    "aria-describedby": hint ? `${id}-hint ${id}-error` : `${id}-error`,
    "aria-invalid": error ? true : undefined,
    "aria-required": true,
  } as const;
}
