import { describe, expect, it } from "vitest";
import { failureOutcome, type Outcome } from "../../../src/flow/outcome";
import { common } from "../../../src/i18n/en-GB/common";
import { createTexts, EN_GB_TEXTS } from "../../../src/i18n/texts";
import { warningTitle } from "../../../src/screens/result/warningTitle";

const { t } = createTexts(EN_GB_TEXTS, common);
const success = (orderRespDtls: unknown, tone: Outcome["tone"]): Outcome => ({
  kind: "success",
  text: { key: "TRANS_SUCCESS_MSG" },
  answer: { responseCode: "00", message: "", requestTime: "", orderRespDtls },
  page: "success",
  debit: "authorised",
  tone,
});
const title = (...statuses: string[]) => {
  const secDtls = statuses.map((status, index) => ({ isin: `INE${index}`, status }));
  return warningTitle(success([{ secDtls }], "warning"), statuses.length, t);
};

describe("an outcome that counts as a warning (R45)", () => {
  it("has a heading with the numbers accepted and in all", () => {
    expect(title("ACCEPTED", "REJECTED")).toBe("1 of 2 accepted");
    expect(title("S", "F", "Queued at the exchange")).toBe("1 of 3 accepted");
    expect(title("F")).toBe("0 of 1 accepted");
  });

  it("asks to check the status if nothing can be counted", () => {
    const whole = success([{ status: "PARTIAL", description: "1 of 2" }], "warning");
    expect(warningTitle(whole, 2, t)).toBe("Please check this request");
    const refusedAlone = success([{ secDtls: [{ isin: "INE0", status: "F" }] }], "warning");
    expect(warningTitle(refusedAlone, 3, t)).toBe("Please check this request");
    expect(title("PARTIAL", "PARTIAL")).toBe("Please check this request");
    expect(title("ACCEPTED", "Partially accepted")).toBe("Please check this request");
    expect(title("PROCESSED")).toBe("Please check this request");
    const unnamed = success([{ secDtls: [{ status: "F" }, { isin: "INE1", status: "S" }] }], "warning");
    expect(warningTitle(unnamed, 2, t)).toBe("Please check this request");
    const inDoubt: Outcome = { ...failureOutcome("in-doubt", { key: "IN_DOUBT" }), tone: "warning" };
    expect(warningTitle(inDoubt, 1, t)).toBe("Please check this request");
  });

  it("is no other outcome, which keeps its own title", () => {
    expect(warningTitle(success([], "success"), 1, t)).toBeUndefined();
    expect(warningTitle(failureOutcome("rejected", { key: "TIMEOUT" }), 1, t)).toBeUndefined();
  });
});
