import { parseUrl } from "../data/parseUrl";

/** Where the configuration stands, as a host says it. */
export interface ConfigUrls {
  readonly configUrl: string;
  /** By default `/edisweb/assets/json/properties.json` on configUrl's origin. */
  readonly propertiesUrl?: string | undefined;
  /** The page's own address, against which the others are resolved. */
  readonly pageUrl: string;
}

const DEFAULT_PROPERTIES_PATH = "/edisweb/assets/json/properties.json";

/** The addresses of the portal configuration and of the properties (contract §2, §5); null for one that is no address. */
export function resolveConfigUrls({ configUrl, propertiesUrl, pageUrl }: ConfigUrls) {
  const config = parseUrl(configUrl, pageUrl);
  const properties = propertiesUrl
    ? parseUrl(propertiesUrl, pageUrl)
    : config && new URL(DEFAULT_PROPERTIES_PATH, config);
  return { config, properties };
}
