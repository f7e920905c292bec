import { peekOfferedLocales } from "../depository/peekOfferedLocales";
import type { LocaleMessages } from "../i18n/messages";
import type { Ports } from "../session/ports";

/** So long is waited for the list of the languages offered. Then a loading indicator shows. */
const OFFERED_WITHIN_MS = 1000;

/**
 * The words of a language that is not known to be offered, once the unverified configuration at `config` lists it. Null where it
 * does not, cannot be read, or takes more than a second. `coming`: the words, which are on their way.
 */
export async function offeredMessages(
  ports: Ports,
  config: URL | null,
  locale: string,
  coming: Promise<LocaleMessages | null>,
): Promise<LocaleMessages | null> {
  async function find(): Promise<LocaleMessages | null> {
    const offered = await peekOfferedLocales(ports, config);
    return offered.includes(locale) ? coming : null;
  }
  const late = new Promise<null>((resolve) => ports.after(OFFERED_WITHIN_MS, () => resolve(null)));
  return Promise.race([find().catch(() => null), late]);
}
