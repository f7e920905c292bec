import type { ReactNode } from "react";

interface Props {
  id: string;
  label: string;
  labelHidden?: boolean | undefined;
  hint?: string | undefined;
  error?: ReactNode;
  children: ReactNode;
}

/** The frame of an input: its label above, a hint, and a message slot that keeps its line free, so that nothing moves. */
export function Field({ id, label, labelHidden, hint, error, children }: Props) {
  return (
    <div part="field" className="field">
      <label htmlFor={id} className={labelHidden ? "unseen" : undefined}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children}
      <p id={`${id}-error`} className="message" aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/** The attributes that tie an input to its frame: `id`, and the ids and state of hint and error. */
export function inputOfField(id: string, hint: string | undefined, error: ReactNode) {
  return {
    id,
    "aria-describedby": hint ? `${id}-hint ${id}-error` : `${id}-error`,
    "aria-invalid": error ? true : undefined,
    "aria-required": true,
  } as const;
}
