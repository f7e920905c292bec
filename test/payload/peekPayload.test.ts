import { describe, expect, it } from "vitest";
import { peekPayload } from "../../src/payload/peekPayload";
import { sentRequestorName } from "../../src/payload/requestorName";
import { validatePayload } from "../../src/payload/validatePayload";
import { inadmissibleReason, wayBackOf } from "../../src/returning/wayBack";

const HEADER = {
  requestor: "Acme+Broking",
  RequestorId: "BRK001",
  TransactionType: "DIS",
  TransactionRefNo: "TXN1",
  SuccessUrl: "https://broker.example/ok",
};

const DIS = {
  requestorId: "BRK001",
  requestorName: "Other Name",
  transactionRefNo: "TXN1",
  transactionType: "DIS",
  mpinStatus: "1",
  emailId: "a@b.example",
  uiRedirect: true,
  orderRequestDetails: {
    brokerOrdrNo: 12,
    ActionButtonDisplay: false,
    dmatBlkDtls: {
      dpId: "IN300126",
      secDtls: [{ isin: "INE002A01018", quantity: 10 }, null],
      hldSecurities: [],
    },
  },
  edisServiceHeader: HEADER,
};

const WORTHS: readonly unknown[] = [
  undefined,
  null,
  "",
  "0",
  "1",
  1,
  "01",
  "200",
  "400",
  "x",
  "X+Y\u202e",
  "\ud800",
  2 ** 60,
  true,
  false,
  [],
  [null],
  ["x"],
  [{ isin: {} }],
  {},
  { requestor: [] },
  { RequestorId: "OTHER" },
  { RequestorId: null, TransactionRefNo: "" },
  { dmatBlkDtls: [] },
  "../x",
  "a b",
  "x".repeat(200),
  "DMI",
  "DMR",
  "DIM",
  "DIX",
];

const NAMES = [
  ...Object.keys(DIS),
  "status",
  "errorCode",
  "error",
  "unknown",
  "RequestorId",
  "TransactionType",
  "TransactionRefNo",
  "requestor",
  "nonce",
  "brokerOrdrNo",
  "ActionButtonDisplay",
  "dmatBlkDtls",
  "dpId",
  "secDtls",
  "hldSecurities",
  "isin",
];

/** Returns copies of `base`, each with `worth` as one of its members `name`. */
const mutations = (base: object, name: string, worth: unknown): object[] => {
  const nested = Object.entries(base).flatMap(([key, member]) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? mutations(member, name, worth).map((other) => ({ ...base, [key]: other }))
      : [],
  );
  return [{ ...base, [name]: worth }, ...nested];
};

/** Yields every payload that is one or two changes away from an accepted one. */
function* payloads(): Generator<object> {
  yield DIS;
  const bases = [
    DIS,
    { ...DIS, transactionType: "DMI", edisServiceHeader: { ...HEADER, TransactionType: "" } },
  ];
  for (const base of bases)
    for (const name of NAMES)
      for (const worth of WORTHS)
        for (const once of mutations(base, name, worth)) {
          yield once;
          if (worth === "400" || worth === "DIM" || worth === null)
            for (const other of ["mpinStatus", "status", "edisServiceHeader"])
              for (const more of WORTHS) yield { ...once, [other]: more };
        }
}

describe("The preview of a payload (contract §7)", () => {
  it("is never different from the validated payload", () => {
    let seen = 0;
    let fields = 0;
    for (const payload of payloads()) {
      const text = JSON.stringify(payload);
      const presumed = peekPayload(text);
      if (!presumed) continue;
      seen += 1;
      const admission = validatePayload(text);
      if (admission.kind === "invalid") {
        expect(presumed.hasMpinField, text).toBe(false);
        continue;
      }
      const { model } = admission;
      const { requestorId, transactionRefNo, transactionType } = model;
      const isField = admission.kind === "accepted" && transactionType !== "DIM" && model.mpinStatus === "1";
      const requestor = sentRequestorName(model) || requestorId;
      const { hasMpinField } = presumed;
      expect(presumed, text).toEqual({
        requestorId,
        transactionRefNo,
        transactionType,
        requestor,
        hasMpinField,
      });
      if (hasMpinField) expect(isField, text).toBe(true);
      if (hasMpinField) fields += 1;
    }
    expect(seen).toBeGreaterThan(1000);
    expect(fields).toBeGreaterThan(500);
    expect(seen).toBeGreaterThan(fields);
  });

  it("shows the field for DIS, DMI and DMR of an account with an M-PIN, and for no other", () => {
    const fieldOf = (rest: object) =>
      peekPayload(JSON.stringify({ ...DIS, edisServiceHeader: {}, ...rest }))?.hasMpinField;
    for (const transactionType of ["DIS", "DMI", "DMR"]) expect(fieldOf({ transactionType })).toBe(true);
    expect(fieldOf({ transactionType: "DIM" })).toBe(false);
    expect(fieldOf({ mpinStatus: "0" })).toBe(false);
    expect(fieldOf({ status: "400" })).toBe(false);
    expect(fieldOf({ errorCode: "01" })).toBe(false);
    expect(fieldOf({ transactionType: "DIX" })).toBeUndefined();
  });

  it("accepts securities on hold as ISINs, and reads the ids even if the schema decides on the rest", () => {
    const block = { ...DIS.orderRequestDetails.dmatBlkDtls, hldSecurities: ["INE002A01018"] };
    const held = { ...DIS, orderRequestDetails: { dmatBlkDtls: block } };
    expect(peekPayload(JSON.stringify(held))?.hasMpinField).toBe(true);
    expect(peekPayload(JSON.stringify({ ...DIS, isMobile: true }))).toMatchObject({
      requestorId: "BRK001",
      transactionRefNo: "TXN1",
      hasMpinField: false,
    });
  });

  it("is not read from a prototype (R59)", () => {
    const members = { mpinStatus: "1", requestorName: "Evil", requestor: "Evil" };
    try {
      Object.assign(Object.prototype, members);
      const text =
        '{"requestorId":"BRK001","transactionRefNo":"TXN1","transactionType":"DMI","edisServiceHeader":{}}';
      expect(peekPayload(text)).toMatchObject({ requestor: "BRK001", hasMpinField: false });
      expect(wayBackOf(undefined, () => true).fail).toBeUndefined();
      Object.assign(Object.prototype, { FailUrl: "https://evil.example/" });
      expect(wayBackOf({}, () => true)).toEqual({});
      for (const header of [undefined, {}]) expect(inadmissibleReason(header, () => false)).toBeNull();
    } finally {
      for (const name of [...Object.keys(members), "FailUrl"]) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it.each(["", "%%%", "e30x", "[]", "7", `{"a":"${"x".repeat(65_536)}"}`])(
    "is empty for a text that does not decode: %#",
    (text) => {
      expect(peekPayload(text)).toBeNull();
    },
  );

  it("is read from base64 as from JSON", () => {
    const text = Buffer.from(JSON.stringify(DIS)).toString("base64url");
    expect(peekPayload(text)).toEqual({
      requestorId: "BRK001",
      transactionRefNo: "TXN1",
      transactionType: "DIS",
      requestor: "Acme Broking",
      hasMpinField: true,
    });
  });
});
