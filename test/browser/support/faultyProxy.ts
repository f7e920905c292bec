import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { After, Forward } from "../../faults/faults";

/** Answers a request to `url`; `forward`: asks the server. `tokenKey`: its `x-token-key`, for a sealed call. */
type Answer = (url: string, forward: Forward, after: After, tokenKey?: string) => Promise<Response>;

interface Held {
  readonly until: number;
  readonly by: ServerResponse;
  isNew: boolean;
  letGo(): void;
}

/** Headers about one connection, or about a body that a fault may change. */
const OF_CONNECTION =
  /^(connection|proxy-connection|keep-alive|transfer-encoding|content-length|accept-encoding)$/i;

const isOwn = ([name]: readonly [string, unknown]): boolean => !OF_CONNECTION.test(name);

/** Asks the server that the browser meant. */
const passOn =
  (incoming: IncomingMessage, body: Buffer): Forward =>
  () =>
    new Promise((resolve, reject) => {
      const headers = Object.fromEntries(Object.entries(incoming.headers).filter(isOwn));
      const sent = request(incoming.url ?? "", { method: incoming.method, headers }, async (answer) => {
        const { statusCode: status = 502, headersDistinct } = answer;
        const lines = Object.entries(headersDistinct)
          .filter(isOwn)
          .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]));
        const bytes = await buffer(answer);
        resolve(new Response(bytes.length > 0 ? bytes : null, { status, headers: lines }));
      });
      sent.on("error", reject).end(body);
    });

/** Sends an answer; a body that breaks off breaks the connection after its first bytes. */
async function send(to: ServerResponse, { status, headers, body }: Response): Promise<void> {
  to.writeHead(status, [...headers].flat());
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const { value } = read;
    await new Promise<unknown>((sent) => to.write(value, sent));
  }
  to.end();
}

/**
 * Opens an HTTP proxy for a browser whose clock is fake. A request whose answer throws has its connection cut. `after`
 * waits until `move` has moved the clock so far.
 */
export async function openFaultyProxy() {
  let answer: Answer = (_url, forward) => forward();
  let moved = 0;
  const open = new Set<ServerResponse>();
  let held: Held[] = [];

  const server = createServer(async (incoming, to) => {
    open.add(to);
    to.on("close", () => {
      open.delete(to);
      held = held.filter(({ by }) => by !== to);
    });
    const after: After = (ms) =>
      new Promise((letGo) => void held.push({ until: moved + ms, by: to, isNew: true, letGo }));
    try {
      const forward = passOn(incoming, await buffer(incoming));
      const [tokenKey] = incoming.headersDistinct["x-token-key"] ?? [];
      await send(to, await answer(incoming.url ?? "", forward, after, tokenKey));
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Answers every request by `by` from now on. */
    answersBy(by: Answer): void {
      answer = by;
    },
    /** Tells whether every request is answered, or kept back by a fault. */
    isQuiet: () => [...open].every((to) => held.some(({ by }) => by === to)),
    /** Tells whether a fault keeps back an answer that an earlier call did not report. */
    holdsAnew(): boolean {
      const found = held.find(({ isNew }) => isNew);
      if (found) found.isNew = false;
      return found !== undefined;
    },
    /** Tells that the browser's clock was moved. */
    move(ms: number): void {
      moved += ms;
      for (const { until, letGo } of held) if (until <= moved) letGo();
      held = held.filter(({ until }) => until > moved);
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>;
