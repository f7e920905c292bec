import { type LazyModule, lazyModule } from "../data/lazyModule";
import type { LocaleMessages } from "../i18n/messages";
import { loadMessages } from "../session/localeController";

/** The module that mounts React's screens. */
export type Ui = typeof import("./mount");

/** Loads the files of an element. */
export interface Loaders {
  /** Loads React and the screens, and whatever must be there before they mount. */
  readonly loadUi: LazyModule<Ui>;
  /** Loads the texts of the first screen in a language; resolves to null if they cannot be loaded. */
  loadFirstMessages(locale: string): Promise<LocaleMessages | null>;
}

/** Loads React and the screens, in one file. */
export const loadUi = lazyModule(() => import("./mount"));

/** Loads everything from the element's own chunks. */
export const PACKAGED_LOADERS: Loaders = { loadUi, loadFirstMessages: loadMessages };
