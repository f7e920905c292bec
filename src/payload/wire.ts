import * as v from "valibot";

/** True for a JSON object: neither null, nor a list, nor a scalar. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first `length` characters of `text` (contract §2, R5), never half of a surrogate pair. */
export function cut(text: string, length: number): string {
  return Array.from(text).slice(0, length).join("");
}

const isPresent = (value: unknown): boolean => value !== null && value !== "";

function presentMembers(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isPresent(value)));
}

const jsonObject = v.pipe(v.custom<Record<string, unknown>>(isRecord), v.transform(presentMembers));

/** Schema of a JSON object on the wire: `null` and `""` count as absent, unknown members are ignored (contract §4). */
export const record = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(jsonObject, v.object(entries));

/** Schema of a JSON object used as a dictionary. It inherits nothing, so that no key finds Object's own members. */
export const dictionary = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    jsonObject,
    v.record(v.string(), item),
    v.transform(
      (entries): Record<string, v.InferOutput<Item>> => Object.assign(Object.create(null), entries),
    ),
  );

/** Schema of a text, code or quantity: a string or a number, read as a string (contract §4). */
export const text = v.pipe(
  v.custom<string | number>((value) => typeof value === "string" || typeof value === "number"),
  v.transform(String),
);

/** Schema of a member that may be absent. */
export const optionalText = v.exactOptional(text);

/** Schema of a flag: `"1"`, `1` and `true` are on, all else is off (contract §6). */
export const flag = v.pipe(
  v.unknown(),
  v.transform((value) => value === "1" || value === 1 || value === true),
);

/** Schema of a flag that is off where it is absent. */
export const off = v.optional(flag, false);

/** Schema of a text in an answer: `""` where it is absent or nonsense, so that an answer is not lost over an extra. */
export const said = v.optional(v.fallback(text, ""), "");
