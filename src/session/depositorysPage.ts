import { parseAddress } from "../leaving/parseAddress";

/** The page is of the configuration's own origin: that is asked for at no other (contract §5, R66). */
export const isDepositorysPage = (pageUrl: string, configUrl: string): boolean =>
  parseAddress(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;
