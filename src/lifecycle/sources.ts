import { type LazyModule, lazyModule } from "../data/lazyModule";
import type { LocaleMessages } from "../i18n/messages";
import { loadMessages } from "../session/locale";

/** React with the screens: what the element mounts. */
export type Ui = typeof import("./mount");

/** Where the files of an element come from. */
export interface Sources {
  /** Loads React and the screens, and whatever must be there before they mount. */
  readonly loadUi: LazyModule<Ui>;
  /** The words of the first screen in a language; null if they cannot be loaded. */
  loadFirstScreenMessages(locale: string): Promise<LocaleMessages | null>;
}

/** React and the screens, in one file. */
export const loadUi = lazyModule(() => import("./mount"));

/** All from the element's own chunks. */
export const PACKAGED_SOURCES: Sources = { loadUi, loadFirstScreenMessages: loadMessages };
