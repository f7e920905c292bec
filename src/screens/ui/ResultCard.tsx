import type { ReactNode } from "react";
import { type Action, Button } from "./Button";
import { Icon } from "./Icon";
import { TONE_ICONS } from "./tone";

interface Props {
  tone: "success" | "danger";
  /** The screen's heading. */
  title: ReactNode;
  children?: ReactNode;
  actions?: readonly Action[] | undefined;
}

/** The one thing a result page says: a calm sign, the title as the screen's heading, the text, what can be done. */
export function ResultCard({ tone, title, children, actions = [] }: Props) {
  return (
    <section part="card" className={`card narrow result ${tone}`}>
      <span className="sign">
        <Icon path={TONE_ICONS[tone]} />
      </span>
      {title}
      <div>{children}</div>
      {actions.length > 0 && (
        <div className="actions">
          {actions.map(({ label, onPress, kind }) => (
            <Button key={label} kind={kind} onClick={onPress}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
