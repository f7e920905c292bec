/** `addEventListener` and `removeEventListener` for an element's own events by name; the DOM's are HTMLElement's. */
export interface Listening<Element, OwnEvents> {
  addEventListener<Name extends keyof OwnEvents>(
    type: Name,
    listener: (this: Element, event: OwnEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof OwnEvents>(
    type: Name,
    listener: (this: Element, event: OwnEvents[Name]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
}
