import { type ReactNode, useState } from "react";

interface Props {
  cause: unknown;
  children: ReactNode;
  lang?: string;
  dir?: "auto";
}

/**
 * What is said in a live region because of `cause`: the same words for another cause are put there anew, so that a
 * screen reader says them again.
 */
export function ReAnnounce({ cause, ...span }: Props) {
  const [said, setSaid] = useState({ cause, times: 0 });
  if (said.cause !== cause) setSaid({ cause, times: said.times + 1 });
  return <span key={said.times} {...span} />;
}
