export type TextParams = Readonly<Record<string, string | number>>;

/**
 * The text with its places `{name}`, `#name` and `#name#` filled from `params`, in one pass: a value is put in as it is,
 * whatever it holds (`$&`, `{name}`, markup), and is never read for places itself. A place without a value stays.
 */
export function fill(text: string, params: TextParams): string {
  return text.replace(/\{(\w+)\}|#(\w+)#?/g, (place: string, braced?: string, hashed?: string) => {
    const name = braced ?? hashed ?? "";
    return Object.hasOwn(params, name) ? String(params[name]) : place;
  });
}
