import { Fragment, type ReactNode, useEffect, useState } from "react";

/**
 * A line announced politely when its text changes. What it begins with is put in anew once it stands, as a region is
 * heard only of what comes into it.
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
