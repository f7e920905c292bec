/**
 * A type guard: checks whether an untrusted value is a `T`. Valibot would take half of the 4 kB that the frame element has
 * (docs/brokers.md), and its messages need no more than this file.
 */
export type Guard<T> = (value: unknown) => value is T;

/** The type that a guard accepts. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value) => typeof value === "string";

export const isPresent: Guard<unknown> = (value): value is unknown => value !== undefined;

export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

/** Accepts a number from 0 to `most`. */
export const upTo =
  (most: number): Guard<number> =>
  (value): value is number =>
    typeof value === "number" && value >= 0 && value <= most;

/** Accepts this value and no other. */
export const isLiteral =
  <const T extends string | number | null>(allowed: T): Guard<T> =>
  (value): value is T =>
    value === allowed;

/** Accepts what one of the guards accepts. */
export const oneOf =
  <Guards extends readonly Guard<unknown>[]>(...guards: Guards): Guard<Guarded<Guards[number]>> =>
  (value): value is Guarded<Guards[number]> =>
    guards.some((guard) => guard(value));

/** Accepts an object, also a list. */
export const isObjectOrList = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

type Members = Readonly<Record<string, Guard<unknown>>>;

/** An object's type by its members' guards. */
type GuardedObject<Required extends Members, Optional extends Members> = {
  [Name in keyof Required]: Guarded<Required[Name]>;
} & { [Name in keyof Optional]?: Guarded<Optional[Name]> };

/** Accepts an object with these own members (R59: none of a prototype), and others. Optional ones may be absent or undefined. */
export const isObject =
  // biome-ignore lint/complexity/noBannedTypes: no optional member
    <Required extends Members, Optional extends Members = {}>(
      required: Required,
      optional?: Optional,
    ): Guard<GuardedObject<Required, Optional>> =>
    (value): value is GuardedObject<Required, Optional> => {
      if (!isObjectOrList(value)) return false;
      const own = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
      return (
        Object.entries(required).every(([name, guard]) => guard(own(name))) &&
        Object.entries({ ...optional }).every(([name, guard]) => own(name) === undefined || guard(own(name)))
      );
    };

/** Accepts an object whose values are texts. */
export const isTextRecord: Guard<Record<string, string>> = (value): value is Record<string, string> =>
  isObjectOrList(value) && Object.values(value).every(isText);
