import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { type Action, Button } from "./Button";
import { focusedNear, titleNear } from "./focus";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";
import { UNRECORDED, UNRECORDED_CLASSES } from "./unrecorded";

interface Props {
  title: string;
  tone?: Tone | undefined;
  /** What the dialog says, read out with its title; fields are `children`, and are not. */
  text?: ReactNode;
  /** The id of a child that is read out after `text`: a list, or a time that matters (R81). */
  describedBy?: string | undefined;
  children?: ReactNode;
  /** When the dialog closes by itself: beside the buttons, in view however much there is to scroll. */
  timer?: ReactNode;
  actions: readonly Action[];
  /** Which action has the focus at first where there is no field; the first, unless that is the one to be careful with (R77). */
  focused?: number;
  /** What stands under the actions, so that the first button is the one that agrees (R24). */
  below?: ReactNode;
  onDismiss?: (() => void) | undefined;
  name?: string | undefined;
}

/**
 * A modal dialog, open for as long as it is mounted. It is a form: the first action, the one that agrees or closes
 * (R24), is its submit button. The focus goes to its first text field, else to the action `focused`, and back where it was at
 * the end, or to the screen's heading where it was nowhere. Esc, or a phone's back gesture, calls `onDismiss`; without one
 * it does nothing. `name` becomes `data-name`.
 * What is too long for the window scrolls between title and buttons, which stay in view (R45).
 */
export function Dialog(props: Props) {
  const { title, tone = "info", text, children, timer, actions, focused = 0, below, onDismiss, name } = props;
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
      open(dialog, focused);
      onDismiss?.();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("close", reopen);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("close", reopen);
    };
  }, [onDismiss, focused]);

  useLayoutEffect(keepEscape, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once, where the focus is to be then
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = focusedNear(dialog);
    open(dialog, focused);
    return () => {
      const goesOn = opener ?? titleNear(dialog);
      dialog.close();
      goesOn?.focus({ preventScroll: !opener });
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
      aria-describedby={[text && `${id}-text`, props.describedBy].filter(Boolean).join(" ") || undefined}
    >
      <form className={UNRECORDED_CLASSES} {...UNRECORDED} method="dialog" noValidate onSubmit={agree}>
        <h2 id={`${id}-title`}>
          {tone !== "info" && <Icon path={TONE_ICONS[tone]} />}
          {title}
        </h2>
        {(text || children) && (
          <Body name={`${id}-title`}>
            {text && <p id={`${id}-text`}>{text}</p>}
            {children}
          </Body>
        )}
        {timer}
        <div className="actions">
          {actions.map(({ label, onPress, kind, busy, disabled }, index) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: the buttons keep their places, and their focus, in another language
              key={index}
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

/**
 * While a dialog is open the page around hears no Esc, or a broker's own modal would close with it (R87). The release of a key
 * that closed the dialog is kept from it too.
 */
function keepEscape(): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === "Escape") event.stopImmediatePropagation();
  };
  addEventListener("keydown", keep, true);
  addEventListener("keyup", keep, true);
  return () => {
    removeEventListener("keydown", keep, true);
    setTimeout(() => removeEventListener("keyup", keep, true), KEY_RELEASE_MS);
  };
}

/** How long a key is held at most. */
const KEY_RELEASE_MS = 1000;

/** What stands between title and buttons; a stop of the keyboard's own where there is more of it than room. */
function Body({ name, children }: { name: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const body = ref.current;
    if (!body) return;
    const sizes = new ResizeObserver(() => setLong(body.scrollHeight > body.clientHeight));
    for (const part of [body, ...body.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  // what has the focus is scrolled to once the body has its height: with its message and its label, where there is room for all
  useLayoutEffect(() => {
    const focused = isLong && ref.current?.querySelector(":focus");
    if (!focused) return;
    const field = focused.closest(".field");
    for (const part of [field, field?.querySelector("label"), focused])
      part?.scrollIntoView({ block: "nearest" });
  }, [isLong]);
  return (
    <div ref={ref} className="body" {...(isLong && { role: "group", "aria-labelledby": name, tabIndex: 0 })}>
      {children}
    </div>
  );
}

function open(dialog: HTMLDialogElement, focused: number) {
  dialog.showModal();
  const field = dialog.querySelector<HTMLElement>("input:not([type=checkbox], :disabled)");
  (field ?? dialog.querySelectorAll<HTMLElement>(".actions button").item(focused))?.focus();
}
