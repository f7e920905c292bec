import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Broken } from "./verdict";

/**
 * One request and its answer, as they are on the wire: no redirect is followed, and no content encoding is decoded.
 * Only Host, Connection, User-Agent and, with a body, Content-Length are added.
 */

/** How long an answer may take: the `service_timeout` of contract §5. */
export const LIMIT_MS = 30_000;
const LIMIT_BYTES = 16 * 1024 * 1024;

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly limitMs?: number;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Returns a header; `""` if it is absent, and several of one name joined by commas. */
  header(name: string): string;
}

/** Thrown if no answer came; `message` says why, without the address. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

const agents = {
  "http:": new HttpAgent({ keepAlive: true }),
  "https:": new HttpsAgent({ keepAlive: true }),
};

function read(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LIMIT_BYTES) answer.destroy(new NoAnswer(`the answer is over ${LIMIT_BYTES} bytes`));
      else chunks.push(chunk);
    });
    answer.once("error", reject);
    answer.once("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

function exchange({ method, url, headers = {}, body, limitMs = LIMIT_MS }: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isPlain = new URL(url).protocol === "http:";
    const request = (isPlain ? httpRequest : httpsRequest)(url, {
      method,
      agent: agents[isPlain ? "http:" : "https:"],
      headers: {
        "User-Agent": "edis-gateway-conformance",
        ...headers,
        ...(body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }),
      },
    });
    const timer = setTimeout(
      () => request.destroy(new NoAnswer(`nothing within ${limitMs / 1000} s`)),
      limitMs,
    );
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      // a kept connection that the server closed before it read this request
      if (request.reusedSocket && error.code === "ECONNRESET")
        exchange({ method, url, headers, body, limitMs }).then(resolve, reject);
      else
        reject(error instanceof NoAnswer ? error : new NoAnswer(`no answer (${error.code ?? error.name})`));
    };
    request.once("error", fail);
    request.once("response", (answer) => {
      read(answer).then((text) => {
        clearTimeout(timer);
        resolve({
          status: answer.statusCode ?? 0,
          text,
          header: (name) => [answer.headers[name.toLowerCase()] ?? ""].flat().join(", "),
        });
      }, fail);
    });
    request.end(body);
  });
}

/** Sends a request; rejects with `NoAnswer`. */
export const send = exchange;

/** Sends a request of a rule, which `sent` says in words. No answer is a breach: rejects with `Broken`. */
export async function sendFor(sent: string, request: Request): Promise<Reply> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoAnswer) throw new Broken({ sent, came: error.message, due: "an answer" });
    throw error;
  }
}

/** Closes the connections that are kept open. */
export function closeConnections(): void {
  for (const agent of Object.values(agents)) agent.destroy();
}
