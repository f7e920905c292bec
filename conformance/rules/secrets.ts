import { type Answer, came, due } from "../answer";
import { CONSENTS, type Context, type Texts, WITH_MPIN, WITH_SLIP } from "../context";
import { type Investor, reached, SECURITIES, wrong } from "../investor";
import { type Rule, rule } from "../rule";
import { holdsWord } from "../secrets";
import { requireOf } from "../verdict";

/** Contract §2, §6: what no answer ever holds. */

/**
 * Names those of the run's PAN, its M-PINs and the given OTPs that stand in an answer's opened body or in the bytes sent, headers
 * included. An OTP of another transaction may stand there by chance, in a time for example.
 */
export function secretsIn({ settings }: Context, answer: Texts, otps: Iterable<string>): string[] {
  const { mpin, newMpin, pan } = settings;
  const secrets: [kind: string, secret: string | undefined][] = [
    ...[mpin, newMpin, wrong(mpin)].map((digits): [string, string | undefined] => ["M-PIN", digits]),
    ...[...otps].map((otp): [string, string] => ["OTP", otp]),
    ["PAN", pan],
  ];
  const texts: [text: string, where: string][] = [
    [`${JSON.stringify(answer.body)} ${answer.text}`, ""],
    // a length may be any number
    [answer.headers.replace(/^content-length:.*$/m, ""), " in its headers"],
  ];
  const found = texts.flatMap(([text, where]) =>
    secrets.flatMap(([kind, secret]) =>
      secret !== undefined && holdsWord(text, secret) ? [`${kind}${where}`] : [],
    ),
  );
  return [...new Set(found)];
}

/** Checks that an answer holds none of the secrets, of which `kinds` are found. */
export const requireNone = (answer: Pick<Answer, "sent">, kinds: readonly string[]): void =>
  requireOf(
    answer,
    kinds.length === 0,
    "an answer without M-PIN, OTP and PAN",
    `an answer with the ${kinds.join(" and ")}`,
  );

const holdsNone = (context: Context, answer: Answer, { otp }: Investor): void =>
  requireNone(answer, secretsIn(context, answer, otp === undefined ? [] : [otp]));

/** The marks of a stack trace or a program's own error: a frame is `at name (file:line)` or `at type.method(`. */
const INSIDE =
  /\bat [\w$.<>]+ \([^)\s]*(?:[/\\][^)\s]*|\.[a-z]+):\d+(?::\d+)?\)|\bat [\w$<>]+\.[\w$.<>]+\(|Exception\b|Traceback|node_modules|\.java:\d+|\.(cs|py|ts|js):(line )?\d+|ORA-\d{5}|SQLSTATE/;

const stepsOf = (investor: Investor): readonly string[] =>
  investor.isMandate ? ["R/txn/T", SECURITIES, "R/qrCode/T"] : ["R/txn/T", "R/qrCode/T"];

export const SECRETS: readonly Rule[] = [
  rule("C-SEC-01", "contract §2, §6", "read", "No answer up to the slip holds M-PIN or PAN", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      const { mpin } = context.settings;
      holdsNone(context, reached(await investor.enterMpin(mpin)), investor);
      for (const path of stepsOf(investor)) holdsNone(context, await investor.ask("GET", path), investor);
      holdsNone(context, await investor.redirect(), investor);
    }),
  ),
  rule(
    "C-SEC-02",
    "contract §2, §6",
    "full",
    "No answer to a send tells the OTP, in its headers neither",
    (context) =>
      context.each(CONSENTS, async (investor) => {
        const send = reached(await investor.firstSend());
        await investor.awaitOtp();
        holdsNone(context, send, investor);
        await investor.exit();
      }),
  ),
  rule(
    "C-SEC-03",
    "contract §2, §6",
    "full",
    "No answer at and after the consent holds M-PIN, OTP or PAN",
    (context) =>
      context.each(CONSENTS, async (investor) => {
        await investor.toConsent();
        if (investor.wantsOtp && investor.type !== "DIM")
          holdsNone(
            context,
            await investor.ask("GET", "R/txn/T", undefined, { description: "again" }),
            investor,
          );
        holdsNone(context, await investor.submit(), investor);
        holdsNone(context, await investor.redirect({ description: "after the authorisation" }), investor);
      }),
  ),
  rule("C-SEC-04", "contract §2, §6", "full", "No refusal repeats what was entered", (context) =>
    context.each(WITH_MPIN, async (investor) => {
      const guess = wrong(context.settings.mpin);
      context.secrets.add("M-PIN", guess);
      holdsNone(
        context,
        await investor.enterMpin(guess, undefined, { description: "a wrong M-PIN" }),
        investor,
      );
    }),
  ),
  rule(
    "C-SEC-05",
    "contract §6",
    "read",
    "No error reveals a stack trace or a program's own error",
    (context) =>
      context.each(WITH_SLIP, async (investor) => {
        const bent = { description: "with a body that is none", raw: '{"value":' };
        const answers = [
          await investor.ask("POST", investor.mpinPath, undefined, bent),
          await investor.ask(
            "POST",
            investor.mpinPath,
            { creds: [null] },
            { description: "with a cred that is none" },
          ),
          await investor.ask("GET", "R/qrCode/T", undefined, {
            description: "with keys that are none",
            headers: { "x-token-key": "AAAA" },
          }),
          await investor.ask("GET", "R/none/T", undefined, { description: "no operation" }),
        ];
        for (const answer of answers) {
          const text = `${JSON.stringify(answer.body)} ${answer.text}`;
          due(
            answer,
            !INSIDE.test(text),
            "an error without a trace of the machine",
            `${came(answer)}; a trace of the machine`,
          );
          due(answer, answer.status < 500, "400 to 499: the request was at fault");
        }
      }),
  ),
  rule("C-SEC-06", "contract §6", "read", "Every error of an operation is JSON", (context) =>
    context.each(WITH_SLIP, async (investor) => {
      const answers = [
        await investor.ask("GET", "R/txn/T", undefined, { description: "before the M-PIN" }),
        await investor.ask("GET", "R/qrCode/T", undefined, {
          description: "without keys",
          headers: { "x-token-key": null, "x-key": null },
        }),
        await investor.ask("POST", investor.mpinPath, undefined, {
          description: "with a body that is none",
          raw: "x",
        }),
      ];
      for (const answer of answers)
        due(answer, answer.form === "sealed" || answer.form === "plain", "an error as JSON, plain or sealed");
    }),
  ),
];
