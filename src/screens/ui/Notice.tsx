import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

/** A block of text set apart from the rest by its tone. */
export function Notice({ tone = "info", children }: { tone?: Tone | undefined; children: ReactNode }) {
  return (
    <div className={`notice ${tone}`}>
      <Icon path={TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
