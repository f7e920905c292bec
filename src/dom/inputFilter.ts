import { isFocused } from "./focus";
import { listen } from "./listen";

/** The characters that an M-PIN or OTP cannot contain. */
export const NOT_DIGITS = /\D/g;

/**
 * Converts a digit of Arabic or an Indian script, as phone keyboards type it, to 0 to 9. Leaves other digits as they
 * are. Unicode has each script's ten digits in a row.
 */
function asciiDigitOf(digit: string): string {
  const code = digit.charCodeAt(0);
  return code > 0xd6f ? digit : String((code < 0x966 ? code : code - 6) & 15);
}

/** Returns the only run of `length` digits, as in an SMS that is pasted whole (R91). */
function singleRunOf(text: string, length: number): string | undefined {
  const fitting = (text.match(/\d+/g) ?? []).filter((run) => run.length === length);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Cleans an input as it changes: digits of other scripts become 0 to 9, matches of `drop` (a global expression) are removed,
 * the rest is cut to `length`. It listens to native events, because autofill may not reach React. Text that an input method
 * composes is cleaned when the composition ends. `onText` receives the cleaned text, which is stored nowhere. The input is cleaned
 * until `signal` aborts.
 */
export function filterInput(
  input: HTMLInputElement,
  drop: RegExp,
  length: number,
  signal: AbortSignal,
  onText?: (text: string) => void,
): void {
  const clean = (text: string) => {
    const asciiText = text.replace(/\p{Nd}/gu, asciiDigitOf);
    const found = drop === NOT_DIGITS ? (singleRunOf(asciiText, length) ?? asciiText) : asciiText;
    return found.replace(drop, "").slice(0, length);
  };

  const cleanInput = () => {
    const cleaned = clean(input.value);
    if (cleaned !== input.value) {
      const caret = clean(input.value.slice(0, input.selectionStart ?? length)).length;
      input.value = cleaned;
      if (isFocused(input)) input.setSelectionRange(caret, caret);
    }
    onText?.(cleaned);
  };

  const handleBeforeInput = (event: InputEvent) => {
    if (event.isComposing || event.inputType !== "insertText" || !event.data) return;
    const selected = (input.selectionEnd ?? 0) - (input.selectionStart ?? 0);
    const full = event.data.length === 1 && input.value.length - selected >= length;
    if (full || clean(event.data) === "") event.preventDefault();
  };

  const handleInput = (event: Event) => {
    if (!(event instanceof InputEvent && event.isComposing)) cleanInput();
  };

  listen(input, "beforeinput", handleBeforeInput, signal);
  listen(input, "input", handleInput, signal);
  listen(input, "change", cleanInput, signal);
  listen(input, "compositionend", cleanInput, signal);
}
