import type { ReactNode } from "react";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

interface Props {
  tone?: Tone | undefined;
  /** Announced at once, because the investor is at something else. */
  live?: boolean | undefined;
  children: ReactNode;
}

/** A notice, set apart from other text by the icon and colour of its tone. */
export function Banner({ tone = "info", live, children }: Props) {
  return (
    <div className={`banner ${tone}`}>
      <Icon path={TONE_ICONS[tone]} />
      <div role={live ? "alert" : undefined}>{children}</div>
    </div>
  );
}
