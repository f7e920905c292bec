import type { ReactNode } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import { type Action, Button } from "./Button";
import { Icon } from "./Icon";
import cardCss from "./ResultCard.css?raw";
import { TONE_ICONS, type Tone } from "./tone";

const useCardStyles = stylesOf(cardCss);

interface Props {
  tone: Tone;
  /** The screen's heading. */
  title: ReactNode;
  children?: ReactNode;
  actions?: readonly Action[] | undefined;
  /** A link back to the broker's site, before the actions. While the return is under way, a press would cut it short. */
  returnLink?:
    | { readonly label: ReactNode; readonly address: string; readonly isUnderWay: boolean }
    | undefined;
  below?: ReactNode;
}

/** The card of a result page: icon, heading, text and actions. */
export function ResultCard({ tone, title, children, actions = [], returnLink, below }: Props) {
  useCardStyles();
  return (
    <section part="card" className={`card narrow result ${tone}`}>
      <span className="result-icon">
        <Icon path={TONE_ICONS[tone]} />
      </span>
      {title}
      <div>{children}</div>
      {(returnLink || actions.length > 0) && (
        <div className="actions">
          {returnLink && (
            // `_top`: in a frame, the link replaces the whole page
            <a
              className="button primary"
              part="button primary"
              href={returnLink.address}
              target="_top"
              aria-disabled={returnLink.isUnderWay ? true : undefined}
              onClick={(event) => returnLink.isUnderWay && event.preventDefault()}
            >
              <span>{returnLink.label}</span>
            </a>
          )}
          {actions.map(({ label, onPress, busy, kind = returnLink ? "secondary" : "primary" }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: buttons never change places, and keep the focus when the language changes
            <Button key={index} kind={kind} busy={busy} onClick={onPress}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {below}
    </section>
  );
}
