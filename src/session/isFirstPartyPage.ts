import { parseUrl } from "../data/parseUrl";

/** Whether the page is of the configuration's own origin, which is the depository's (contract §5, R66). */
export const isFirstPartyPage = (pageUrl: string, configUrl: string): boolean =>
  parseUrl(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;
