import { type ReactNode, useState } from "react";

interface Props {
  cause: unknown;
  children: ReactNode;
  lang?: string;
  dir?: "auto";
}

/** A text of a live region. A new `cause` replaces the element, so that a screen reader says the same words again. */
export function ReAnnounce({ cause, ...span }: Props) {
  const [announced, setAnnounced] = useState({ cause, times: 0 });
  if (announced.cause !== cause) setAnnounced({ cause, times: announced.times + 1 });
  return <span key={announced.times} {...span} />;
}
