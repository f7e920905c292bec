/**
 * A schema is a question: whether a value from elsewhere is a `T`. Valibot's would be half of the 4 kB that the frame
 * element has (docs/brokers.md), and this is all that its messages need of it.
 */
export type Guard<T> = (value: unknown) => value is T;

/** What a schema lets through. */
export type Guarded<S> = S extends Guard<infer T> ? T : never;

export const isText: Guard<string> = (value) => typeof value === "string";

export const isAnything: Guard<unknown> = (_value): _value is unknown => true;

export const isWhole: Guard<number> = (value): value is number => Number.isSafeInteger(value);

/** A number from 0 to `most`. */
export const upTo =
  (most: number): Guard<number> =>
  (value): value is number =>
    typeof value === "number" && value >= 0 && value <= most;

/** This value and no other. */
export const isLiteral =
  <const T extends string | number | null>(allowed: T): Guard<T> =>
  (value): value is T =>
    value === allowed;

/** What one of the schemas lets through. */
export const oneOf =
  <Shapes extends readonly Guard<unknown>[]>(...shapes: Shapes): Guard<Guarded<Shapes[number]>> =>
  (value): value is Guarded<Shapes[number]> =>
    shapes.some((shape) => shape(value));

const isNonNull = (value: unknown): value is object => typeof value === "object" && value !== null;

type Members = Readonly<Record<string, Guard<unknown>>>;

/** An object's type by its members' guards. */
type Guards<Required extends Members, Optional extends Members> = {
  [Name in keyof Required]: Guarded<Required[Name]>;
} & { [Name in keyof Optional]?: Guarded<Optional[Name]> };

/** An object whose own members are as said (R59: none is taken from a prototype); it may have others. An optional one may be absent or undefined. */
export const isObject =
  // biome-ignore lint/complexity/noBannedTypes: no optional member
    <Required extends Members, Optional extends Members = {}>(
      required: Required,
      optional?: Optional,
    ): Guard<Guards<Required, Optional>> =>
    (value): value is Guards<Required, Optional> => {
      if (!isNonNull(value)) return false;
      const own = (name: string): unknown =>
        Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
      return (
        Object.entries(required).every(([name, shape]) => Object.hasOwn(value, name) && shape(own(name))) &&
        Object.entries({ ...optional }).every(([name, shape]) => own(name) === undefined || shape(own(name)))
      );
    };

/** An object of texts, by any names. */
export const isTextRecord: Guard<Record<string, string>> = (value): value is Record<string, string> =>
  isNonNull(value) && Object.values(value).every(isText);
