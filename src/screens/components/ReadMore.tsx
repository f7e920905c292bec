import { type ReactNode, useState } from "react";

interface ReadMore {
  shown: ReactNode;
  toggle: ReactNode;
  /** Shows the whole, as the toggle does. */
  open: () => void;
}

interface Text {
  text: string;
  limit: number;
  more: string;
  less: string;
  /** How a stretch of the text is shown, that stands `at` so many characters in it; `end` follows its last word. */
  show: (stretch: string, at: number, end?: ReactNode) => ReactNode;
}

/**
 * `text` cut after the last whole word within `limit` characters, and the toggle (`more`/`less`) that opens it, null
 * where it fits. The rest is hidden from the eye only, so that what `text` names keeps its whole name; the toggle stands
 * beside a label, never in it.
 */
export function useReadMore({ text, limit, more, less, show }: Text): ReadMore {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  if (text.length <= limit) return { shown: show(text, 0), toggle: null, open };
  const toggle = (
    <button type="button" className="link inline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? less : more}
    </button>
  );
  if (isOpen) return { shown: show(text, 0), toggle, open };
  const start = firstWords(text, limit);
  const shown = (
    <>
      {show(start, 0, <span aria-hidden="true">…</span>)}
      <span className="unseen">{show(text.slice(start.length), start.length)}</span>
    </>
  );
  return { shown, toggle, open };
}

function firstWords(text: string, limit: number): string {
  const end = text.lastIndexOf(" ", limit);
  return text.slice(0, end > 0 ? end : limit).trimEnd();
}
