/**
 * A schema is a question: whether a value from elsewhere is a `T`. Valibot's would be half of the 4 kB that the frame
 * element has (docs/brokers.md), and this is all that its messages need of it.
 */
export type Shape<T> = (value: unknown) => value is T;

/** What a schema lets through. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;

export const text: Shape<string> = (value) => typeof value === "string";

export const anything: Shape<unknown> = (_value): _value is unknown => true;

/** A number from 0 to `most`. */
export const upTo =
  (most: number): Shape<number> =>
  (value): value is number =>
    typeof value === "number" && value >= 0 && value <= most;

/** This value and no other. */
export const only =
  <const T extends string | number | null>(allowed: T): Shape<T> =>
  (value): value is T =>
    value === allowed;

/** What one of the schemas lets through. */
export const either =
  <Shapes extends readonly Shape<unknown>[]>(...shapes: Shapes): Shape<Shaped<Shapes[number]>> =>
  (value): value is Shaped<Shapes[number]> =>
    shapes.some((shape) => shape(value));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** An object whose own members are as said (R59: none is taken from a prototype); it may have others. */
export const object =
  <Members extends Readonly<Record<string, Shape<unknown>>>>(
    members: Members,
  ): Shape<{ [Name in keyof Members]: Shaped<Members[Name]> }> =>
  (value): value is { [Name in keyof Members]: Shaped<Members[Name]> } =>
    isObject(value) &&
    Object.entries(members).every(
      ([name, shape]) => Object.hasOwn(value, name) && shape(Reflect.get(value, name)),
    );

/** An object of texts, by any names. */
export const texts: Shape<Record<string, string>> = (value): value is Record<string, string> =>
  isObject(value) && Object.values(value).every(text);
