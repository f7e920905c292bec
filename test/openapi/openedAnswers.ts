import { ANSWER_OF, ROWS } from "./rows";
import { ajv, isOf } from "./written";

/** What a depository seals: under which context, `METHOD path?query ids`, with which HTTP status, and what is inside. */
export interface Opened {
  readonly context: string;
  readonly status: number;
  readonly body: unknown;
}

/** Tells whether an answer is an error by contract §6: by its HTTP status, or by its body but for those of redirect and exit. */
function isError({ status, body }: Opened, isByStatusAlone: boolean): boolean {
  const { errorCode, status: own } = Object(body);
  const isCode = ![undefined, null, "", "ERR000"].includes(errorCode);
  return status > 299 || (!isByStatusAlone && (isCode || Number(own ?? 200) > 299));
}

/** Says what docs/openapi.json does not admit of an answer; `undefined` if it admits all of it, or has no such call. */
export function unlike(answer: Opened): string | undefined {
  const [method, target = ""] = answer.context.split(" ");
  const segments = (target.split("?")[0] ?? "").split("/");
  const row = ROWS.find(({ path, method: own }) => {
    const names = path.slice(1).split("/");
    const isAt = names.every((name, at) => name.startsWith("{") || name === segments[at]);
    return own === method?.toLowerCase() && names.length === segments.length && isAt;
  });
  const [call] = row?.calls ?? [];
  if (call === undefined) return undefined;
  const name = isError(answer, ["redirect", "exit"].includes(call.call)) ? "Refusal" : ANSWER_OF[call.call];
  return isOf(name, JSON.parse(JSON.stringify(answer.body)))
    ? undefined
    : `${answer.context}: no ${name}: ${ajv.errorsText()}`;
}
