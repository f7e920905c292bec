/** `url` read against `base`, null where it is no address. (`URL.canParse` is younger than the browsers we serve.) */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
