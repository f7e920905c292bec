/**
 * Listens until `signal` aborts. The signal must not be aborted already. Passes no signal to `addEventListener`: zone.js before
 * 0.14.3 (Angular up to 17) adds one native listener per target and type. An abort would remove it for all listeners, the page's
 * too (R92).
 */
export function listen<Type extends keyof WindowEventMap>(
  target: Window,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  signal: AbortSignal,
  options?: AddEventListenerOptions,
): void;
export function listen<Type extends keyof DocumentEventMap>(
  target: Document,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  signal: AbortSignal,
): void;
export function listen<Type extends keyof HTMLElementEventMap>(
  target: Element,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  signal: AbortSignal,
  options?: AddEventListenerOptions,
): void;
export function listen(
  target: EventTarget,
  type: string,
  listener: EventListener,
  signal: AbortSignal,
  options?: AddEventListenerOptions,
): void {
  target.addEventListener(type, listener, options);
  signal.addEventListener("abort", () => target.removeEventListener(type, listener, options));
}
