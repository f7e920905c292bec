import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  /** What helps to fill it in, read out with it. */
  hint?: string | undefined;
  error?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an input: its label above, and a message slot that keeps its line free, so that nothing moves. To the ear a
 * message names the field that it is of; the field itself is described by its hint and the message alone.
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
        {error && <span className="unseen">{label}: </span>}
        <span id={`${id}-error`}>{error}</span>
      </p>
    </div>
  );
}

/** The attributes that tie an input to its frame: `id`, and the ids of its hint and its message, with that one's state. */
export function inputOfField(id: string, error: ReactNode, hint?: string) {
  return {
    id,
    "aria-describedby": hint ? `${id}-hint ${id}-error` : `${id}-error`,
    "aria-invalid": error ? true : undefined,
    "aria-required": true,
  } as const;
}
