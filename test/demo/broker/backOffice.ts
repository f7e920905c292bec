import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
export const REQUEST_TIME = "2026-11-20T09:15:00+05:30";

export type OutcomeBody = {
  isFinal: boolean;
  responseCode: string;
  message: string;
  requestTime: string;
  orderRespDtls: object[];
  securities: { isin: string; isinName: string; quantity: string; status?: string }[];
};

const signed = (text: string): string =>
  sign("sha256", Buffer.from(text), { key: pair.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64");

/** A depository's key pair as a broker sees it: the public key, and signatures of returns. */
export const depositoryKey = {
  public: pair.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  sign: (
    ref: string,
    {
      responseCode,
      requestTime,
      orderRespDtls,
    }: Pick<OutcomeBody, "responseCode" | "requestTime" | "orderRespDtls">,
  ): string => signed([ref, responseCode, requestTime, JSON.stringify(orderRespDtls)].join("|")),
};

const SECURITY = { isin: "INE481K01021", isinName: "MERIDIAN STEELWORKS LTD", quantity: "10" };

/** The back office's outcome for each state of a transaction. */
export const OUTCOMES = {
  open: {
    isFinal: false,
    responseCode: "01",
    message: "The transaction was not authorised",
    requestTime: REQUEST_TIME,
    orderRespDtls: [],
    securities: [SECURITY],
  },
  authorised: {
    isFinal: true,
    responseCode: "00",
    message: "The transaction was authorised",
    requestTime: REQUEST_TIME,
    orderRespDtls: [{ status: "SUCCESS" }],
    securities: [{ ...SECURITY, status: "ACCEPTED" }],
  },
  /** As a depository might answer that says the refusal in `securities` alone. */
  refused: {
    isFinal: true,
    responseCode: "00",
    message: "The transaction was authorised",
    requestTime: REQUEST_TIME,
    orderRespDtls: [],
    securities: [{ ...SECURITY, status: "REJECTED" }],
  },
  cancelled: {
    isFinal: true,
    responseCode: "01",
    message: "The transaction was cancelled by the investor",
    requestTime: REQUEST_TIME,
    orderRespDtls: [],
    securities: [SECURITY],
  },
} satisfies Record<string, OutcomeBody>;

/** Starts a back office that registers every order, or answers `status`; `requested` holds the request bodies. */
export async function startBackOffice(status = 200) {
  const requested: Record<string, unknown>[] = [];
  const office = {
    requested,
    /** The answer for every transaction; `undefined`: an error. */
    tells: OUTCOMES.open as OutcomeBody | undefined,
    /** Changes an answer on its way to the broker, after it was signed; undefined: the signature is lost. */
    tampers: (body: string): string | undefined => body,
    /** The transaction whose outcome it tells, if it is another than the one asked for. */
    tellsOf: undefined as string | undefined,
    /** True if it takes requests for outcomes and never answers. */
    hangs: false,
    outcomesAsked: 0,
    url: "",
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
  const server = createServer(async (request, response) => {
    const send = (code: number, body: string, headers: Record<string, string> = {}) =>
      response.writeHead(code, { "content-type": "application/json", ...headers }).end(body);
    const answer = (code: number, body: unknown) => send(code, JSON.stringify(body));
    const [, ref = ""] = /^\/demo\/transactions\/([^/]+)\/outcome$/.exec(request.url ?? "") ?? [];
    if (ref !== "") {
      office.outcomesAsked += 1;
      if (office.hangs) return;
      const { tells, tellsOf: transactionRefNo = ref } = office;
      if (tells === undefined) return void answer(503, {});
      const digitalSignature = depositoryKey.sign(transactionRefNo, tells);
      const body = JSON.stringify({ transactionRefNo, state: "any", digitalSignature, ...tells });
      const outcome = office.tampers(body);
      if (outcome === undefined) return void send(200, body);
      return void send(200, outcome, { "Digital-Signature": signed(body) });
    }
    if (request.method !== "POST") return void response.writeHead(404).end();
    const chunks = await request.toArray();
    requested.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    answer(status, { transactionRefNo: `TXN${requested.length}`, payload: "eyJhIjoxfQ" });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  office.url = `http://127.0.0.1:${port}`;
  return office;
}
