import { type FocusEvent, type ReactNode, useRef } from "react";
import { CLOSE, Icon } from "./Icon";

interface Props {
  message: ReactNode;
  closeLabel: string;
  onClose: () => void;
}

/**
 * A message at the top centre, over the content, with an 'X' named `closeLabel`. Keep it mounted: the live region must
 * stand before its text comes. Closing gives the focus back to where it came from.
 */
export function Snackbar({ message, closeLabel, onClose }: Props) {
  const before = useRef<HTMLElement | null>(null);
  const remember = ({ relatedTarget }: FocusEvent) => {
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const close = () => {
    before.current?.focus();
    onClose();
  };
  const shown = Boolean(message);
  return (
    <div className="snackbar">
      <div part={shown ? "snackbar" : undefined} className={shown ? "bar danger" : undefined}>
        <p role="alert">{message}</p>
        {shown && (
          <button type="button" aria-label={closeLabel} onFocus={remember} onClick={close}>
            <Icon path={CLOSE} />
          </button>
        )}
      </div>
    </div>
  );
}
