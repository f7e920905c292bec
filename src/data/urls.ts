/** An answer's members as the fields of a form or a query, which travel on to the requestor (contract §6 Return fields). */
export type ReturnFields = Readonly<Record<string, string>>;

/** Parses `url` against `base`; returns null if it is no address. (`URL.canParse` is younger than the browsers we serve.) */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a page of this host is served from the machine that shows it. */
export const isLocalhost = (hostname: string): boolean => LOOPBACK_HOST.test(hostname);
