import { listen } from "../dom/listen";
import { removeNode } from "../dom/removeNode";
import type { EarlyPress } from "../session/gatewayState";
import { pressThatCounts } from "./earlyPresses";

/** Returns the press that a button of the M-PIN screen makes; undefined for a toggle or a link of the footer. */
function pressOfButton(button: Element): EarlyPress | undefined {
  if (button.matches("form [type=submit]")) return "submitted";
  if (button.matches("form .secondary")) return "cancelPressed";
  return button.matches(".link") && button.closest("footer") === null ? "forgotPressed" : undefined;
}

/**
 * Holds every press but a label's, which focuses its field. Of SUBMIT, FORGOT and CANCEL one counts (`pressThatCounts`,
 * R99): its button is shown as busy, and the live region announces that (R97). Toggles and links are kept besides.
 * FORGOT is shown as disabled while it would be ignored. Enter in a form, and `requestSubmit()`, are presses of the
 * form's button. Presses are held until `signal` aborts.
 */
export function holdPresses(screen: Element, waitingText: string, signal: AbortSignal) {
  const status = screen.querySelector("[role=status]");
  const forgot = [...screen.querySelectorAll("button")].find(
    (button) => pressOfButton(button) === "forgotPressed",
  );
  const spinner = document.createElement("span");
  spinner.className = "spinner";
  const otherPresses: HTMLButtonElement[] = [];
  let counted: { readonly button: HTMLButtonElement; readonly press: EarlyPress } | null = null;

  function clean(): void {
    counted?.button.removeAttribute("aria-busy");
    forgot?.removeAttribute("aria-disabled");
    removeNode(spinner);
    if (status) status.textContent = "";
  }

  function holdPress(button: HTMLButtonElement): void {
    const press = pressOfButton(button);
    if (!press) otherPresses.push(button);
    else if (pressThatCounts(counted?.press ?? null, press) === press) {
      clean();
      counted = { button, press };
      button.setAttribute("aria-busy", "true");
      if (button !== forgot) button.prepend(spinner);
      if (press !== "cancelPressed") forgot?.setAttribute("aria-disabled", "true");
      if (status) status.textContent = waitingText;
    }
  }

  function hold(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.type === "click" && target?.closest("label")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const button =
      event.type === "submit"
        ? target?.querySelector<HTMLButtonElement>("[type=submit]")
        : target?.closest("button");
    if (button) holdPress(button);
  }

  for (const type of ["click", "submit"] as const) listen(screen, type, hold, signal, { capture: true });
  // never removed: a form that the browser submits would put the M-PIN into the address
  screen.addEventListener("submit", (event) => event.preventDefault());
  return {
    clean,
    release() {
      clean();
      return counted ? [...otherPresses, counted.button] : otherPresses;
    },
  };
}
