import { Fragment, type ReactNode } from "react";
import { truncateForDisplay } from "../../data/text";
import { secretAttemptsLeft } from "../../flow/attemptsLeft";
import type { Message, TextKey } from "../../flow/messages";
import type { ActiveFields, ActiveState } from "../../flow/states";
import type { TextParams } from "../../i18n/interpolate";
import { ReAnnounce } from "../components/ReAnnounce";

type LiveMessage = readonly [cause: unknown, text: string | null];

/** Returns the sentences of a live region, each said again when its cause changes; undefined if there is none. */
export function liveMessages(...all: readonly (LiveMessage | false | null | undefined)[]): ReactNode {
  const sentences = all.flatMap((one) => {
    const [cause, text] = one || [];
    return text ? [{ cause, text }] : [];
  });
  // a server's message may already contain the sentence that we would add
  const distinct = sentences.filter(
    ({ text }, index) => !sentences.slice(0, index).some((one) => one.text.includes(text)),
  );
  if (distinct.length === 0) return undefined;
  return distinct.map(({ cause, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the message and the warning keep their places
    <Fragment key={index}>
      {index > 0 && separatorAfter(distinct[index - 1]?.text)}
      <ReAnnounce cause={cause} {...(isServerText(cause, text) && UNKNOWN_LANGUAGE)}>
        {text}
      </ReAnnounce>
    </Fragment>
  ));
}

/** Separates two sentences on one line: 'Wrong MPIN' and 'Last attempt to enter MPIN' have no full stop. */
const separatorAfter = (text = ""): string => (/\p{P}$/u.test(text) ? " " : " – ");

/** The attributes of a server's text, whose language is unknown (contract §5 Languages). */
export const UNKNOWN_LANGUAGE = { lang: "", dir: "auto" } as const;

const isServerText = (message: unknown, text?: string): boolean =>
  typeof message === "object" &&
  message !== null &&
  "literal" in message &&
  (text === undefined || truncateForDisplay(String(message.literal)) === text);

/** Returns the language attributes of the element that shows a message. */
export const languageOf = (message: unknown) => (isServerText(message) ? UNKNOWN_LANGUAGE : {});

/** What a submit waits for, up to the order that follows an accepted M-PIN: no attempts are counted meanwhile. */
const SUBMIT_STEPS: readonly ActiveState["busy"][] = ["captcha", "validate", "status", "order"];

/**
 * Returns the messages under an M-PIN or OTP field: its own error `wrong`, else the depository's message and, while another try
 * is possible, how many are left or that this is the last (R10, R15).
 */
export function secretFieldMessages<Key extends TextKey>(
  flow: ActiveState & ActiveFields<Key>,
  wrong: Message<NoInfer<Key>> | undefined,
  format: (message: Message<NoInfer<Key> | "ATTEMPTS_LEFT">, params?: TextParams) => string,
): ReactNode {
  if (wrong) return liveMessages([wrong, format(wrong)]);
  const { message, warning, busy, ending }: ActiveFields<Key> = flow;
  const left = secretAttemptsLeft(flow);
  const last = warning ? format({ key: warning }) : left && format({ key: "ATTEMPTS_LEFT" }, { count: left });
  const isTryUnderWay = SUBMIT_STEPS.includes(busy);
  return liveMessages(
    message && [message, format(message)],
    !isTryUnderWay && !ending && [message, last || null],
  );
}
