import type { ReactNode } from "react";

/** The card that holds a screen's content; `narrow` for a form of a few fields. */
export function Card({ children, narrow }: { children: ReactNode; narrow?: boolean | undefined }) {
  return (
    <section part="card" className={narrow ? "card narrow" : "card"}>
      {children}
    </section>
  );
}
