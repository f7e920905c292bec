import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** A depository's key pair as a broker sees it: the public half, and signatures over returns. */
export const depositoryKey = {
  public: pair.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  sign: (ref: string, responseCode: string, requestTime: string): string =>
    sign("sha256", Buffer.from(`${ref}|${responseCode}|${requestTime}`), {
      key: pair.privateKey,
      dsaEncoding: "ieee-p1363",
    }).toString("base64"),
};

/** A back office that registers whatever it is asked, or answers `status`; `asked` holds the request bodies. */
export async function startBackOffice(status = 200) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST") return void response.writeHead(404).end();
    const chunks = await request.toArray();
    asked.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ transactionRefNo: `TXN${asked.length}`, payload: "eyJhIjoxfQ" }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
