import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { type Action, Button } from "./Button";
import { focusedNear } from "./focus";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

interface Props {
  title: string;
  tone?: Tone | undefined;
  children?: ReactNode;
  actions: readonly Action[];
  /** What stands under the actions, so that the first button is the one that agrees (R24). */
  below?: ReactNode;
  onDismiss?: (() => void) | undefined;
  name?: string | undefined;
}

/**
 * A modal dialog, open for as long as it is mounted. It is a form: the first action, the one that agrees or closes
 * (R24), is its submit button. The focus goes to its first text field, else to that button, and back where it was at
 * the end. Esc, or a phone's back gesture, calls `onDismiss`; without one it does nothing. `name` becomes `data-name`.
 */
export function Dialog({ title, tone = "info", children, actions, below, onDismiss, name }: Props) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      onDismiss?.();
    };
    // Chromium lets a second Esc close a dialog whose cancel was refused
    const reopen = () => {
      if (dialog.open) return;
      open(dialog);
      onDismiss?.();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("close", reopen);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("close", reopen);
    };
  }, [onDismiss]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = focusedNear(dialog);
    open(dialog);
    return () => {
      dialog.close();
      opener?.focus();
    };
  }, []);

  const agree = (event: FormEvent) => {
    event.preventDefault();
    actions[0]?.onPress();
  };

  return (
    <dialog
      ref={ref}
      part="dialog"
      className={`dialog ${tone}`}
      data-name={name}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-text` : undefined}
    >
      <form method="dialog" noValidate onSubmit={agree}>
        <h2 id={`${id}-title`}>
          {tone !== "info" && <Icon path={TONE_ICONS[tone]} />}
          {title}
        </h2>
        {children && <div id={`${id}-text`}>{children}</div>}
        <div className="actions">
          {actions.map(({ label, onPress, kind, busy, disabled }, index) => (
            <Button
              key={label}
              type={index === 0 ? "submit" : "button"}
              kind={kind ?? (index === 0 ? "primary" : "secondary")}
              onClick={index === 0 ? undefined : onPress}
              busy={busy}
              disabled={disabled}
            >
              {label}
            </Button>
          ))}
        </div>
        {below}
      </form>
    </dialog>
  );
}

function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  const first = dialog.querySelector<HTMLElement>("input:not([type=checkbox], :disabled)");
  (first ?? dialog.querySelector<HTMLElement>("[type=submit]"))?.focus();
}
