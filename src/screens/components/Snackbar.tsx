import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { CLOSE, Icon } from "./Icon";
import type { Tone } from "./tone";

interface Props {
  tone?: Tone | undefined;
  message: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/**
 * A message at the top centre, over the content, with an 'X' named `closeLabel`. Keep it mounted: a live region must exist
 * before its text. If the bar closes while it has the focus, the focus returns to where it was.
 */
export function Snackbar({ tone = "danger", message, closeLabel, onClose }: Props) {
  const shown = Boolean(message);
  return (
    <div className="snackbar">
      <div part={shown ? "snackbar" : undefined} className={shown ? `bar ${tone}` : undefined}>
        <p role="alert">{message}</p>
        {shown && <Close label={closeLabel} onClick={onClose} />}
      </div>
    </div>
  );
}

function Close({ label, onClick }: { label: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef<EventTarget>(null);
  const remember = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget;
  };
  // a layout effect's cleanup runs while the button is still in the document
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current?.matches(":focus") && before.current instanceof HTMLElement) before.current.focus();
    };
  }, []);
  return (
    <button ref={button} type="button" aria-label={label} onFocus={remember} onClick={onClick}>
      <Icon path={CLOSE} />
    </button>
  );
}
