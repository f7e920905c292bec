import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from "react";
import { isFocused, keepFocus } from "../../dom/focus";
import { NOT_DIGITS } from "../../dom/inputFilter";
import { SECRET_DIGITS } from "../../flow/limits";
import { useFilteredInput } from "../hooks/useFilteredInput";
import { Field, inputOfField } from "./Field";
import { UNRECORDED, UNRECORDED_CLASSES } from "./hiddenFromRecorders";
import { EYE, EYE_OFF, Icon } from "./Icon";

interface Props {
  label: string;
  name: string;
  hint?: string | undefined;
  placeholder?: string | undefined;
  autoComplete: "one-time-code" | "off";
  /** The names of the button that shows and hides the digits (R7); without the button, `shown` decides. */
  toggle?: { readonly show: string; readonly hide: string } | undefined;
  shown?: boolean | undefined;
  error?: ReactNode;
  disabled?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onDigits?: ((digits: string) => void) | undefined;
  boxes?: boolean | undefined;
}

/**
 * The M-PIN or OTP input: one masked field of six digits. The value is kept in the input alone: read it from `inputRef`.
 * `boxes` draws a box for each digit. The first screen's field needs base.css alone; `usePanelStyles` adds PinField.css.
 */
export function PinField(props: Props) {
  const { label, name, hint, placeholder, autoComplete, error, disabled, toggle } = props;
  const id = useId();
  const [isShown, setShown] = useState(false);
  const shown = toggle ? isShown : props.shown;
  const input = useFilteredInput(props.inputRef, NOT_DIGITS, SECRET_DIGITS, props.onDigits);
  const caret = useRef<[number, number] | null>(null);
  const visible = shown && !disabled;

  const press = () => {
    const field = input.current;
    caret.current = field && isFocused(field) ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : null;
    setShown(!shown);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the input's type loses the caret
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [visible]);

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="box">
        <input
          {...inputOfField(id, error, hint)}
          {...UNRECORDED}
          ref={input}
          className={`${props.boxes ? "secret digit-boxes" : "secret"} ${UNRECORDED_CLASSES}`}
          type={visible ? "text" : "password"}
          inputMode="numeric"
          name={name}
          placeholder={placeholder}
          autoComplete={autoComplete}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          {...(autoComplete === "off" && { "data-1p-ignore": true, "data-lpignore": true })}
        />
        {toggle && (
          <button
            type="button"
            className="visibility-toggle"
            aria-label={shown ? toggle.hide : toggle.show}
            aria-controls={id}
            // a button that is disabled natively would lose its focus
            aria-disabled={disabled || undefined}
            onMouseDown={keepFocus}
            onClick={disabled ? undefined : press}
          >
            <Icon path={shown ? EYE_OFF : EYE} />
          </button>
        )}
      </div>
    </Field>
  );
}
