import { due, is2xx, isRefused, isSentElsewhere } from "../answer";
import { KINDS } from "../context";
import { type Rule, rule } from "../rule";
import { NotTried } from "../verdict";
import { requireStillOpen } from "./leaving";

/** Contract §6: the ids in paths, and whose transaction they name. */

const REFUSED = "a refusal, 400 to 499";

/** Whoever asks has made the key, and opens what was sealed for other ids. */
const OF_ANOTHER_SESSION = `${REFUSED}: the session is of another transaction`;

/** Markup that stands in no page but one that repeats it. */
const MARKUP = "<script>edis-conformance";

/** Ids that lead out of a path, into a query or into a log. */
const HOSTILE = [
  "..%2F..%2Fadmin",
  "%2e%2e",
  "%00",
  "'%20OR%20'1'%3D'1",
  encodeURIComponent(MARKUP),
  "%E0%A4%A",
  "A".repeat(2000),
];

export const IDS: readonly Rule[] = [
  rule("C-IDS-01", "contract §6", "read", "An unknown transaction is refused", (context) =>
    context.eachRoot(async (investor) => {
      const ids = { transactionRefNo: "EDISCONFORMANCE0" };
      const answer = await (await investor.ready()).look({
        description: "of a transaction that there is not",
        ids,
      });
      due(answer, isRefused(answer), REFUSED);
    }),
  ),
  rule("C-IDS-02", "contract §6", "read", "Another requestor's id in the path is refused", (context) =>
    context.each(KINDS, async (investor) => {
      const twist = { description: "under another requestor", ids: { requestorId: "NOBODY001" } };
      const answer = await (await investor.ready()).look(twist);
      due(answer, isRefused(answer), REFUSED);
    }),
  ),
  rule(
    "C-IDS-03",
    "contract §6 'context', R43",
    "read",
    "The path of another transaction is refused, or answered under its context where payloads name no session",
    (context) =>
      context.eachRoot(async (investor, kind) => {
        await investor.ready();
        const other = await (await context.any(kind)).ready();
        const twist = {
          description: "with another transaction's path",
          ids: { transactionRefNo: other.ref },
        };
        const answer = await investor.look(twist);
        if (investor.hasOtherSession(other)) return due(answer, isRefused(answer), OF_ANOTHER_SESSION);
        // an answer that does not open is bound to the ids of the path: the gateway takes none
        const isBound = is2xx(answer) && answer.form === "unopenable";
        due(answer, isRefused(answer) || isBound, `${REFUSED}, or an answer that this client cannot open`);
      }),
  ),
  rule(
    "C-IDS-04",
    "contract §6",
    "read",
    "A hostile id in a path is refused, breaks nothing and is not repeated",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        for (const [index, hostile] of HOSTILE.entries())
          for (const ids of [{ transactionRefNo: hostile }, { requestorId: hostile }]) {
            const description = `with hostile id ${index + 1} as ${Object.keys(ids)[0]}`;
            const answer = await investor.look({ description, ids });
            // a router sends the caller of a path with dot segments to the clean one
            due(answer, isRefused(answer) || isSentElsewhere(answer), REFUSED);
            const isMarkup = /html/i.test(answer.header("content-type")) && answer.text.includes(MARKUP);
            due(answer, !isMarkup, "no page that repeats the id", "a page with the id in it");
          }
      }),
  ),
  rule(
    "C-IDS-05",
    "contract §6",
    "read",
    "An id that every object inherits, such as `constructor`, names no transaction",
    (context) =>
      context.eachRoot(async (investor) => {
        await investor.ready();
        for (const word of ["__proto__", "constructor", "toString"])
          for (const ids of [{ transactionRefNo: word }, { requestorId: word }]) {
            const answer = await investor.look({ description: `with the id ${word}`, ids });
            due(answer, isRefused(answer), REFUSED);
          }
      }),
  ),
  rule(
    "C-IDS-06",
    "contract §6, R43",
    "full",
    "exit with the path of another transaction is refused, and ends nothing",
    (context) =>
      context.each(KINDS, async (investor, kind) => {
        const other = await context.any(kind);
        if (!investor.hasOtherSession(other))
          throw new NotTried("the payloads name no session, or share a SessionID or JSESSIONID");
        const twist = {
          description: "with another transaction's path",
          ids: { transactionRefNo: other.ref },
        };
        const answer = await investor.exit(twist);
        due(answer, isRefused(answer), OF_ANOTHER_SESSION);
        if (other.hasMpinEntry) await requireStillOpen(other, "exit of another transaction's session");
      }),
  ),
];
