/** Parses `url` against `base`; returns null if it is no address. (`URL.canParse` is younger than the browsers we serve.) */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
