import { describe, expect, it } from "vitest";
import { failure, type Outcome } from "../../../src/flow/outcome";
import { common } from "../../../src/i18n/en-GB/common";
import { createTexts, EN_GB_MESSAGES } from "../../../src/i18n/messages";
import { warningTitle } from "../../../src/screens/result/warningTitle";

const { t } = createTexts(EN_GB_MESSAGES, common);
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
  return warningTitle(success([{ secDtls }], "warning"), t);
};

describe("an outcome that counts as a warning (R45)", () => {
  it("has a heading with the numbers accepted and in all", () => {
    expect(title("ACCEPTED", "REJECTED")).toBe("1 of 2 accepted");
    expect(title("S", "F", "Queued at the exchange")).toBe("1 of 3 accepted");
    expect(title("F")).toBe("0 of 1 accepted");
  });

  it("asks to check the status if nothing can be counted", () => {
    const whole = success([{ status: "PARTIAL", description: "1 of 2" }], "warning");
    expect(warningTitle(whole, t)).toBe("Please check this request");
    const inDoubt: Outcome = { ...failure("in-doubt", { key: "IN_DOUBT" }), tone: "warning" };
    expect(warningTitle(inDoubt, t)).toBe("Please check this request");
  });

  it("is no other outcome, which keeps its own title", () => {
    expect(warningTitle(success([], "success"), t)).toBeUndefined();
    expect(warningTitle(failure("rejected", { key: "TIMEOUT" }), t)).toBeUndefined();
  });
});
