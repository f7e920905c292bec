/** Returns an object's own member, never one of a prototype (R59); undefined if it has none. */
export const ownMember = <Value>(
  members: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(members, name) ? members[name] : undefined);
