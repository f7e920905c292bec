import { peekOfferedLocales } from "../depository/peekOfferedLocales";
import type { LocaleMessages } from "../i18n/messages";
import type { Ports } from "../session/ports";

/** How long the first screen waits for the list of offered languages. Then a loading indicator shows. */
const OFFERED_WITHIN_MS = 1000;

/**
 * Shows the texts of a language once the unverified configuration at `config` lists it. Resolves then, or after a second; a later
 * answer is still shown.
 */
export async function showIfOffered(
  ports: Ports,
  config: URL | null,
  locale: string,
  messages: Promise<LocaleMessages | null>,
  show: (found: LocaleMessages) => void,
): Promise<void> {
  async function find(): Promise<void> {
    const offered = await peekOfferedLocales(ports, config);
    const found = offered.includes(locale) ? await messages : null;
    if (found) show(found);
  }
  const timeLimit = new Promise<void>((resolve) => ports.after(OFFERED_WITHIN_MS, resolve));
  await Promise.race([find().catch(() => undefined), timeLimit]);
}
