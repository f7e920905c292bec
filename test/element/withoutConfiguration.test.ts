import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { defineEdisGateway } from "../../src/element/defineEdisGateway";
import { makeElement, payloadOf, shownBy } from "./page";

let answer: (response: Response) => void;

beforeAll(() => defineEdisGateway());
beforeEach(() => {
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal("fetch", async () => (await held).clone());
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("Without a configuration (R53)", () => {
  it("the entry screen has the footer while it waits", async () => {
    const element = makeElement();
    element.payload = payloadOf("WAIT1", { mpinStatus: "0" });
    document.body.append(element);
    await vi.waitFor(() => expect(shownBy(element)).toContain("Loading, please wait"), 15_000);
    expect(shownBy(element)).toContain("All rights reserved.");
    expect(shownBy(element)).toContain("Privacy policy");
    answer(new Response(null, { status: 404 }));
  });

  it.each([
    ["DIS", "Your Electronic Instruction Slip could not be completed"],
    ["DMI", "Your mandate could not be completed"],
    ["DMR", "Your mandate / consent could not be completed"],
    ["DIM", "Your eDIS request could not be completed"],
  ])("the error page's header follows the type of the payload: %s", async (transactionType, header) => {
    const element = makeElement();
    element.payload = payloadOf("NONE1", { transactionType });
    document.body.append(element);
    answer(new Response(null, { status: 404 }));
    await vi.waitFor(() => expect(shownBy(element)).toContain(header), 15_000);
  });
});
