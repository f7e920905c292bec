import { Fragment, type ReactNode, useEffect, useState } from "react";

/**
 * A line announced politely when its text changes. Its first text is rendered again after mount: a screen reader says only what
 * is added to a live region that exists.
 */
export function Status({ children }: { children?: ReactNode }) {
  const [renderKey, setRenderKey] = useState(0);
  useEffect(() => setRenderKey(1), []);
  return (
    <p role="status" className="status">
      <Fragment key={renderKey}>{children}</Fragment>
    </p>
  );
}
