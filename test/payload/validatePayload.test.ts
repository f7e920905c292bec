import { describe, expect, it } from "vitest";
import { sentRequestorName } from "../../src/payload/requestorName";
import { validatePayload } from "../../src/payload/validatePayload";

const HEADER = {
  requestor: "Acme Broking Ltd",
  RequestorId: "BRK001",
  RequestReference: "REQ1",
  TransactionType: "DIS",
  TransactionRefNo: "TXN0000000000001",
  SuccessUrl: "https://broker.example/ok?a=1+1",
};

const DETAILS = {
  brokerOrdrNo: "BO12345678",
  exchangeCd: "02",
  segment: "1",
  dmatBlkDtls: {
    dpId: "IN300126",
    clientId: "1012345678",
    clientName: "Asha+Rao",
    secDtls: [{ seqNo: 1, isin: "INE002A01018", isinName: "A+B LTD", quantity: 10 }],
  },
};

const DIS = {
  requestorId: "BRK001",
  requestorName: "Acme+Broking+Ltd",
  transactionRefNo: "TXN0000000000001",
  transactionType: "DIS",
  mpinStatus: "1",
  orderRequestDetails: DETAILS,
  edisServiceHeader: HEADER,
};

const ofType = (transactionType: string, rest: object = {}) => ({
  ...DIS,
  transactionType,
  edisServiceHeader: { ...HEADER, TransactionType: transactionType },
  ...rest,
});
const bare = (transactionType: string, rest: object = {}) => ({
  requestorId: "BRK001",
  transactionRefNo: "TXN0000000000001",
  transactionType,
  ...rest,
});
const read = (payload: unknown) => validatePayload(JSON.stringify(payload));
const kind = (payload: unknown) => read(payload).kind;
const modelOf = (payload: unknown) => {
  const admission = read(payload);
  if (admission.kind === "invalid") throw new Error("invalid");
  return admission.model;
};

describe("entry accepts", () => {
  it.each(["DIS", "DIM", "DMI", "DMR"])("%s with order details and service header", (type) => {
    expect(kind(ofType(type))).toBe("accepted");
  });

  it.each(["DMI", "DMR"])("%s with neither, as its order comes from the server", (type) => {
    expect(kind(bare(type))).toBe("accepted");
    expect(kind(bare(type, { status: "" }))).toBe("accepted");
    expect(kind(bare(type, { status: null }))).toBe("accepted");
  });

  it("a model with another status than a failure's, if it has both parts", () => {
    for (const status of ["200", "403", "404", "502"])
      expect(kind(ofType("DIS", { status })), status).toBe("accepted");
    expect(kind(ofType("DMI", { status: 200 }))).toBe("accepted");
  });

  it("a model with another errorCode, which is ignored", () => {
    expect(kind(ofType("DIS", { errorCode: "02", error: "x" }))).toBe("accepted");
    expect(kind(bare("DMI", { errorCode: "99" }))).toBe("accepted");
    expect(kind(bare("DIS", { errorCode: "02" }))).toBe("invalid");
  });

  it("the model, and returns the decoded text for DIM's digest", () => {
    const json = ` ${JSON.stringify(ofType("DIM"))}\n`;
    expect(validatePayload(Buffer.from(json).toString("base64url"))).toMatchObject({
      kind: "accepted",
      json,
    });
  });
});

describe("entry takes as a failure", () => {
  it.each(["DIS", "DIM", "DMI", "DMR"])("%s with status 400, 401, 500 or 503, or errorCode 01", (type) => {
    for (const status of ["400", "401", "500", "503", 400, 401, 500, 503]) {
      expect(kind(bare(type, { status }))).toBe("failure");
    }
    expect(kind(bare(type, { errorCode: "01" }))).toBe("failure");
    expect(kind(ofType(type, { status: "400" }))).toBe("failure");
  });

  it("a model, and reads its error text with spaces for pluses", () => {
    expect(read(bare("DIS", { status: "400", error: "Order+not+found" }))).toMatchObject({
      message: "Order not found",
      uiRedirect: false,
    });
  });

  it("a model, and cuts its error text at 160 whole characters", () => {
    expect(read(bare("DIS", { status: "400", error: "x".repeat(161) }))).toMatchObject({
      message: "x".repeat(160),
    });
    expect(read(bare("DIS", { status: "400", error: "🙂".repeat(161) }))).toMatchObject({
      message: "🙂".repeat(160),
    });
  });

  it("a model without an error text, with an empty message", () => {
    expect(read(bare("DIM", { status: "503", error: null }))).toMatchObject({ message: "" });
  });

  it.each([["1"], [1], [true]])("a model to be redirected with uiRedirect %j", (uiRedirect) => {
    expect(read(bare("DIS", { status: "400", uiRedirect }))).toMatchObject({ uiRedirect: true });
  });

  it.each([["0"], [0], [false], [""], [null], ["true"], ["yes"], [2]])(
    "a model to be shown with uiRedirect %j",
    (uiRedirect) => {
      expect(read(bare("DIS", { status: "400", uiRedirect }))).toMatchObject({ uiRedirect: false });
    },
  );
});

describe("entry refuses", () => {
  it.each([
    ["a missing requestorId", { ...DIS, requestorId: undefined }],
    ["an empty transactionRefNo", { ...DIS, transactionRefNo: "" }],
    ["a missing transactionType", { ...DIS, transactionType: null }],
    ["an unknown transactionType", ofType("DIX")],
    ["a type in another case", ofType("dis")],
    ["a type that every object knows", bare("constructor")],
    ["DIS without order details", { ...DIS, orderRequestDetails: null }],
    ["DIS without a service header", { ...DIS, edisServiceHeader: "" }],
    ["DIM without order details", ofType("DIM", { orderRequestDetails: undefined })],
    ["DIM without a service header", ofType("DIM", { edisServiceHeader: undefined })],
    ["DMI with a status that is no failure and nothing else", bare("DMI", { status: "200" })],
    ["a header of another requestor", { ...DIS, edisServiceHeader: { ...HEADER, RequestorId: "BRK002" } }],
    [
      "a header of another transaction",
      { ...DIS, edisServiceHeader: { ...HEADER, TransactionRefNo: "TXN2" } },
    ],
    ["a header of another type", { ...DIS, edisServiceHeader: { ...HEADER, TransactionType: "DIM" } }],
    [
      "a failure whose header disagrees",
      { ...DIS, status: "400", edisServiceHeader: { RequestorId: "BRK002" } },
    ],
    ["an object for a text", { ...DIS, requestorName: {} }],
    ["a boolean for a code", { ...DIS, mpinStatus: true }],
    ["details that are no object", { ...DIS, orderRequestDetails: "x" }],
    ["details that are a list", { ...DIS, orderRequestDetails: [] }],
    [
      "a security row that is no object",
      { ...DIS, orderRequestDetails: { dmatBlkDtls: { secDtls: ["x"] } } },
    ],
    ["securities that are no list", { ...DIS, orderRequestDetails: { dmatBlkDtls: { secDtls: {} } } }],
    ["a list", [DIS]],
    ["null", null],
    ["a number", 7],
  ])("%s", (_what, payload) => {
    expect(kind(payload)).toBe("invalid");
  });

  it.each([
    "a b",
    "a/b",
    "..",
    "a..b",
    ".a",
    "-a",
    "_a",
    "a%2e",
    "ä",
    "a\n",
    "x".repeat(65),
    2 ** 53,
    -7,
    { a: 1 },
  ])("the identifier %j", (identifier) => {
    expect(kind(bare("DMI", { requestorId: identifier }))).toBe("invalid");
    expect(kind(bare("DMI", { transactionRefNo: identifier }))).toBe("invalid");
  });

  it("but not identifiers that are numbers (R52)", () => {
    const admission = validatePayload(
      '{"requestorId":7,"transactionRefNo":20261120,"transactionType":"DMI"}',
    );
    expect(admission).toMatchObject({
      kind: "accepted",
      model: { requestorId: "7", transactionRefNo: "20261120" },
    });
  });

  it.each([
    ["a lone surrogate, escaped (R52)", '"\\ud800"'],
    ["a number beyond 2^53 (R62)", "9007199254740993"],
    ["a negative number beyond 2^53 (R62)", "-9007199254740992"],
    ["a number of more digits than are kept (R62)", "0.12345678901234567"],
    ["a number that is infinite (R62)", "1e400"],
  ])("%s as a quantity or a name", (_what, value) => {
    const payload = (text: string) =>
      validatePayload(
        JSON.stringify({
          ...DIS,
          orderRequestDetails: { dmatBlkDtls: { secDtls: [{ isin: "X", quantity: "?" }] } },
        }).replace('"?"', text),
      ).kind;
    expect(payload(value)).toBe("invalid");
    expect(payload("9007199254740991")).toBe("accepted");
    expect(payload("0.30000000000000004")).toBe("accepted");
    expect(validatePayload(JSON.stringify({ ...DIS, requestorName: "?" }).replace('"?"', value)).kind).toBe(
      "invalid",
    );
  });

  it.each(["a", "0", "A.b_c-d", "x".repeat(64), "constructor"])("but not the identifier %j", (identifier) => {
    expect(kind(bare("DMI", { requestorId: identifier, transactionRefNo: identifier }))).toBe("accepted");
  });

  it.each(["", "garbage", "%", "[".repeat(60_000), `{"a":${"[".repeat(60_000)}`, "x".repeat(70_000)])(
    "a text that does not decode, without throwing",
    (text) => {
      expect(validatePayload(text)).toMatchObject({ kind: "invalid" });
    },
  );
});

describe("the error of a refused payload says why, without its content", () => {
  const whyOf = (payload: unknown) => {
    const admission = read(payload);
    return admission.kind === "invalid" ? admission.cause : "it is not";
  };

  it.each([
    ["nonsense", "undecodable"],
    [bare("NONE"), "transactionType is missing or misshapen"],
    [bare("DMI", { requestorId: "secret id" }), "requestorId is missing or misshapen"],
    [bare("DIS"), "orderRequestDetails or edisServiceHeader is missing"],
    [
      { ...DIS, edisServiceHeader: { ...DIS.edisServiceHeader, RequestorId: "OTHER" } },
      "its ids are not those of its edisServiceHeader",
    ],
  ])("%#", (payload, cause) => {
    expect(whyOf(payload)).toBe(cause);
  });
});

describe("the model", () => {
  it("has names of at most 100 characters, without control and bidirectional ones (R46, R57)", () => {
    const bad = "\u0000A\u202ec\u2066m\u2069e\u061c\u200e\u200f\t\u0007\u009fLtd";
    const long = `${bad}${"𝕏".repeat(200)}`;
    const cleaned = `Acme Ltd${"𝕏".repeat(92)}`;
    const rows = [{ isin: "INE002A01018", isinName: `${bad}`, quantity: "1" }];
    const admission = validatePayload(
      JSON.stringify({
        ...DIS,
        requestorName: long,
        edisServiceHeader: { ...HEADER, requestor: long, SuccessUrl: "https://b.example/\u202e" },
        orderRequestDetails: { dmatBlkDtls: { clientName: long, secDtls: rows } },
      }),
    );
    if (admission.kind !== "accepted") throw new Error(admission.kind);
    const { requestorName, edisServiceHeader, orderRequestDetails } = admission.model;
    expect([requestorName, edisServiceHeader?.requestor]).toEqual([cleaned, cleaned]);
    expect(orderRequestDetails?.dmatBlkDtls).toMatchObject({
      clientName: cleaned,
      secDtls: [{ isinName: "Acme Ltd" }],
    });
    expect(edisServiceHeader?.SuccessUrl, "an address is judged as it came").toBe("https://b.example/\u202e");
  });

  it("ignores an invisible name, and uses the next one (R57)", () => {
    for (const blank of ["+", "\t\n", "\u200b\u2060", "\u00ad"]) {
      const header = { ...DIS.edisServiceHeader, requestor: blank };
      const admission = validatePayload(JSON.stringify({ ...DIS, edisServiceHeader: header }));
      if (admission.kind === "invalid") throw new Error(admission.cause);
      expect(sentRequestorName(admission.model)).toBe("Acme Broking Ltd");
    }
  });

  it("has spaces for pluses in requestorName, requestor, clientName and error, and nowhere else", () => {
    const model = modelOf({
      ...DIS,
      error: "a+b",
      emailId: "a+b@example.com",
      edisServiceHeader: { ...HEADER, requestor: "Acme+Broking", state: "s+t", nonce: "n+m" },
    });
    expect(model.requestorName).toBe("Acme Broking Ltd");
    expect(model.error).toBe("a b");
    expect(model.emailId).toBe("a+b@example.com");
    expect(model.edisServiceHeader).toMatchObject({
      requestor: "Acme Broking",
      state: "s+t",
      nonce: "n+m",
      SuccessUrl: "https://broker.example/ok?a=1+1",
    });
    const details = model.orderRequestDetails?.dmatBlkDtls;
    expect(details?.clientName).toBe("Asha Rao");
    expect(details?.secDtls?.[0]?.isinName).toBe("A+B LTD");
  });

  it("has codes and quantities as texts, also from numbers", () => {
    const model = modelOf(ofType("DIM", { mpinStatus: 1, clientType: 0 }));
    expect(model).toMatchObject({ mpinStatus: "1", clientType: "0" });
    expect(model.orderRequestDetails?.dmatBlkDtls?.secDtls).toEqual([
      { seqNo: "1", isin: "INE002A01018", isinName: "A+B LTD", quantity: "10" },
    ]);
  });

  it("leaves out null, empty and unknown members", () => {
    const model = modelOf({
      ...DIS,
      emailId: "",
      mobileNumber: null,
      surprise: { deep: [] },
      orderRequestDetails: {
        segment: "",
        dmatBlkDtls: { tmId: null, clientUCC: "", hldSecurities: "", more: 1 },
      },
    });
    expect(Object.keys(model)).not.toEqual(expect.arrayContaining(["emailId"]));
    expect(model).not.toHaveProperty("mobileNumber");
    expect(model).not.toHaveProperty("surprise");
    expect(model.orderRequestDetails).toEqual({ ActionButtonDisplay: true, dmatBlkDtls: {} });
  });

  it.each([{ isin: 2 ** 60 }, { isinName: "x\ud800" }, "x\ud800"])(
    "refuses a held security as it refuses one of the request: %j (R52, R62)",
    (row) => {
      const changes = { orderRequestDetails: { dmatBlkDtls: { hldSecurities: [row] } } };
      expect(validatePayload(JSON.stringify({ ...ofType("DIM"), ...changes })).kind).toBe("invalid");
    },
  );

  it("takes held securities as ISINs or rows", () => {
    const hldSecurities = ["INE002A01018", { isin: "INE009A01021" }];
    const model = modelOf(ofType("DIM", { orderRequestDetails: { dmatBlkDtls: { hldSecurities } } }));
    expect(model.orderRequestDetails?.dmatBlkDtls?.hldSecurities).toEqual(hldSecurities);
  });

  it.each([
    [undefined, true],
    [null, true],
    ["", true],
    ["1", true],
    [1, true],
    ["0", false],
    [false, false],
  ])("shows the action for ActionButtonDisplay %j: %j", (ActionButtonDisplay, shown) => {
    const model = modelOf(ofType("DIM", { orderRequestDetails: { ActionButtonDisplay } }));
    expect(model.orderRequestDetails?.ActionButtonDisplay).toBe(shown);
  });

  it("inherits nothing from a payload that names a prototype", () => {
    const text = JSON.stringify(bare("DMI")).replace("{", '{"__proto__":{"mpinStatus":"1"},');
    const admission = validatePayload(text);
    expect(admission).toMatchObject({ kind: "accepted" });
    expect(admission.kind === "accepted" && admission.model.mpinStatus).toBeUndefined();
  });
});
