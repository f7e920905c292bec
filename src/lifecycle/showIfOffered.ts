import { peekOfferedLocales } from "../depository/peekOfferedLocales";
import type { LocaleMessages } from "../i18n/messages";
import type { Ports } from "../session/ports";

/** So long is waited for the list of the languages offered. Then a loading indicator shows. */
const OFFERED_WITHIN_MS = 1000;

/**
 * Shows the words of a language that is not known to be offered, once the unverified configuration at `config` lists it. Resolves
 * then, or after a second; what comes later is shown all the same. `words`: the words, which are on their way.
 */
export async function showIfOffered(
  ports: Ports,
  config: URL | null,
  locale: string,
  words: Promise<LocaleMessages | null>,
  show: (found: LocaleMessages) => void,
): Promise<void> {
  async function find(): Promise<void> {
    const offered = await peekOfferedLocales(ports, config);
    const found = offered.includes(locale) ? await words : null;
    if (found) show(found);
  }
  const timeLimit = new Promise<void>((resolve) => ports.after(OFFERED_WITHIN_MS, resolve));
  await Promise.race([find().catch(() => undefined), timeLimit]);
}
