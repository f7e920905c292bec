import { abortable, type Timer } from "../data/delay";
import { fetchOptions } from "../data/fetchOptions";
import { parseJsonOrText } from "../data/parseJson";
import { isOfAnotherOrigin } from "./configFileUrls";
import { ConfigurationError } from "./configurationError";

export interface FilePorts extends Timer {
  readonly fetch: typeof globalThis.fetch;
}

interface FileRequest {
  /** Limit of each attempt, body included, ms. */
  readonly timeoutMs: number;
  /** Tries once more after a network failure, a timeout or a 5xx. */
  readonly retry: boolean;
  /** `reload`: past every cache (R90). */
  readonly cache?: "reload" | undefined;
}

/**
 * Fetches a file and returns the body of a 2xx answer, its JSON parsed and other text as it is; `undefined` for a 404.
 * Throws if there is no answer, and ConfigurationError: `unreachable` for any other status, `redirected` for another
 * origin's file (contract §5). The client's `ofetch` would be a twentieth of the first screen's bytes.
 */
export async function fetchConfigFile(ports: FilePorts, url: URL, request: FileRequest): Promise<unknown> {
  const attempt = new AbortController();
  const stop = ports.after(request.timeoutMs, () => attempt.abort());
  try {
    const { signal } = attempt;
    const { cache } = request;
    const fetching = ports.fetch(url.href, fetchOptions({ signal, ...(cache && { cache }) }));
    const response = await abortable(fetching, signal);
    const isElsewhere = isOfAnotherOrigin(response, url);
    if (response.ok && !isElsewhere) return parseJsonOrText(await abortable(response.text(), signal));
    // a body that nobody reads stays in memory
    response.body?.cancel().catch(() => undefined);
    if (isElsewhere) throw new ConfigurationError("redirected", url.href);
    if (response.status === 404) return undefined;
    if (response.status < 500 || !request.retry) throw new ConfigurationError("unreachable", url.href);
  } catch (error) {
    if (error instanceof ConfigurationError || !request.retry) throw error;
  } finally {
    stop();
  }
  return fetchConfigFile(ports, url, { ...request, retry: false });
}
