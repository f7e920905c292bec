import { useState } from "react";

interface Props {
  text: string;
  limit: number;
  more: string;
  less: string;
}

/** `text`, cut after the last whole word within `limit` characters until its toggle (`more`/`less`) opens it. */
export function ReadMore({ text, limit, more, less }: Props) {
  const [open, setOpen] = useState(false);
  if (text.length <= limit) return text;
  return (
    <>
      {open ? text : `${firstWords(text, limit)}…`}{" "}
      <button type="button" className="link inline" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? less : more}
      </button>
    </>
  );
}

function firstWords(text: string, limit: number): string {
  const end = text.lastIndexOf(" ", limit);
  return text.slice(0, end > 0 ? end : limit).trimEnd();
}
