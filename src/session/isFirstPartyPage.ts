import { parseUrl } from "../data/parseUrl";

/** The page is of the configuration's own origin: that is asked for at no other (contract §5, R66). */
export const isFirstPartyPage = (pageUrl: string, configUrl: string): boolean =>
  parseUrl(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;
