import type { ReactNode } from "react";
import { type Action, Button } from "./Button";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

interface Props {
  tone: Tone;
  /** The screen's heading. */
  title: ReactNode;
  children?: ReactNode;
  actions?: readonly Action[] | undefined;
  /** The way out, a plain link that stands before the actions. */
  way?: { readonly label: ReactNode; readonly address: string } | undefined;
  /** What follows the actions. */
  below?: ReactNode;
}

/** The one thing a result page says: a calm sign, the title as the screen's heading, the text, what can be done. */
export function ResultCard({ tone, title, children, actions = [], way, below }: Props) {
  return (
    <section part="card" className={`card narrow result ${tone}`}>
      <span className="sign">
        <Icon path={TONE_ICONS[tone]} />
      </span>
      {title}
      <div>{children}</div>
      {(way || actions.length > 0) && (
        <div className="actions">
          {way && (
            // out of a frame too: the broker's page is no part of it
            <a className="button primary" part="button primary" href={way.address} target="_top">
              <span>{way.label}</span>
            </a>
          )}
          {actions.map(({ label, onPress, kind = way ? "secondary" : "primary" }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the buttons keep their places, and their focus, in another language
            <Button key={index} kind={kind} onClick={onPress}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {below}
    </section>
  );
}
