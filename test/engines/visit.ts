import assert from "node:assert/strict";
import { gatewayAddress } from "../browser/support/address";
import { brokerOf, depositoryOf, inboxOf, pollUntil } from "../browser/support/helpers";
import type { TestServers } from "../browser/support/testServers";
import type { Browser, GatewayEvent } from "./browser";

export const MPIN = "123456";
export const AUTHORISE = /^I hereby authorise/;

export const TIMEOUT = "Session Timeout Please try again";

/** Makes one flow's tab, depository and broker, with the investor's actions. */
export function visitOf(browser: Browser, servers: TestServers) {
  const issued: string[] = [];
  const depository = depositoryOf(servers, issued);
  const issue = (creation: object = {}) => depository.issue({ transactionType: "DIS", ...creation });

  return {
    browser,
    issued,
    depository,
    broker: brokerOf(servers, issued),
    inbox: inboxOf(servers),
    issue,
    /** Opens the host page with a transaction from the back office; resolves to its reference. */
    async open(creation: object = {}): Promise<string> {
      const { transactionRefNo, payload } = await issue(creation);
      await browser.gotoAfresh(gatewayAddress(depository.url, payload));
      return transactionRefNo;
    },
    /** Waits until the configuration is verified: a page that goes sooner may make no call (contract §7). */
    configured: (): Promise<true> =>
      pollUntil("the configuration to be verified", async () => {
        const marks = await browser.run(
          "return performance.getEntriesByName('edis-gateway:configured').length",
        );
        return Number(marks) > 0 ? true : undefined;
      }),
    async submitMpin(digits: string = MPIN): Promise<void> {
      await browser.fill("Enter MPIN", digits);
      await browser.press("SUBMIT");
    },
    async submitOtp(digits: string): Promise<void> {
      await browser.fill("OTP", digits);
      await browser.press("Submit");
    },
    authorise: (): Promise<void> => browser.tick(AUTHORISE),
    /** Waits for a dialog with the text, and closes it with a button. */
    async answer(says: RegExp, button: string): Promise<void> {
      await browser.find("text", says);
      await browser.press(button);
    },
    /** Returns the one outcome event of the page. */
    async outcome(): Promise<GatewayEvent> {
      const events = [...(await browser.heard("success")), ...(await browser.heard("fail"))];
      assert.equal(events.length, 1, `one outcome: ${JSON.stringify(events)}`);
      return events[0] ?? { type: "", detail: {} };
    },
  };
}

export type Visit = ReturnType<typeof visitOf>;

export interface Flow {
  readonly name: string;
  run(visit: Visit): Promise<void>;
}
