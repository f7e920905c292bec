import { resolveConfigFileUrls } from "../depository/configFileUrls";
import { peekOfferedLocales } from "../depository/peekOfferedLocales";
import { afterPaint, nextTask } from "../dom/paint";
import { EN_GB, EN_GB_TEXTS, type LocaleTexts } from "../i18n/texts";
import type { PayloadPreview } from "../payload/peekPayload";
import type { InitialLocale } from "../session/negotiateLocale";
import type { SessionInput } from "../session/openPayload";
import type { Ports } from "../session/ports";
import type { Loaders } from "./loaders";
import type { Prerenderer } from "./prerender";

/** The time that the first screen waits for the list of offered languages. Then a loading indicator shows. */
const OFFERED_WITHIN_MS = 1000;

interface FirstScreenOptions {
  readonly ports: Ports;
  readonly input: SessionInput;
  /** The payload's members before it is verified; null for a start without one. */
  readonly preview: PayloadPreview | null;
  readonly initialLocale: InitialLocale;
  /** React and the screens were loaded before, for another start: nothing is drawn without them. */
  readonly isUiLoaded: boolean;
  readonly prerenderer: Prerenderer;
  readonly loaders: Loaders;
  /** True for a start with a payload, until the flow runs or something ends the transaction. */
  isOpening(): boolean;
  /** Takes the texts of the initial language, with which the M-PIN field is drawn; null if they were lost. */
  takeTexts(localeTexts: LocaleTexts | null): void;
}

/**
 * Takes the texts of the initial language, as soon as it may be shown. So the M-PIN field is drawn before React and the configuration
 * are loaded (contract §7). Resolves in the task after a field is drawn, so that the browser can paint it before React's file comes.
 * Preloads the configuration's files after the field is painted, or as soon as it is known that none is drawn. Where only the
 * configuration tells whether the language may be shown, its own file comes first.
 */
export async function showFirstScreen(options: FirstScreenOptions): Promise<void> {
  const { ports, input, preview, initialLocale, isUiLoaded, prerenderer, loaders, takeTexts } = options;
  const { locale } = initialLocale;
  const urls = () => resolveConfigFileUrls({ ...input, ...ports });

  /** Shows the language if the unverified configuration lists it. */
  async function showIfOffered(loading: Promise<LocaleTexts | null>): Promise<void> {
    const { config } = urls();
    prerenderer.preload({ config });
    const offered = await peekOfferedLocales(ports, config);
    const found = offered.includes(locale) ? await loading : null;
    // once React is mounted, the language waits for the verified configuration
    if (found && !prerenderer.isMounted()) takeTexts(found);
  }

  const preloadConfiguration = (): void => {
    if (options.isOpening()) prerenderer.preload(urls());
  };

  if (locale === EN_GB) takeTexts(EN_GB_TEXTS);
  else {
    const loading = loaders.loadFirstTexts(locale);
    if (initialLocale.mayBeShown) takeTexts(await loading);
    else if (preview?.hasMpinField && !isUiLoaded) {
      // an answer that comes later is still shown
      const timeLimit = new Promise<void>((resolve) => ports.after(OFFERED_WITHIN_MS, resolve));
      await Promise.race([showIfOffered(loading).catch(() => undefined), timeLimit]);
    }
  }
  if (prerenderer.isDrawn()) {
    afterPaint(preloadConfiguration);
    await nextTask();
  } else preloadConfiguration();
}
