import * as v from "valibot";
import { nullPrototype } from "./nullPrototype";
import { isRecord } from "./parseJson";
import { isSafeNumber } from "./safeNumber";
import { isBlank, isWireText, NAME_CHARACTERS, visibleText } from "./text";

const hasValue = (value: unknown): boolean => value !== null && value !== "";

function presentMembers(record: Record<string, unknown>): Record<string, unknown> {
  return nullPrototype(Object.fromEntries(Object.entries(record).filter(([, value]) => hasValue(value))));
}

const jsonObject = v.pipe(v.custom<Record<string, unknown>>(isRecord), v.transform(presentMembers));

/** Copies schemas to inherit nothing: valibot looks up a `fallback`, which a page may have put on a prototype. */
function ownSchemas<Entries extends v.ObjectEntries>(entries: Entries): Entries {
  const schemas = Object.entries(entries).map(([name, schema]) => [name, nullPrototype(schema)]);
  return Object.assign(Object.create(null), Object.fromEntries(schemas));
}

/**
 * Schema of a JSON object on the wire: `null` and `""` count as absent, unknown members are ignored (contract §4, R52). Its
 * output inherits nothing, so an absent member is absent whatever a page put on `Object.prototype` (R59).
 */
export const record = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(jsonObject, v.object(ownSchemas(entries)), v.transform(nullPrototype));

/** Schema of a JSON object used as a dictionary. Its output inherits nothing, so no key finds Object's own members. */
export const dictionary = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    jsonObject,
    v.record(v.string(), item),
    v.transform<Record<string, v.InferOutput<Item>>, Record<string, v.InferOutput<Item>>>(nullPrototype),
  );

/** Schema of a text, code or quantity, read as a string (contract §4); `isWireText` decides. */
export const text = v.pipe(v.custom<string | number>(isWireText), v.transform(String));

/** Schema of a text that is only shown (R46); `""` if nothing of it is visible. */
const sanitizedText = v.pipe(
  text,
  v.transform((value) => visibleText(value)),
);

/** Schema of a member that may be absent. */
export const optionalText = v.exactOptional(text);

/** Schema of a text that may be absent, kept as it was sent; `""` if nothing of it is visible. */
export const optionalVisibleText = v.exactOptional(
  v.pipe(
    text,
    v.transform((value) => (isBlank(value) ? "" : value)),
  ),
);

/** Schema of a member that may be absent and is only shown. */
export const optionalDisplayText = v.exactOptional(sanitizedText);

/** Schema of a flag: `"1"`, `1` and `true` are on, all else is off (contract §6). */
export const flag = v.pipe(
  v.unknown(),
  v.transform((value) => value === "1" || value === 1 || value === true),
);

/** Schema of a flag that is off if it is absent. */
export const flagDefaultOff = v.optional(flag, false);

/** Schema of a text in an answer: `""` if it is absent or misshapen, so that an answer is not lost over an extra. */
export const textOrEmpty = v.optional(v.fallback(text, ""), "");

const sanitizedTo = (characters?: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.check(isSafeNumber),
      v.transform((value) =>
        typeof value === "string" || typeof value === "number" ? visibleText(String(value), characters) : "",
      ),
    ),
    "",
  );

/** Schema of what an answer shows: `""` if it is absent, misshapen or blank; a number that is not exact is refused (R62). */
export const displayText = sanitizedTo();

/** Schema of a person's name in an answer: shown, and cut sooner (R46). */
export const displayName = sanitizedTo(NAME_CHARACTERS);
