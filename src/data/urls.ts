/** An answer's members as the fields of a form or a query, which travel on to the requestor (contract §6 Return fields). */
export type ReturnFields = Readonly<Record<string, string>>;

/** Parses `url` against `base`; returns null if it is not a URL. (Chrome 111 and Safari 16.4 lack `URL.canParse`.) */
export function parseUrl(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether a host name is the loopback interface's: localhost, 127.x.x.x or [::1]. */
export const isLocalhost = (hostname: string): boolean => LOOPBACK_HOST.test(hostname);
