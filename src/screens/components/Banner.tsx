import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

interface Props {
  tone?: Tone | undefined;
  /** It comes while the investor is at something else, and is announced at once. */
  live?: boolean | undefined;
  children: ReactNode;
}

/** A block of text set apart from the rest by its tone. */
export function Banner({ tone = "info", live, children }: Props) {
  return (
    <div className={`notice ${tone}`}>
      <Icon path={TONE_ICONS[tone]} />
      <div role={live ? "alert" : undefined}>{children}</div>
    </div>
  );
}
