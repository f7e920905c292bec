import { webcrypto } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import config from "../../docs/vectors/config.json";
import { isRecord } from "../../src/data/parseJson";
import { portalClaims, properties } from "../../src/depository/configClaims";
import { loadConfiguration } from "../../src/depository/loadConfiguration";
import { OPERATIONS } from "../../src/depository/operations";
import { parseResponse, responseMetaSchema } from "../../src/depository/responses";
import { terminate } from "../../src/depository/terminate";
import { createEnvelope, type Envelope } from "../../src/envelope/seal";
import { authenticationModel } from "../../src/payload/model";
import { validatePayload } from "../../src/payload/validatePayload";
import { configurationOf, modelOf } from "../depository/support";
import { documentText } from "./document";
import { ANSWER_OF, ROWS, targetOf } from "./rows";
import { REQUESTS } from "./schemas";
import { contextOf, DRAWN, KEY_HEADERS } from "./sealing";
import { PRISM, REDOCLY, TYPES } from "./tools";
import { ajv, at, examplesOf, isOf, membersAt, text } from "./written";

let envelopeOf: (context: string) => Envelope;
beforeAll(async () => {
  const raw = Buffer.from(DRAWN.K, "base64");
  const key = await webcrypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);
  envelopeOf = (context) => createEnvelope({ key, headers: KEY_HEADERS }, globalThis.crypto, context);
});

describe("docs/openapi.json", () => {
  it("is what `npm run openapi` writes", () => {
    expect(text).toBe(documentText());
  });

  it("has a path for each row of the operations table, and for clr", async () => {
    const templates = new Set(Object.values(OPERATIONS).flatMap((calls) => Object.values(calls)));
    expect(ROWS.map(({ template }) => template).sort()).toEqual([...templates].sort());
    for (const { path, method } of ROWS) expect(at("paths", path, method), path).toBeDefined();

    let url = "";
    const fetch: typeof globalThis.fetch = async (input) => {
      url = String(input);
      return new Response();
    };
    const configuration = await configurationOf();
    const measure = () => () => undefined;
    terminate(
      { fetch, pageUrl: "https://broker.example/", measure },
      { model: modelOf("DIS"), configuration },
    );
    const path = url
      .replace(configuration.root, "/")
      .replace("BRK001", "{requestorId}")
      .replace("TXN0000000000001", "{transactionRefNo}");
    expect(at("paths", path, "get")).toBeDefined();
  });

  it("has an answer of each sealed call for every status with which the demo refuses one", () => {
    const folder = new URL("../../demo/depository/operations/", import.meta.url);
    const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
    const refusals = new Set(sources.join().match(/\b4\d\d\b/g));
    expect(refusals.size).toBeGreaterThan(5);
    for (const { path, method, template } of ROWS) {
      const answers = membersAt("paths", path, method, "responses").map(([status]) => status);
      expect(
        [...refusals].filter(
          (status) => !answers.includes(status) && (method === "post" || status !== "413"),
        ),
        template,
      ).toEqual([]);
    }
  });

  it("has the order among the calls of each type but DIM, whose order comes with the payload (contract §6)", () => {
    const [path, method] = ["/{requestorId}/txn/{transactionRefNo}", "get"];
    expect(at("paths", path, method, "tags")).toEqual(["DIS", "DMI", "DMR"]);
    expect(at("paths", "/validateNewOTP", "post", "tags")).toEqual(["DIS", "DIM"]);
  });

  it("has no unused component, and refers to no missing one", () => {
    const named = new Set(
      [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([\w-]+)"/g)].map(
        ([, kind, name]) => `${kind}/${name}`,
      ),
    );
    const there = membersAt("components").flatMap(([kind]) =>
      membersAt("components", kind).map(([name]) => `${kind}/${name}`),
    );
    expect([...named].sort()).toEqual(there.sort());
  });

  it("has every schema as valid JSON Schema 2020-12", () => {
    for (const [name, schema] of membersAt("components", "schemas")) {
      expect(isRecord(schema) && ajv.validateSchema(schema), name).toBe(true);
      expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` }), name).not.toThrow();
    }
  });
});

it("an id in a path is one as a payload admits it: no dots that lead out of the path (contract §4)", () => {
  for (const name of ["requestorId", "transactionRefNo"]) {
    const pattern = new RegExp(String(at("components", "parameters", name, "schema", "pattern")), "u");
    expect([".", "..", "A..B", "A.B-1_c", "A"].filter((id) => pattern.test(id))).toEqual(["A.B-1_c", "A"]);
    expect(at("components", "schemas", "AuthenticationModel", "properties", name)).toMatchObject({
      pattern: pattern.source,
    });
  }
});

it.each<[string, string, unknown]>([
  ["a sealed answer beside another member", "SealedAnswer", { value: "A".repeat(40), traceId: 7 }],
  ["a list of messages, as NestJS sends it", "ErrorAnswer", { statusCode: 400, message: ["no", "none"] }],
  [
    "a problem of RFC 9457, as .NET sends it",
    "PlainError",
    { type: "about:blank", title: "Bad Request", status: 400, errors: { pgNo: ["not a number"] } },
  ],
  [
    "a claim that is null",
    "PortalClaims",
    {
      exp: 1,
      publicKey: { kty: "RSA", n: "AQ", e: "AQAB", alg: null },
      iss: null,
      embedOrigins: { B: null },
    },
  ],
  ["a result that is null", "StatusAnswer", { status: 200, state: "ended", result: null }],
  ["a property that is null", "Properties", { timeouts: { IDLE_DIS: null }, requestors: { B: null } }],
])("takes %s, as the gateway and the kit do (contract §4, §6)", (_what, name, value) => {
  expect(isOf(name, value)).toBe(true);
});

it("refuses a sealed request beside another member, and an answer of two kinds", () => {
  expect(isOf("SealedRequest", { value: "A".repeat(40), traceId: 7 })).toBe(false);
  expect(isOf("ErrorAnswer", { value: "not sealed" })).toBe(false);
});

it("docs/operators.md has the commands that `npm run test:openapi` tries", () => {
  const page = readFileSync(new URL("../../docs/operators.md", import.meta.url), "utf8");
  for (const tool of [REDOCLY, TYPES, PRISM]) expect(page).toContain(`npx ${tool} `);
});

describe("an example of docs/openapi.json", () => {
  it.each(ROWS.map((row) => ({ row, id: row.template })))(
    "of $id opens with the client's envelope, and the client reads it",
    async ({ row }) => {
      const place = ["paths", row.path, row.method];
      const envelope = envelopeOf(contextOf(targetOf(row)));
      const content = ["content", "application/json", "examples"];
      const answers = membersAt(...place, "responses", "200", ...content);
      expect(answers.length).toBeGreaterThan(0);
      for (const [, example] of answers) {
        if (!isRecord(example)) throw new Error("no example");
        expect(isOf("SealedAnswer", example["value"])).toBe(true);
        const opened = await envelope.open(200, example["value"]);
        expect(opened).toEqual(example["x-opened"]);
        for (const { call, type } of row.calls) {
          if (!isRecord(opened)) throw new Error("no answer");
          expect(isOf(ANSWER_OF[call], opened)).toBe(true);
          expect(() => parseResponse(call, opened, type)).not.toThrow();
        }
      }
      for (const [name, example] of membersAt(...place, "responses", "400", ...content)) {
        if (!isRecord(example)) throw new Error("no example");
        expect(isOf("ErrorAnswer", example["value"]), name).toBe(true);
        if (name !== "plain")
          expect(v.parse(responseMetaSchema, await envelope.open(400, example["value"])).status).toBe("400");
      }
    },
  );

  it("of a request body passes its schema, and equals the client's own", () => {
    for (const [name, schema] of Object.entries(REQUESTS).filter(([name]) => name !== "NoMembers"))
      for (const body of examplesOf(name))
        expect([isOf(name, body), v.is(schema, body)]).toEqual([true, true]);
  });

  it("of an OTP send passes the schema of its own operation alone, and with all that contract §6 fixes for it", () => {
    const sends = ["OtpRequest", "MandateOtpRequest", "FirstOtpRequest"];
    const [slip, mandate, first] = sends.map((name) => examplesOf(name)[0]);
    const passed = (body: unknown) => sends.filter((name) => isOf(name, body));
    expect([slip, mandate, first].map(passed)).toEqual(sends.map((name) => [name]));
    const without = (body: unknown, name: string) => ({ ...Object(body), [name]: undefined });
    for (const name of ["forgotmpin", "clientType", "TransactionRefNo"])
      expect(passed(JSON.parse(JSON.stringify(without(slip, name)))), name).toEqual([]);
    expect(passed({ forgotmpin: "2" })).toEqual([]);
    expect(passed({ ...Object(slip), TransactionRefNo: "T..1" })).toEqual([]);
    expect(passed({})).toEqual(["FirstOtpRequest"]);
  });

  it("of exit may carry the requestor's own status (contract §6)", () => {
    const [cancelled] = examplesOf("ExitAnswer");
    expect(isOf("ExitAnswer", { ...Object(cancelled), status: "CANCELLED" })).toBe(true);
  });

  it("of a payload is accepted (contract §4)", () => {
    const payloads = examplesOf("AuthenticationModel");
    for (const payload of payloads) {
      expect(isOf("AuthenticationModel", payload)).toBe(true);
      expect(validatePayload(JSON.stringify(payload)).kind).toBe("accepted");
    }
    expect(v.is(authenticationModel, payloads[0])).toBe(true);
  });

  it("of the two files is a valid configuration (contract §5), and its claims pass their schemas", async () => {
    const fileAt = (path: string): string =>
      JSON.stringify(
        at(
          "paths",
          path,
          "get",
          "responses",
          "200",
          "content",
          "application/json",
          "examples",
          "signed",
          "value",
        ),
      );
    const files = ["/portal-config/portal-edis-service.json", "/edisweb/assets/json/properties.json"].map(
      fileAt,
    );
    const claims = files.map((file) =>
      JSON.parse(Buffer.from(file.split(".")[1] ?? "", "base64url").toString()),
    );
    expect([isOf("PortalClaims", claims[0]), isOf("Properties", claims[1])]).toEqual([true, true]);
    expect([v.is(portalClaims, claims[0]), v.is(properties, claims[1])]).toEqual([true, true]);
    const { portal, properties: signedProperties } = await loadConfiguration(
      {
        fetch: async (input) => new Response(files[String(input).includes("properties") ? 1 : 0]),
        crypto: globalThis.crypto,
        now: () => config.now * 1000,
        warn: (message) => expect(message).toBe(""),
        after: () => () => {},
      },
      {
        configUrl: config.configUrl,
        signingKey: config.signingKey,
        pageUrl: "https://broker.example/",
        transactionType: "DIS",
      },
    );
    expect(portal.allowedReturnOrigins).toHaveProperty("BRK001");
    expect(signedProperties.requestors).toHaveProperty("BRK001");
  });
});
