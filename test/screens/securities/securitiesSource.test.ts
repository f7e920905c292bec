import { describe, expect, it } from "vitest";
import { localSecurities } from "../../../src/screens/securities/securitiesSource";

describe("a request's securities, as the table reads them", () => {
  it("have no member of a prototype (R59), and none that turns the line round (R46)", () => {
    const source = localSecurities([{ isin: "INE002A01018\u202e", quantity: 10 }, null, ["x"]]);
    const rows = "rows" in source ? source.rows : [];
    expect(rows).toEqual([{ isin: "INE002A01018", quantity: 10 }, [], []]);
    expect(Object.getPrototypeOf(rows[0])).toBeNull();
  });
});
