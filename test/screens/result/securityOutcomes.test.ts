import { describe, expect, it } from "vitest";
import { securityOutcomes } from "../../../src/screens/result/securityOutcomes";

const known = [
  { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD" },
  { isin: "INE467B01029", isinName: "TATA CONSULTANCY SERVICES LTD" },
];

describe("what became of the securities of an authorised request", () => {
  it("is told security by security when some were not accepted, and those first", () => {
    const told = securityOutcomes(
      [
        {
          status: "PARTIAL",
          secDtls: [
            { isin: "INE002A01018", quantity: "10", status: "ACCEPTED" },
            { isin: "INE467B01029", quantity: 20, status: "REJECTED" },
          ],
        },
      ],
      known,
    );
    expect(told).toEqual([
      {
        isin: "INE467B01029",
        isinName: "TATA CONSULTANCY SERVICES LTD",
        quantity: "20",
        status: "REJECTED",
        isAccepted: false,
      },
      {
        isin: "INE002A01018",
        isinName: "RELIANCE INDUSTRIES LTD",
        quantity: "10",
        status: "ACCEPTED",
        isAccepted: true,
      },
    ]);
  });

  it("is not told when all were accepted, or when the answer names no security", () => {
    const all = [{ secDtls: [{ isin: "INE002A01018", status: "Success" }] }];
    expect(securityOutcomes(all, known)).toEqual([]);
    const silent = [
      {
        status: "Accepted",
        secDtls: [
          { isin: "INE002A01018", status: null },
          { isin: "X", status: "" },
        ],
      },
    ];
    expect(securityOutcomes(silent, known)).toEqual([]);
    expect(securityOutcomes([{ status: "SUCCESS" }], known)).toEqual([]);
    expect(securityOutcomes([], known)).toEqual([]);
  });

  it("is read where the entries are the securities themselves, each with a status or a description", () => {
    const told = securityOutcomes(
      [
        { isin: "INE002A01018", status: "1" },
        { isin: "INE467B01029", description: "No balance" },
      ],
      known,
    );
    expect(told.map(({ status }) => status)).toEqual(["No balance", "1"]);
  });

  it("is the entry's own for a security without a status", () => {
    const [told] = securityOutcomes([{ status: "FAILED", secDtls: [{ isin: "INE002A01018" }] }], known);
    expect(told).toMatchObject({ status: "FAILED", isAccepted: false });
  });

  it.each([
    ["0", false],
    ["FAILED", false],
    ["00", true],
    ["1", true],
    ["Queued at the exchange", undefined],
  ])("with the status %j is accepted: %s", (status, isAccepted) => {
    const [first] = securityOutcomes(
      [
        { isin: "A", status },
        { isin: "B", status: "rejected" },
      ],
      [],
    );
    const told = securityOutcomes(
      [
        { isin: "A", status },
        { isin: "B", status: "rejected" },
      ],
      [],
    );
    expect(told.find(({ isin }) => isin === "A")).toMatchObject({ status, isAccepted });
    expect(first?.isAccepted).not.toBe(true);
  });

  it("is made of nonsense without a throw", () => {
    const nonsense = [null, "x", 7, [], { secDtls: "x" }, { secDtls: [null, 3, { isin: {}, status: [] }] }];
    expect(securityOutcomes(nonsense, [{}])).toEqual([
      { isin: "", isinName: "", quantity: "", status: "", isAccepted: undefined },
    ]);
  });
});
