import type { PostToParent } from "./parentConnection";

/** Tells the frame element the size of the page. */
interface SizeReporter {
  /** Tells all sizes again, to a parent that has just been accepted. */
  tellAll(): void;
  /** Sets the height of the broker's window in CSS px: a dialog asks for no more. */
  setRoom(room: number): void;
}

/**
 * Tells the height that the page of `gateway` wants, its open dialog included, and each dialog that opens or grows. A
 * ResizeObserver does not fire in a frame that is out of sight, so the page is measured at every mutation too.
 */
export function createSizeReporter(gateway: HTMLElement, tell: PostToParent): SizeReporter {
  const page = document.documentElement;
  let dialog: HTMLDialogElement | null = null;
  let room = Number.POSITIVE_INFINITY;
  let lastHeight = 0;

  const tellHeight = () => {
    const asked = dialog ? Math.min(room, wantedBy(dialog)) : 0;
    const height = Math.max(page.getBoundingClientRect().height, asked);
    if (height !== lastHeight) tell({ type: "size", detail: { height } });
    lastHeight = height;
  };
  const tellDialog = () => {
    tellHeight();
    if (dialog) tell({ type: "dialog", detail: { height: dialog.getBoundingClientRect().height } });
  };
  const dialogs = new ResizeObserver(tellDialog);
  new ResizeObserver(tellHeight).observe(page);

  const changed = () => {
    const open = [...(gateway.shadowRoot?.querySelectorAll<HTMLDialogElement>("dialog[open]") ?? [])].at(-1);
    if (open === (dialog ?? undefined)) return tellHeight();
    dialog = open ?? null;
    dialogs.disconnect();
    if (dialog) dialogs.observe(dialog);
    tellDialog();
  };
  if (gateway.shadowRoot) {
    const changes = { subtree: true, childList: true, attributeFilter: ["open"] };
    new MutationObserver(changed).observe(gateway.shadowRoot, changes);
  }
  return {
    tellAll() {
      lastHeight = 0;
      tellDialog();
    },
    setRoom(px) {
      room = px;
    },
  };
}

const MARGIN_PX = 32;

/** Returns the height, margins included, at which nothing in a dialog would scroll. */
function wantedBy(dialog: HTMLElement): number {
  const hidden = [dialog, ...dialog.querySelectorAll("*")]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return hidden.reduce((sum, height) => sum + height, dialog.getBoundingClientRect().height + MARGIN_PX);
}
