import { Fragment, type ReactNode, useEffect, useState } from "react";

/**
 * A line announced politely when its text changes. Its first text is rendered again after mount: a screen reader says only what
 * is added to a live region that exists.
 */
export function Status({ children }: { children?: ReactNode }) {
  const [stands, setStands] = useState(0);
  useEffect(() => setStands(1), []);
  return (
    <p role="status" className="status">
      <Fragment key={stands}>{children}</Fragment>
    </p>
  );
}
