import { type ReactNode, useMemo, useState } from "react";

interface ReadMore {
  shown: ReactNode;
  toggle: ReactNode;
  /** Shows the whole text, as the toggle does. */
  open: () => void;
}

interface Text {
  text: string;
  limit: number;
  /** A name that does not count towards the limit, so that a long one does not cut the sentence around it shorter. */
  uncounted?: string | undefined;
  more: string;
  less: string;
  /** Renders a part of the text, which begins at index `at`; `end` follows its last word. */
  show: (stretch: string, at: number, end?: ReactNode) => ReactNode;
}

/**
 * Returns `text` cut after the last whole word within `limit` characters as a reader sees them (R82), and the toggle
 * (`more`/`less`) that opens it, null if the text fits. The rest is hidden only visually, so that what the text labels keeps
 * its whole accessible name. Put the toggle beside a label, never in it.
 */
export function useReadMore({ text, limit, uncounted, more, less, show }: Text): ReadMore {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const end = useMemo(() => endOf(text, limit, uncounted), [text, limit, uncounted]);
  if (end >= text.length) return { shown: show(text, 0), toggle: null, open };
  const toggle = (
    <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? less : more}
    </button>
  );
  if (isOpen) return { shown: show(text, 0), toggle, open };
  const start = firstWords(text, end);
  const shown = (
    <>
      {show(start, 0, <span aria-hidden="true">…</span>)}
      <span className="visually-hidden">{show(text.slice(start.length), start.length)}</span>
    </>
  );
  return { shown, toggle, open };
}

function firstWords(text: string, limit: number): string {
  const end = text.lastIndexOf(" ", limit);
  return text.slice(0, end > 0 ? end : limit).trimEnd();
}

/** Returns the grapheme clusters of a text, or its code points in an engine without a segmenter. */
const charactersOf = (text: string): readonly string[] =>
  "Segmenter" in Intl
    ? [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(
        ({ segment }) => segment,
      )
    : [...text];

/** Returns the index at which the first `limit` characters of `text` end. */
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
