import { type ReactNode, useMemo, useState } from "react";

interface ReadMore {
  shown: ReactNode;
  toggle: ReactNode;
  /** Shows the whole, as the toggle does. */
  open: () => void;
}

interface Text {
  text: string;
  limit: number;
  /** A name that takes nothing of the limit, so that however long it is, the sentence round it is as little cut (R82). */
  uncounted?: string | undefined;
  more: string;
  less: string;
  /** How a stretch of the text is shown, that stands `at` so many characters in it; `end` follows its last word. */
  show: (stretch: string, at: number, end?: ReactNode) => ReactNode;
}

/**
 * `text` cut after the last whole word within `limit` characters, as a reader sees those (R82), and the toggle (`more`/`less`) that opens it, null
 * where it fits. The rest is hidden from the eye only, so that what `text` names keeps its whole name; the toggle stands
 * beside a label, never in it.
 */
export function useReadMore({ text, limit, uncounted, more, less, show }: Text): ReadMore {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const end = useMemo(() => endOf(text, limit, uncounted), [text, limit, uncounted]);
  if (end >= text.length) return { shown: show(text, 0), toggle: null, open };
  const toggle = (
    <button type="button" className="link inline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? less : more}
    </button>
  );
  if (isOpen) return { shown: show(text, 0), toggle, open };
  const start = firstWords(text, end);
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

/** What a reader counts as one character each; engines without a segmenter count code points. */
const charactersOf = (text: string): readonly string[] =>
  "Segmenter" in Intl
    ? [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(
        ({ segment }) => segment,
      )
    : [...text];

/** Where in `text` so many characters end. */
function endOf(text: string, limit: number, uncounted: string | undefined): number {
  let left = limit;
  let end = 0;
  for (const [index, part] of text.split(uncounted || /$^/).entries()) {
    if (index > 0) end += uncounted?.length ?? 0;
    const counted = charactersOf(part).slice(0, left);
    end += counted.join("").length;
    left -= counted.length;
    if (left === 0) break;
  }
  return end;
}
