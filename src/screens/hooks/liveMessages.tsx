import { Fragment, type ReactNode } from "react";
import { truncateForDisplay } from "../../data/text";
import { SUBMIT_ATTEMPTS } from "../../flow/limits";
import type { Message, TextKey } from "../../flow/messages";
import type { ActiveFields, ActiveState } from "../../flow/states";
import type { TextParams } from "../../i18n/interpolate";
import { ReAnnounce } from "../components/ReAnnounce";

type LiveMessage = readonly [cause: unknown, words: string | null];

/** Returns the sentences of a live region, each said again when its cause changes; undefined if there is none. */
export function liveMessages(...all: readonly (LiveMessage | false | null | undefined)[]): ReactNode {
  const sentences = all.flatMap((one) => {
    const [cause, words] = one || [];
    return words ? [{ cause, words }] : [];
  });
  // a server's message may already contain the sentence that we would add
  const apart = sentences.filter(
    ({ words }, index) => !sentences.slice(0, index).some((one) => one.words.includes(words)),
  );
  if (apart.length === 0) return undefined;
  return apart.map(({ cause, words }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the message and the warning keep their places
    <Fragment key={index}>
      {index > 0 && separatorAfter(apart[index - 1]?.words)}
      <ReAnnounce cause={cause} {...(isSent(cause, words) && UNKNOWN_LANGUAGE)}>
        {words}
      </ReAnnounce>
    </Fragment>
  ));
}

/** Separates two sentences on one line: 'Wrong MPIN' and 'Last attempt to enter MPIN' have no full stop. */
const separatorAfter = (words = ""): string => (/\p{P}$/u.test(words) ? " " : " – ");

/** The attributes of a server's text, whose language is unknown (contract §5 Languages). */
export const UNKNOWN_LANGUAGE = { lang: "", dir: "auto" } as const;

const isSent = (message: unknown, words?: string): boolean =>
  typeof message === "object" &&
  message !== null &&
  "literal" in message &&
  (words === undefined || truncateForDisplay(String(message.literal)) === words);

/** Returns the language attributes of the element that shows a message. */
export const languageOf = (message: unknown) => (isSent(message) ? UNKNOWN_LANGUAGE : {});

const wrongAttempts = (flow: ActiveState): number => {
  if (flow.screen !== "dim") return flow.wrong;
  return flow.mode === "mpin" ? flow.wrongMpins : flow.wrongOtps;
};

/**
 * Returns the messages under an M-PIN or OTP field: its own error `wrong`, else the depository's message and, while another try
 * is possible, how many are left or that this is the last (R10, R15).
 */
export function secretFieldMessages<Key extends TextKey>(
  flow: ActiveState & ActiveFields<Key>,
  wrong: Message<NoInfer<Key>> | undefined,
  say: (message: Message<NoInfer<Key> | "ATTEMPTS_LEFT">, params?: TextParams) => string | null,
): ReactNode {
  if (wrong) return liveMessages([wrong, say(wrong)]);
  const { message, warning, busy, ending }: ActiveFields<Key> = flow;
  const left = SUBMIT_ATTEMPTS - wrongAttempts(flow);
  const isCounted = left < SUBMIT_ATTEMPTS;
  const last = warning ? say({ key: warning }) : isCounted && say({ key: "ATTEMPTS_LEFT" }, { count: left });
  return liveMessages(message && [message, say(message)], !busy && !ending && [message, last || null]);
}
