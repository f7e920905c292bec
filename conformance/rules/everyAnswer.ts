import { due, isUnopenable } from "../answer";
import { alone, type Rule, rule } from "../rule";
import { NotTried } from "../verdict";
import { requireGrant, requireNoCredentials } from "./headers";
import { requireNone, secretsIn } from "./secrets";

/** Rules of every answer: judged at the end, from the answers to all other rules. */
export const EVERY_ANSWER: readonly Rule[] = [
  alone(
    rule(
      "C-ENV-30",
      "contract §6 step 4",
      "read",
      "An error of this run that is sealed opens under its own status: its text and its way back count",
      async ({ answers: { sealedErrors, unopened } }) => {
        if (sealedErrors === 0) throw new NotTried("no other rule has met a sealed error");
        if (unopened === undefined) return;
        const { status, path } = unopened;
        const what = `plain, or an answer that opens under \`response ${status}\`, the method, ${path} and the ids`;
        due(unopened, !isUnopenable(unopened), what);
      },
    ),
  ),
  alone(
    rule(
      "C-HDR-17",
      "contract §6",
      "read",
      "The page of a listed origin may read the answer to each of its calls in this run, without credentials",
      async ({ answers, settings }) => {
        const { count, wrong } = answers;
        if (count === 0) throw new NotTried("no other rule has made a call from another origin");
        if (wrong === undefined) return;
        requireGrant(wrong, settings.origin);
        requireNoCredentials(wrong);
      },
    ),
  ),
  alone(
    rule(
      "C-SEC-07",
      "contract §2, §6",
      "read",
      "No answer in this run holds the PAN, an M-PIN or an OTP of its transaction",
      async (context) => {
        const { texts } = context;
        if (texts.length === 0) throw new NotTried("no other rule has made a call");
        const found = texts.flatMap(({ answer, otps }) =>
          secretsIn(context, answer, otps).map((kind) => ({ answer, kind })),
        );
        // six digits may stand in one answer by chance, in a time for example
        const told = found.find(
          ({ kind }) => kind.startsWith("PAN") || found.filter((other) => other.kind === kind).length > 1,
        );
        if (told !== undefined) requireNone(told.answer, [told.kind]);
      },
    ),
  ),
];
