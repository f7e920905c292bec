import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { accepted, orderCame, otpSent, submitted, ticked } from "../../demo/gallery/fixtures";
import { STATES } from "../../demo/gallery/states";
import { showState } from "./shown";

/** Quantities as they are shown: in the groups of en-IN, whatever the language (R74). */

afterEach(cleanup);

const QUANTITY = "1234567";
const GROUPED = "12,34,567";
const LOCALES = ["en-GB", "hi", "ur"];
const security = { isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity: QUANTITY };
const ofAccount = { orderRequestDetails: { dmatBlkDtls: { secDtls: [security] } } };

/** The text of the first element of that kind whose text has a digit of the quantity, when one is there. */
const found = (container: Element, selector: string) =>
  waitFor(() => {
    const texts = [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const text = texts.find((one) => /1.*2.*3.*4.*5.*6.*7/.test(one));
    if (text === undefined) throw new Error(`no quantity in ${selector}: ${texts}`);
    return text;
  });

describe.each(LOCALES)("a quantity, in %s, is grouped", (locale) => {
  it("in a slip's read-only values", async () => {
    const { container } = await showState(
      { type: "DIS", events: [submitted, accepted(), orderCame({ details: { quantity: QUANTITY } })] },
      { locale },
    );
    expect(await found(container, "dl.pairs .main-value dd")).toBe(GROUPED);
  });

  it("in the receipt's list", async () => {
    const { container } = await showState(
      { ...STATES["acknowledgement"], type: "DIM", change: ofAccount },
      { locale },
    );
    expect(await found(container, ".receipt li b")).toContain(GROUPED);
  });

  it("in what became of each security", async () => {
    const outcomes = [{ secDtls: [{ ...security, status: "F" }] }];
    await showState(
      {
        type: "DIM",
        change: { edisServiceHeader: { authMechanism: "OTP" } },
        events: [ticked("authorise"), otpSent(), submitted, accepted(outcomes)],
      },
      { locale },
    );
    expect(await found(await screen.findByRole("dialog"), "li")).toContain(GROUPED);
  });
});
