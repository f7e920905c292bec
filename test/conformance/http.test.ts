import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { NoAnswer, reasonOf, send } from "../../conformance/http";

/** The kit's requests on the wire. */

/** Runs `act` with a server that answers by `handle` once it has read a request, and resolves to the requests' lines. */
async function linesOf(
  handle: (response: ServerResponse, request: IncomingMessage) => void,
  act: (url: string) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      lines.push(`${request.method} ${request.url}`);
      handle(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  try {
    await act(`http://localhost:${Object(server.address()).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return lines;
}

it.each([
  ["is reset without an answer", (response: ServerResponse) => void response.socket?.destroy()],
  [
    "is reset within an answer",
    (response: ServerResponse) => {
      response.writeHead(200, { "Content-Length": 100 });
      response.write("{", () => response.socket?.resetAndDestroy());
    },
  ],
  ["is not answered in time", () => undefined],
])("sends a POST once that %s, as its key is for one use", async (_what, fail) => {
  const lines = await linesOf(
    (response, { method }) => (method === "GET" ? void response.end("{}") : fail(response)),
    async (url) => {
      // what it would keep of an earlier request
      await send({ method: "GET", url });
      const sent = send({ method: "POST", url: `${url}/consent`, body: "{}", limitMs: 300 });
      await expect(sent).rejects.toBeInstanceOf(NoAnswer);
    },
  );
  expect(lines).toEqual(["GET /", "POST /consent"]);
});

it.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("asks for %s, decompresses it, and leaves out a byte order mark", async (encoding, compress) => {
  let accepted: string | string[] | undefined;
  await linesOf(
    (response, { headers }) => {
      accepted = headers["accept-encoding"];
      response.writeHead(200, { "Content-Encoding": encoding });
      response.end(compress(Buffer.from("\uFEFF{}")));
    },
    async (url) => expect((await send({ method: "GET", url })).text).toBe("{}"),
  );
  expect(accepted).toContain(encoding);
});

it.each([
  ["x-gzip", gzipSync],
  ["deflate", deflateRawSync],
])(
  "decompresses %s as browsers do: the old name of gzip, and deflate without a header",
  async (encoding, compress) => {
    await linesOf(
      (response) => {
        response.writeHead(200, { "Content-Encoding": encoding });
        response.end(compress(Buffer.from("{}")));
      },
      async (url) => expect((await send({ method: "GET", url })).text).toBe("{}"),
    );
  },
);

it("reads headers as long as a browser reads: a policy that lists every broker", async () => {
  const policy = `frame-ancestors ${"https://broker.example ".repeat(1_800)}`;
  await linesOf(
    (response) => {
      response.writeHead(200, { "Content-Security-Policy": policy });
      response.end("{}");
    },
    async (url) => {
      const reply = await send({ method: "GET", url });
      expect(reply.header("content-security-policy")).toBe(policy.trim());
    },
  );
});

it("takes a body that does not decompress for no answer", async () => {
  await linesOf(
    (response) => {
      response.writeHead(200, { "Content-Encoding": "gzip" });
      response.end("{}");
    },
    (url) => expect(send({ method: "GET", url })).rejects.toThrow("does not decompress"),
  );
});

it.each([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
])("says of a certificate that ends a call with %s how its authority is made known", (code) => {
  expect(reasonOf(code)).toBe(
    `no answer (${code}: name the file of your certificate authority in NODE_EXTRA_CA_CERTS)`,
  );
});

it.each(["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "ECONNREFUSED"])(
  "says no such thing of %s, which no authority mends",
  (code) => expect(reasonOf(code)).toBe(`no answer (${code})`),
);

it("sends a path as it is, which a browser would fold", async () => {
  const lines = await linesOf(
    (response) => void response.end("{}"),
    (url) => send({ method: "GET", url: `${url}/edis/`, below: "%2e%2e/txn/T1?a=%20" }),
  );
  expect(lines).toEqual(["GET /edis/%2e%2e/txn/T1?a=%20"]);
});
