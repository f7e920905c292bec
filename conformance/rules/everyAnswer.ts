import { came, due } from "../answer";
import { isReadable } from "../cors";
import { alone, type Rule, rule } from "../rule";
import { NotTried } from "../verdict";

/** Rules of every answer: judged at the end, from the answers to all other rules. */
export const EVERY_ANSWER: readonly Rule[] = [
  alone(
    rule(
      "C-HDR-17",
      "contract §6",
      "read",
      "The page of a listed origin may read the answer to each of its calls in this run",
      async ({ answers, settings }) => {
        const { count, unread } = answers;
        if (count === 0) throw new NotTried("no other rule has made a call from another origin");
        if (unread === undefined) return;
        const grant = unread.header("access-control-allow-origin");
        due(
          unread,
          isReadable(unread, settings.origin),
          `Access-Control-Allow-Origin for ${settings.origin}`,
          `${came(unread)}; Access-Control-Allow-Origin ${JSON.stringify(grant)}`,
        );
      },
    ),
  ),
];
