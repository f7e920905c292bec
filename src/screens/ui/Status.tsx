import type { ReactNode } from "react";

/** A line announced politely when its text changes. Keep it mounted, empty while there is nothing to say. */
export function Status({ children }: { children?: ReactNode }) {
  return (
    <p role="status" className="status">
      {children}
    </p>
  );
}
