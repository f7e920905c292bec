import { parseUrl } from "../data/urls";

/** Addresses of the configuration, as a host gives them. */
export interface ConfigFileUrls {
  readonly configUrl: string;
  /** By default `/edisweb/assets/json/properties.json` on configUrl's origin. */
  readonly propertiesUrl?: string | null | undefined;
  /** The page's own address, against which the others are resolved. */
  readonly pageUrl: string;
}

/** Tells whether a redirect led to another origin: neither file is taken from there (contract §5). */
export const isOfAnotherOrigin = ({ redirected, url }: Response, asked: URL): boolean =>
  redirected && new URL(url).origin !== asked.origin;

const DEFAULT_PROPERTIES_PATH = "/edisweb/assets/json/properties.json";

/**
 * Returns the addresses of the portal configuration and of the properties (contract §2, §5), null for one that does not
 * parse.
 */
export function resolveConfigFileUrls({ configUrl, propertiesUrl, pageUrl }: ConfigFileUrls) {
  const config = parseUrl(configUrl, pageUrl);
  const properties = propertiesUrl
    ? parseUrl(propertiesUrl, pageUrl)
    : config && new URL(DEFAULT_PROPERTIES_PATH, config);
  return { config, properties };
}
