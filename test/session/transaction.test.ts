import { describe, expect, it } from "vitest";
import { createTransaction } from "../../src/session/transaction";
import { configurationOf, modelOf } from "../depository/support";

/** The first security of a DIM's payload, as the flow is told of it. */
async function securityOf(secDtls: { isin?: string; isinName?: string }[]) {
  const model = {
    ...modelOf("DIM"),
    orderRequestDetails: { ActionButtonDisplay: true, dmatBlkDtls: { secDtls } },
  };
  return createTransaction(model, "{}", await configurationOf(), {}).facts.security;
}

describe("a DIM's securities (R44)", () => {
  it("are there with one that says which it is, by ISIN or name", async () => {
    expect(await securityOf([{ isin: "INE002A01018" }])).toBe("INE002A01018");
    expect(await securityOf([{}, { isin: " ", isinName: "RELIANCE" }])).toBe("RELIANCE");
  });

  it("are not there where all are empty objects, or there are none", async () => {
    expect(await securityOf([{}, { isin: " " }])).toBeUndefined();
    expect(await securityOf([])).toBeUndefined();
  });
});
