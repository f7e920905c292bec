/** Sets properties again that a host set before the element was defined: on the instance they hide the accessors. */
export function upgradeProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    const early = Object.getOwnPropertyDescriptor(element, name);
    if (!early) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, early.value);
  }
}
