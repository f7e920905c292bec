/** A press by pointer of a button in a field must not take the caret, and the phone's keyboard, away from that: its `mousedown`. */
export const keepFocus = (event: Pick<Event, "preventDefault">): void => event.preventDefault();
