import assert from "node:assert/strict";
import type { Flow } from "../visit";
import { AUTHORISE, MPIN } from "../visit";

const ESCAPE = "\uE00C";
const TAB = "\uE004";

/** The dialogs: focus, inert background, closing (R11, R12, R24, R45). */
export const dialogs: readonly Flow[] = [
  {
    name: "cancelling asks first, keeps the focus in the dialog, and can be declined (R12)",
    async run({ browser, broker, depository, submitMpin, authorise, answer }) {
      const { ref, url } = await broker.order();
      await browser.goto(url);
      await submitMpin();
      await authorise();
      await browser.fill("OTP", "123");
      await browser.press("CANCEL");
      assert.match(await browser.textOf("dialog"), /Do you want to cancel transaction \?/);
      assert.deepEqual(await browser.all("checkbox", AUTHORISE), [], "what is behind cannot be reached");
      assert.equal(await browser.focused(), "No");
      for (let press = 0; press < 5; press += 1) {
        await browser.key(TAB);
        assert.match(await browser.focused(), /^(Yes|No|Do you want to cancel.*|)$/);
      }
      await browser.press("No");
      await browser.gone("dialog");
      assert.equal(await browser.valueOf("OTP"), "123");
      await browser.press("CANCEL");
      await browser.find("dialog");
      await browser.key(ESCAPE);
      await browser.gone("dialog");
      await browser.press("CANCEL");
      await browser.press("Yes");
      await answer(/Your transaction has been cancelled/, "Ok");
      await browser.at(new RegExp(`^${broker.url}/return/fail\\?`));
      assert.equal((await depository.transaction(ref)).state, "cancelled");
    },
  },
  {
    name: "the PAN is asked for where the captcha is refused (R11)",
    async run({ browser, broker, submitMpin }) {
      const { url } = await broker.order({ captchaRefused: "on" });
      await browser.goto(url);
      await submitMpin();
      assert.match(await browser.textOf("dialog"), /Please Enter Your PAN/);
      await browser.fill("PAN", "abcde1234f");
      await browser.press("Yes");
      await browser.find("value", "DP ID");
    },
  },
  {
    name: "three wrong M-PINs end in a dialog and at the broker's (R10)",
    async run({ browser, broker, submitMpin, answer }) {
      const { ref, url } = await broker.order();
      await browser.goto(url);
      await submitMpin("000000");
      await browser.find("text", /Invalid MPIN/);
      await submitMpin("000000");
      await browser.find("text", /Last attempt to enter MPIN/);
      await submitMpin("000000");
      await answer(/You have exceeded maximum MPIN attempts of entering MPIN/, "Ok");
      await browser.at(broker.registered("fail"));
      assert.equal((await broker.returned(ref)).fields["responseCode"], "02");
    },
  },
  {
    name: "securities on hold are warned of (R22)",
    async run({ browser, broker, answer }) {
      const { url } = await broker.order({ transactionType: "DIM", holdings: "on" });
      await browser.goto(url);
      await answer(/Some of these securities are on hold/, "Ok");
      await browser.gone("dialog");
    },
  },
  {
    name: "fields, boxes and buttons have their names for assistive technology (spec §8)",
    async run({ browser, open, submitMpin }) {
      await open();
      assert.match(await browser.toldAs("field", "Enter MPIN"), /Enter MPIN$/);
      assert.match(await browser.toldAs("button", "Show MPIN"), /Show MPIN$/);
      assert.match(await browser.toldAs("button", "SUBMIT"), /SUBMIT$/);
      await browser.fill("Enter MPIN", MPIN);
      await submitMpin();
      assert.match(await browser.toldAs("checkbox", AUTHORISE), /I hereby authorise/);
      assert.match(await browser.toldAs("field", "OTP"), /OTP$/);
    },
  },
];
