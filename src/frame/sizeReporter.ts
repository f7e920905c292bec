import type { PostToParent } from "./hostPageBridge";

/** What the frame element is told of the page's size. */
export interface SizeReporter {
  /** Tells all anew, to a parent that has just been accepted. */
  tellAll(): void;
  /** CSS px that the broker's window shows at once: a dialog asks for no more. */
  setRoom(room: number): void;
}

/**
 * Tells what height the page of `gateway` wants, its open dialog included, and of each dialog that opens or grows. A frame
 * out of sight is not drawn, and nothing is observed of its sizes; so what its gateway changes is measured too.
 */
export function createSizeReporter(gateway: HTMLElement, tell: PostToParent): SizeReporter {
  const page = document.documentElement;
  let dialog: HTMLDialogElement | null = null;
  let room = Number.POSITIVE_INFINITY;
  let told = 0;

  const tellHeight = () => {
    const asked = dialog ? Math.min(room, wantedBy(dialog)) : 0;
    const height = Math.max(page.getBoundingClientRect().height, asked);
    if (height !== told) tell({ type: "size", detail: { height } });
    told = height;
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
      told = 0;
      tellDialog();
    },
    setRoom(px) {
      room = px;
    },
  };
}

const MARGIN_PX = 32;

/** The height at which nothing in a dialog would have to scroll, with its margins. */
function wantedBy(dialog: HTMLElement): number {
  const hidden = [dialog, ...dialog.querySelectorAll("*")]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return hidden.reduce((sum, height) => sum + height, dialog.getBoundingClientRect().height + MARGIN_PX);
}
