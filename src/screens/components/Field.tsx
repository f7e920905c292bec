import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  error?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of an input: its label above, and a message slot that keeps its line free, so that nothing moves. To the ear a
 * message names the field that it is of; the field itself is described by the message alone.
 */
export function Field({ id, label, error, children }: Props) {
  return (
    <div part="field" className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      <p className="message" aria-live="polite" aria-atomic>
        {error && <span className="unseen">{label}: </span>}
        <span id={`${id}-error`}>{error}</span>
      </p>
    </div>
  );
}

/** The attributes that tie an input to its frame: `id`, and the id and state of its message. */
export function inputOfField(id: string, error: ReactNode) {
  return {
    id,
    "aria-describedby": `${id}-error`,
    "aria-invalid": error ? true : undefined,
    "aria-required": true,
  } as const;
}
