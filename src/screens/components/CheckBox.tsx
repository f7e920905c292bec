import { type ReactNode, useId } from "react";

interface Props {
  label: ReactNode;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  error?: ReactNode;
  /** What belongs to the label and is no part of its hit area. */
  below?: ReactNode;
}

/**
 * A check box that has to be ticked, whose whole label is its hit area (a link inside stays a link), with a message slot under
 * it. While `disabled` it keeps the focus, and is not changed.
 */
export function CheckBox(props: Props) {
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
      {below && <div className="below">{below}</div>}
      <p id={id} className="message" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
