import { type LazyModule, lazyModule } from "../data/lazyModule";
import type { LocaleTexts } from "../i18n/texts";
import { loadTexts } from "../session/localeController";

/** The module that mounts React's screens. */
export type Ui = typeof import("./mount");

/** Loads the files of an element. */
export interface Loaders {
  /** Loads React and the screens, and whatever must be there before they mount. */
  readonly loadUi: LazyModule<Ui>;
  /** Loads the texts of the first screen in a language; resolves to null if they cannot be loaded. */
  loadFirstTexts(locale: string): Promise<LocaleTexts | null>;
}

/** Loads React and the screens, in one file. */
export const loadUi = lazyModule(() => import("./mount"));

/** Loads everything from the element's own chunks. */
export const PACKAGED_LOADERS: Loaders = { loadUi, loadFirstTexts: loadTexts };
