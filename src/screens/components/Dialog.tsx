import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { activeElementNear, isFocusElsewhere, isFocusOutsideFrame, screenHeadingNear } from "../../dom/focus";
import { stylesOf } from "../hooks/GatewayContext";
import { type Action, Button } from "./Button";
import dialogCss from "./Dialog.css?raw";
import { UNRECORDED, UNRECORDED_CLASSES } from "./hiddenFromRecorders";
import { Icon } from "./Icon";
import { TONE_ICONS, type Tone } from "./tone";

const useDialogStyles = stylesOf(dialogCss);

interface Props {
  title: string;
  tone?: Tone | undefined;
  /** The dialog's description, read out with its title. Fields belong in `children`, which is not. */
  text?: ReactNode;
  /** The ids of elements that are read out after `text`: a list (R81), the countdown of a dialog that closes by itself. */
  describedBy?: string | undefined;
  children?: ReactNode;
  /** The countdown and the status line: above the buttons, outside the part that scrolls. */
  status?: ReactNode;
  actions: readonly Action[];
  /**
   * Index of the action that has the focus at first if there is no field. Default 0; where the first action needs care,
   * the caller names another (R77).
   */
  focused?: number;
  /** Content under the actions, so that the first button is the one that agrees (R24). */
  below?: ReactNode;
  onDismiss: () => void;
  name?: string | undefined;
}

/**
 * A modal dialog, open while it is mounted. It is a form: the first action, the one that agrees or closes (R24), is its submit
 * button. The focus goes to its first text field, else to the action `focused`. On close it returns to where it was, or to the
 * screen's heading if nothing had it. In a frame it is taken from no field of the page around. Esc, or a phone's back gesture,
 * calls `onDismiss`, and the dialog stays open until its owner no longer renders it.
 * `name` becomes `data-name`. A body too long for the window scrolls between title and buttons, which stay in view (R45).
 */
export function Dialog(props: Props) {
  useDialogStyles();
  const {
    title,
    tone = "info",
    text,
    children,
    status,
    actions,
    focused = 0,
    below,
    onDismiss,
    name,
  } = props;
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cancel = (event: Event) => {
      event.preventDefault();
      onDismiss();
    };
    // Chromium lets a second Esc close a dialog whose `cancel` event was prevented
    const reopen = () => {
      if (dialog.open || !isRendered(dialog)) return;
      open(dialog, focused);
      onDismiss();
    };
    dialog.addEventListener("cancel", cancel);
    dialog.addEventListener("close", reopen);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.removeEventListener("close", reopen);
    };
  }, [onDismiss, focused]);

  useLayoutEffect(() => (ref.current ? keepEscape(ref.current) : undefined), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, with the focus of that moment
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = activeElementNear(dialog);
    const wasElsewhere = !isFocusOutsideFrame() && isFocusElsewhere(dialog);
    // a modal dialog that the host hides would make its page inert, and nobody could close it
    const update = () => {
      if (!isRendered(dialog)) dialog.close();
      else if (!dialog.open) open(dialog, focused);
    };
    update();
    const hiding = new ResizeObserver(update);
    if (dialog.parentElement) hiding.observe(dialog.parentElement);
    return () => {
      hiding.disconnect();
      // `close` gives the focus back, also out of a field of the page around the frame; a dialog that is only removed gives none
      if (isFocusOutsideFrame()) return;
      // the screen with the opener may have gone while the dialog was open
      const focusTarget = opener?.isConnected ? opener : !wasElsewhere && screenHeadingNear(dialog);
      dialog.close();
      if (focusTarget) focusTarget.focus({ preventScroll: focusTarget !== opener });
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
        {status}
        <div className="actions">
          {actions.map(({ label, onPress, kind, busy, disabled }, index) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons never change places, and keep the focus when the language changes
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

/** Tells whether the host shows the dialog's place. A closed `details` has boxes that `checkVisibility` knows to be invisible. */
const isRendered = ({ parentElement }: HTMLElement): boolean =>
  parentElement?.checkVisibility?.() ?? Boolean(parentElement?.getClientRects().length);

/**
 * Keeps Esc from the page around while a dialog is open, in the capture phase: it would close a broker's own modal too (R87). The
 * `keyup` that follows the close is also stopped. Returns the cleanup.
 */
function keepEscape(dialog: HTMLDialogElement): () => void {
  const keep = (event: KeyboardEvent) => {
    if (event.key === "Escape" && (dialog.open || !dialog.isConnected)) event.stopImmediatePropagation();
  };
  addEventListener("keydown", keep, true);
  addEventListener("keyup", keep, true);
  return () => {
    removeEventListener("keydown", keep, true);
    setTimeout(() => removeEventListener("keyup", keep, true), KEY_RELEASE_MS);
  };
}

/** The time after the close during which the `keyup` of a held Esc is still stopped (R87). */
const KEY_RELEASE_MS = 1000;

/** The part between title and buttons (R45); a tab stop if it overflows, so that the keyboard can scroll it. */
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
  // once the body has its height, scrolls to the focused field, with its message and label if there is room
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
  const field = dialog.querySelector<HTMLElement>("input:not([type=checkbox], :disabled)");
  const first = field ?? dialog.querySelectorAll<HTMLElement>(".actions button").item(focused);
  const focus = () => first?.focus();
  // the element calls `showModal` again when it is moved
  if (first) first.autofocus = true;
  // an inert dialog takes no focus from the page around a frame; as nothing has the focus then, its close gives none back
  dialog.inert = isFocusOutsideFrame();
  if (dialog.inert) {
    activeElementNear(dialog)?.blur();
    addEventListener("focus", focus, { once: true });
  }
  dialog.showModal();
  if (!dialog.inert) focus();
  dialog.inert = false;
}
