import { parseAddress } from "../leaving/parseAddress";
import type { Presumed } from "../payload/presume";

/**
 * Whether the first screen is shown before the configuration is there (contract §7). Whatever that then refuses ends at
 * /error as ever. `isAwaited`: another language than en-GB is wanted, and only the configuration says whether it is offered.
 */
export const mayPresume = (presumed: Presumed | null, isAwaited: boolean): boolean =>
  Boolean(presumed?.hasField) && !isAwaited;

/** The page is of the configuration's own origin: that is asked for at no other (contract §5, R66). */
export const isDepositorysPage = (pageUrl: string, configUrl: string): boolean =>
  parseAddress(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;
