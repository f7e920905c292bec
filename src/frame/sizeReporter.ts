import type { PostToParent } from "./parentConnection";

/** Reports the size of the page to the frame element. */
interface SizeReporter {
  /** Reports all sizes again, to a parent that has just been accepted. */
  reportAll(): void;
  /** Sets the height of the broker's window in CSS px: a dialog asks for no more. */
  setRoom(room: number): void;
}

/**
 * Reports the height that the page of `gateway` wants, its open dialog included, and each dialog that opens or grows. A
 * ResizeObserver does not fire in a frame that is out of sight, so the page is measured at every mutation too.
 */
export function createSizeReporter(gateway: HTMLElement, post: PostToParent): SizeReporter {
  const page = document.documentElement;
  let dialog: HTMLDialogElement | null = null;
  let room = Number.POSITIVE_INFINITY;
  let lastHeight = 0;

  const reportHeight = () => {
    const wantedHeight = dialog ? Math.min(room, fullHeightOf(dialog)) : 0;
    const height = Math.max(page.getBoundingClientRect().height, wantedHeight);
    if (height !== lastHeight) post({ type: "size", detail: { height } });
    lastHeight = height;
  };
  const reportDialog = () => {
    reportHeight();
    if (dialog) post({ type: "dialog", detail: { height: dialog.getBoundingClientRect().height } });
  };
  const dialogs = new ResizeObserver(reportDialog);
  new ResizeObserver(reportHeight).observe(page);

  const handleMutation = () => {
    const open = [...(gateway.shadowRoot?.querySelectorAll<HTMLDialogElement>("dialog[open]") ?? [])].at(-1);
    if (open === (dialog ?? undefined)) return reportHeight();
    dialog = open ?? null;
    dialogs.disconnect();
    if (dialog) dialogs.observe(dialog);
    reportDialog();
  };
  if (gateway.shadowRoot) {
    const changes = { subtree: true, childList: true, attributeFilter: ["open"] };
    new MutationObserver(handleMutation).observe(gateway.shadowRoot, changes);
  }
  return {
    reportAll() {
      lastHeight = 0;
      reportDialog();
    },
    setRoom(px) {
      room = px;
    },
  };
}

const MARGIN_PX = 32;

/** Returns the height, margins included, at which nothing in a dialog would scroll. */
function fullHeightOf(dialog: HTMLElement): number {
  const hidden = [dialog, ...dialog.querySelectorAll("*")]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  return hidden.reduce((sum, height) => sum + height, dialog.getBoundingClientRect().height + MARGIN_PX);
}
