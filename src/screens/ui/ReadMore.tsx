import { type ReactNode, useState } from "react";

interface Text {
  text: string;
  limit: number;
  more: string;
  less: string;
}

/**
 * `text` cut after the last whole word within `limit` characters, and the toggle (`more`/`less`) that opens it, null
 * where it fits. The rest is hidden from the eye only, so that what `text` names keeps its whole name; the toggle stands
 * beside a label, never in it.
 */
export function useReadMore({ text, limit, more, less }: Text): { shown: ReactNode; toggle: ReactNode } {
  const [open, setOpen] = useState(false);
  if (text.length <= limit) return { shown: text, toggle: null };
  const toggle = (
    <button type="button" className="link inline" aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? less : more}
    </button>
  );
  if (open) return { shown: text, toggle };
  const start = firstWords(text, limit);
  const shown = (
    <>
      {start}
      <span aria-hidden="true">…</span>
      <span className="unseen">{text.slice(start.length)}</span>
    </>
  );
  return { shown, toggle };
}

function firstWords(text: string, limit: number): string {
  const end = text.lastIndexOf(" ", limit);
  return text.slice(0, end > 0 ? end : limit).trimEnd();
}
