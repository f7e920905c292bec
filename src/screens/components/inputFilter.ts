import { isFocused } from "./focus";

/** What may not stand in an M-PIN or OTP. */
export const NOT_DIGITS = /\D/g;

/** A digit of Arabic's or one of India's scripts as 0 to 9, as phones' keyboards type them; each script's ten follow its zero. */
function westernOf(digit: string): string {
  const code = digit.charCodeAt(0);
  return code > 0xd6f ? digit : String((code < 0x966 ? code : code - 6) & 15);
}

/** The one run of `length` digits that stands beside others, as in an SMS that is pasted whole (R91). */
function standingRun(text: string, length: number): string | undefined {
  const runs = text.match(/\d+/g) ?? [];
  const fitting = runs.filter((run) => run.length === length);
  return runs.length > 1 && fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Keeps an input to what may stand in it: digits of other scripts become 0 to 9, characters matching `drop` (a global
 * expression) are taken out, the rest is cut to `length`. Native events are heard, because an autofill need not reach React; what is being composed by an input
 * method is left alone until it is done. `onText` is told the cleaned text; it is kept nowhere. Gives what stops it.
 */
export function filterInput(
  input: HTMLInputElement,
  drop: RegExp,
  length: number,
  onText?: (text: string) => void,
): () => void {
  const clean = (text: string) => {
    const western = text.replace(/\p{Nd}/gu, westernOf);
    const found = drop === NOT_DIGITS ? (standingRun(western, length) ?? western) : western;
    return found.replace(drop, "").slice(0, length);
  };

  const tidy = () => {
    const tidied = clean(input.value);
    if (tidied !== input.value) {
      const caret = clean(input.value.slice(0, input.selectionStart ?? length)).length;
      input.value = tidied;
      if (isFocused(input)) input.setSelectionRange(caret, caret);
    }
    onText?.(tidied);
  };

  const refuse = (event: InputEvent) => {
    if (event.isComposing || event.inputType !== "insertText" || !event.data) return;
    const selected = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0);
    const full = event.data.length === 1 && input.value.length - selected >= length;
    if (full || clean(event.data) === "") event.preventDefault();
  };

  const hear = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) tidy();
  };

  input.addEventListener("beforeinput", refuse);
  input.addEventListener("input", hear);
  input.addEventListener("change", tidy);
  input.addEventListener("compositionend", tidy);
  return () => {
    input.removeEventListener("beforeinput", refuse);
    input.removeEventListener("input", hear);
    input.removeEventListener("change", tidy);
    input.removeEventListener("compositionend", tidy);
  };
}
