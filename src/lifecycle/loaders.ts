import { type LazyModule, lazyModule } from "../data/lazyModule";
import type { LocaleTexts } from "../i18n/texts";
import { loadTexts } from "../session/localeController";

/** The module that mounts React's screens. */
export type Ui = typeof import("./mount");

/** Loads the files of an element. */
export interface Loaders {
  /** Loads what mounts the screens, and whatever must be there before. */
  readonly loadUi: LazyModule<Ui>;
  /** Loads the texts of the first screen in a language; resolves to null if they cannot be loaded. */
  loadFirstTexts(locale: string): Promise<LocaleTexts | null>;
}

/** Loads React, `GatewayApp` and the M-PIN screen, in one file. The other screens are lazy (screens/app/lazyComponents.tsx). */
export const loadUi = lazyModule(() => import("./mount"));

/** Loads everything from the element's own chunks. */
export const PACKAGED_LOADERS: Loaders = { loadUi, loadFirstTexts: loadTexts };
