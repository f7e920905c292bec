import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { urlToHttpOptions } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress, inflateRaw, unzip } from "node:zlib";
import { Broken } from "./verdict";

/**
 * One request and its answer: no redirect is followed, and no request is sent a second time, as its key is for one use
 * (contract §6). Only Host, Connection, User-Agent, Accept-Encoding and, with a body, Content-Length are added. A body is
 * decompressed and decoded as a browser does it.
 */

/** The time that an answer may take: the `service_timeout` of contract §5. */
export const LIMIT_MS = 30_000;
const LIMIT_BYTES = 16 * 1024 * 1024;
/** The most that Chrome reads of an answer's headers: a host page's policy may list hundreds of brokers. */
const HEADER_BYTES = 256 * 1024;

export interface Request {
  readonly method: string;
  readonly url: string;
  /** The text after the path of `url`, sent as it is; of `url` itself `%2e%2e` would be folded. */
  readonly below?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly limitMs?: number;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Returns a header; `""` if it is absent, and several of one name joined by commas. */
  header(name: string): string;
  /** All headers, a line for each. */
  readonly headers: string;
}

/** Thrown if no answer came; `message` says why, without the address. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** The codes of a certificate whose authority node does not know; of the others, such as `CERT_HAS_EXPIRED`, no authority helps. */
const UNKNOWN_AUTHORITY =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|CERT_UNTRUSTED)$/;

/** Says why no answer came, by the code of an error. */
export function reasonOf(code: string): string {
  const help = UNKNOWN_AUTHORITY.test(code)
    ? ": name the file of your certificate authority in NODE_EXTRA_CA_CERTS"
    : "";
  return `no answer (${code}${help})`;
}

/** One connection per request: a kept-alive one may close as a request is sent, and nobody knows whether it arrived. */
const agents = { "http:": new HttpAgent(), "https:": new HttpsAgent() };

/** Decompresses a body by each of its encodings, the last one first. Throws if one is unknown or does not fit. */
async function decompress(body: Buffer, encodings: string): Promise<Buffer> {
  const limit = { maxOutputLength: LIMIT_BYTES };
  const names = encodings.split(",").map((name) => name.trim().toLowerCase());
  // some servers leave out the header of zlib, and browsers take both
  const inflate = (deflated: Buffer) =>
    promisify(unzip)(deflated, limit).catch(() => promisify(inflateRaw)(deflated, limit));
  let bytes = body;
  for (const encoding of names.reverse())
    if (encoding === "gzip" || encoding === "x-gzip") bytes = await promisify(unzip)(bytes, limit);
    else if (encoding === "deflate") bytes = await inflate(bytes);
    else if (encoding === "br") bytes = await promisify(brotliDecompress)(bytes, limit);
    else if (encoding !== "identity") throw new TypeError("unknown");
  return bytes;
}

/** Returns the text of a body, without a byte order mark. Throws `NoAnswer` if it cannot be decompressed. */
async function decode(body: Buffer, encodings: string): Promise<string> {
  try {
    const isPlain = encodings === "" || body.length === 0;
    return new TextDecoder().decode(isPlain ? body : await decompress(body, encodings));
  } catch {
    throw new NoAnswer("a body that does not decompress by its Content-Encoding");
  }
}

function read(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > LIMIT_BYTES) answer.destroy(new NoAnswer(`the answer is over ${LIMIT_BYTES} bytes`));
      else chunks.push(chunk);
    });
    answer.once("error", reject);
    answer.once("end", () => resolve(Buffer.concat(chunks)));
  });
}

/** Sends a request; rejects with `NoAnswer`. */
export function send({
  method,
  url,
  below = "",
  headers = {},
  body,
  limitMs = LIMIT_MS,
}: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { path, ...address } = urlToHttpOptions(new URL(url));
    const isPlain = address.protocol === "http:";
    const request = (isPlain ? httpRequest : httpsRequest)({
      ...address,
      path: `${path}${below}`,
      method,
      maxHeaderSize: HEADER_BYTES,
      agent: agents[isPlain ? "http:" : "https:"],
      headers: {
        "User-Agent": "edis-gateway-conformance",
        "Accept-Encoding": "gzip, deflate, br",
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
      reject(error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error.code ?? error.name)));
    };
    request.once("error", fail);
    request.once("response", async (answer) => {
      const header = (name: string) => [answer.headers[name.toLowerCase()] ?? ""].flat().join(", ");
      try {
        const text = await decode(await read(answer), header("content-encoding"));
        clearTimeout(timer);
        const headers = Object.keys(answer.headers).map((name) => `${name}: ${header(name)}`);
        resolve({ status: answer.statusCode ?? 0, text, header, headers: headers.join("\n") });
      } catch (error) {
        fail(error instanceof Error ? error : new NoAnswer("no answer"));
      }
    });
    request.end(body);
  });
}

/** Sends a request of a rule, which `sent` says in words. No answer is a breach: rejects with `Broken`. */
export async function sendFor(sent: string, request: Request): Promise<Reply> {
  try {
    return await send(request);
  } catch (error) {
    if (error instanceof NoAnswer) throw new Broken({ sent, came: error.message, due: "an answer" });
    throw error;
  }
}
