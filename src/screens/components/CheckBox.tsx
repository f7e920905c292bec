import { type ReactNode, useId } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import checkBoxCss from "./CheckBox.css?raw";

/** Adds the styles of a check box. */
export const useCheckBoxStyles = stylesOf(checkBoxCss);

interface Props {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  error?: ReactNode;
  /** Links under the label, outside its hit area. */
  below?: ReactNode;
}

/**
 * A required check box, with a message slot. Its whole label is the hit area (a link inside stays a link). While `disabled` it
 * keeps the focus and does not change (`aria-disabled`).
 */
export function CheckBox(props: Props) {
  useCheckBoxStyles();
  const { label, name, checked, onChange, disabled, error, below } = props;
  const id = useId();
  return (
    <div className="check">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-disabled={disabled ? true : undefined}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => {
            if (!disabled) onChange(event.currentTarget.checked);
          }}
        />
        <span>{label}</span>
      </label>
      {below && <div className="check-links">{below}</div>}
      <p id={id} className="message" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
