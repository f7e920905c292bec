/** Handles `mousedown` of a button in a field: a press must not take the focus, and the phone's keyboard, from the field. */
export const keepFocus = (event: Pick<Event, "preventDefault">): void => event.preventDefault();
