import { describe, expect, it } from "vitest";
import { createTransaction } from "../../src/session/transaction";
import { configurationOf, modelOf } from "../depository/support";

/** Returns the first security of a DIM's payload, as the flow receives it. */
async function securityOf(secDtls: { isin?: string; isinName?: string }[]) {
  const model = {
    ...modelOf("DIM"),
    orderRequestDetails: { ActionButtonDisplay: true, dmatBlkDtls: { secDtls } },
  };
  return createTransaction(model, "{}", await configurationOf(), {}).context.security;
}

describe("a DIM's securities (R44)", () => {
  it("are present if one has an ISIN or a name", async () => {
    expect(await securityOf([{ isin: "INE002A01018" }])).toBe("INE002A01018");
    for (const isin of [" ", "00000000"])
      expect(await securityOf([{}, { isin, isinName: "RELIANCE" }])).toBe("RELIANCE");
  });

  it("are missing if all are empty objects, or there are none", async () => {
    expect(await securityOf([{}, { isin: " " }])).toBeUndefined();
    expect(await securityOf([])).toBeUndefined();
  });
});

it.each([
  [["INE002A01018"], true],
  [[{ isin: "INE002A01018" }], true],
  [["", " ", "\u200b", null], false],
  [[], false],
])("hldSecurities %j are securities on hold: %s (R22, contract §4)", async (hldSecurities, hasHoldings) => {
  const model = {
    ...modelOf("DIM"),
    orderRequestDetails: { ActionButtonDisplay: true, dmatBlkDtls: { hldSecurities } },
  };
  expect(createTransaction(model, "{}", await configurationOf(), {}).context.hasHoldings).toBe(hasHoldings);
});

it.each([
  ["MPIN", "MPIN"],
  ["OTP", "OTP"],
  ["constructor", null],
  ["", null],
])(
  "authMechanism %j begins a DIM in mode %j, null for an unknown word (R42, R59)",
  async (authMechanism, known) => {
    const model = modelOf("DIM");
    const header = { ...model.edisServiceHeader, authMechanism: authMechanism };
    const transaction = createTransaction(
      { ...model, edisServiceHeader: header },
      "{}",
      await configurationOf(),
      {},
    );
    expect(transaction.context.authMechanism).toBe(known);
  },
);

it.each([
  [{ requestor: "Acme" }, "Other", "Acme"],
  [{}, "Other", "Other"],
  [{ requestor: "" }, undefined, "BRK001"],
  [{}, undefined, "BRK001"],
])("the requestor's name is %j, else %j, else the id (contract §5)", async (names, requestorName, named) => {
  const { requestorName: _, ...model } = modelOf("DIS");
  const { requestor: __, ...header } = model.edisServiceHeader ?? {};
  const asked = {
    ...model,
    ...(requestorName && { requestorName }),
    edisServiceHeader: { ...header, ...names },
  };
  const { requestor } = createTransaction(asked, "{}", await configurationOf(), {});
  expect(requestor).toBe(named === "BRK001" ? model.requestorId : named);
});

it.each([
  [
    [8, 10],
    [8, 10],
  ],
  [[], [10]],
  [undefined, [10]],
])("client IDs of %j digits, where the properties sign that, hold by %j (R85)", async (signed, held) => {
  const configuration = await configurationOf();
  const properties = { ...configuration.properties, ...(signed && { clientIdLengths: signed }) };
  const { context } = createTransaction(modelOf("DIS"), "{}", { ...configuration, properties }, {});
  expect(context.clientIdLengths).toEqual(held);
});
