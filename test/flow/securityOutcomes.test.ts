import { describe, expect, it } from "vitest";
import { allAccepted, securityOutcomes } from "../../src/flow/securityOutcomes";

const known = [
  { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD" },
  { isin: "INE467B01029", isinName: "TATA CONSULTANCY SERVICES LTD" },
];

describe("the outcome of an authorised request's securities", () => {
  it("leaves out a quantity that no double holds exactly (R62)", () => {
    const quantity = Number.POSITIVE_INFINITY;
    const [outcome] = securityOutcomes([{ isin: "INE002A01018", quantity, status: "REJECTED" }], known);
    expect(outcome).toMatchObject({ isin: "INE002A01018", quantity: "", status: "REJECTED" });
  });

  it("lists each security if some were not accepted, and those first", () => {
    const outcomes = securityOutcomes(
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
    expect(outcomes).toEqual([
      {
        isin: "INE467B01029",
        isinName: "TATA CONSULTANCY SERVICES LTD",
        quantity: "20",
        status: "REJECTED",
        description: "",
        isAccepted: false,
      },
      {
        isin: "INE002A01018",
        isinName: "RELIANCE INDUSTRIES LTD",
        quantity: "10",
        status: "ACCEPTED",
        description: "",
        isAccepted: true,
      },
    ]);
  });

  it("is empty if all were accepted, or if the answer names no security", () => {
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

  it("is read from entries that are the securities themselves, each with a status or a description", () => {
    const outcomes = securityOutcomes(
      [
        { isin: "INE002A01018", status: "1" },
        { isin: "INE467B01029", description: "No balance" },
      ],
      known,
    );
    expect(outcomes).toMatchObject([
      { isin: "INE467B01029", status: "", description: "No balance", isAccepted: undefined },
      { isin: "INE002A01018", status: "1", isAccepted: true },
    ]);
  });

  it("is the entry's for a security without a status", () => {
    const [outcome] = securityOutcomes([{ status: "FAILED", secDtls: [{ isin: "INE002A01018" }] }], known);
    expect(outcome).toMatchObject({ status: "FAILED", isAccepted: false });
  });

  it.each([
    ["none", []],
    ["none that can be read", ["INE002A01018", null]],
    ["no list", "x"],
  ])("is the entry's if its secDtls are %s", (_what, secDtls) => {
    const sent = [{ status: "REJECTED", description: "No balance", secDtls }];
    expect(securityOutcomes(sent, known)).toMatchObject([
      { isin: "", status: "REJECTED", description: "No balance", isAccepted: false },
    ]);
    expect(allAccepted(sent)).toBe(false);
  });

  const casesOf = (words: string, isAccepted: boolean | undefined) =>
    words.split(" ").map((word): [string, boolean | undefined] => [word, isAccepted]);

  it.each([
    ...casesOf(
      "ACCEPTED Approved authorised AUTHORIZED executed completed success SUCCESSFUL ok y S s 00 1 true",
      true,
    ),
    ...casesOf("rejected REFUSED Declined error failed FAILURE n F f 0 false", false),
    ...casesOf("PARTIAL QUEUED 01 SS", undefined),
    ["Queued at the exchange", undefined],
  ])("with the status %j is accepted: %s (contract §6, R45)", (status, isAccepted) => {
    const outcomes = securityOutcomes(
      [
        { isin: "A", status },
        { isin: "B", status: "rejected" },
      ],
      [],
    );
    expect(outcomes.find(({ isin }) => isin === "A")).toMatchObject({ status, isAccepted });
  });

  it("holds the reason beside the status, and also for an entry without a security", () => {
    const outcomes = securityOutcomes(
      [
        { status: "Failure", description: "Pledged elsewhere" },
        { isin: "A", status: "Rejected", description: "No balance" },
        { dpId: "IN300126" },
      ],
      [],
    );
    expect(outcomes).toMatchObject([
      { isin: "", status: "Failure", description: "Pledged elsewhere", isAccepted: false },
      { isin: "A", status: "Rejected", description: "No balance", isAccepted: false },
    ]);
  });

  it("is not the entry's status for a security with its own description", () => {
    const secDtls = [{ isin: "INE002A01018", description: "No balance" }];
    const sent = [{ status: "ACCEPTED", description: "Done", secDtls }];
    expect(securityOutcomes(sent, known)).toMatchObject([
      { isin: "INE002A01018", status: "", description: "No balance", isAccepted: undefined },
    ]);
  });

  it("holds the entry's reason for a security without its own words", () => {
    const sent = [{ status: "FAILED", description: "No balance", secDtls: [{ isin: "INE002A01018" }] }];
    expect(securityOutcomes(sent, known)).toMatchObject([{ status: "FAILED", description: "No balance" }]);
  });

  it.each(["PARTIAL", "Failed"])(
    "has an entry that says %s over rows that were all accepted (R81)",
    (status) => {
      const secDtls = [{ isin: "INE002A01018", status: "ACCEPTED" }];
      const sent = [{ status, description: "1 of 2 securities was not accepted", secDtls }];
      expect(securityOutcomes(sent, known)).toMatchObject([
        { isin: "", status, description: "1 of 2 securities was not accepted" },
        { isin: "INE002A01018", isAccepted: true },
      ]);
      expect(allAccepted(sent)).toBe(false);
      const clear = [{ status: "Processed", secDtls }];
      expect(allAccepted(clear)).toBe(true);
    },
  );

  it("is read from a description alone", () => {
    const sent = [{ description: "Queued for tomorrow" }];
    expect(securityOutcomes(sent, known)).toMatchObject([{ isin: "", description: "Queued for tomorrow" }]);
    expect(allAccepted(sent)).toBe(false);
  });

  it("is read from a single entry outside a list", () => {
    expect(securityOutcomes({ status: "PARTIAL", description: "1 of 2" }, [])).toMatchObject([
      { status: "PARTIAL", description: "1 of 2", isAccepted: undefined },
    ]);
  });

  it("is read from malformed members without a throw", () => {
    const nonsense = [null, 7, [], { secDtls: "x" }, { secDtls: [null, 3, { isin: {}, status: [] }] }];
    for (const sent of [nonsense, [[7]], 7, 0, true, "", "[]", null, undefined])
      expect(securityOutcomes(sent, [{}, null])).toEqual([]);
  });

  it.each([
    ["rows as JSON text", [{ status: "Success", secDtls: '[{"isin":"INE001","status":"Rejected"}]' }]],
    ["a list in a list", [[{ isin: "INE001", status: "Rejected" }]]],
  ])("is read from %s (R45)", (_what, sent) => {
    expect(securityOutcomes(sent, [])).toMatchObject([{ isin: "INE001", isAccepted: false }]);
  });

  it.each([
    ["PARTIAL", "PARTIAL", undefined],
    ["REJECTED", "REJECTED", false],
    [["INE002A01018 rejected"], "INE002A01018 rejected", undefined],
    [[{ secDtls: [] }, "On hold"], "On hold", undefined],
  ])(
    "is unclear where it is a text that does not say that all was accepted: %j (R45)",
    (sent, status, is) => {
      expect(securityOutcomes(sent, [])).toMatchObject([{ status, isAccepted: is }]);
      expect(allAccepted(sent)).toBe(false);
    },
  );

  it("is read from a status that is a JSON boolean, as from a flag's text (contract §6)", () => {
    expect(securityOutcomes([{ status: true }, { status: false }], [])).toMatchObject([
      { status: "false", isAccepted: false },
      { status: "true", isAccepted: true },
    ]);
    expect(allAccepted([{ status: false }])).toBe(false);
    expect(allAccepted([{ status: true }])).toBe(true);
  });

  it("is complete where a text says so", () => {
    for (const sent of ["Success", ["ACCEPTED"]]) expect(allAccepted(sent)).toBe(true);
  });
});

it("10 MB of an answer are read once for several questions (R63)", () => {
  let readings = 0;
  const entry = {
    get secDtls() {
      readings += 1;
      return [{ isin: "INE002A01018", status: "REJECTED" }];
    },
  };
  const answered = [entry];
  expect(allAccepted(answered)).toBe(false);
  expect(securityOutcomes(answered, known)).toHaveLength(1);
  expect(readings).toBe(1);
});

it("an entry has no status from a prototype (R59)", () => {
  Object.assign(Object.prototype, { status: "ACCEPTED" });
  try {
    expect(securityOutcomes([{ isin: "INE002A01018" }], known)).toMatchObject([
      { status: "", isAccepted: undefined },
    ]);
  } finally {
    Reflect.deleteProperty(Object.prototype, "status");
  }
});
