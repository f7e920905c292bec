import assert from "node:assert/strict";
import type { Flow } from "../visit";
import { MPIN } from "../visit";

const NEW_MPIN = "246810";

/** The four types of transaction, from the broker's order to its return page (spec §4). */
export const types: readonly Flow[] = [
  {
    name: "DIS is authorised and comes back by GET",
    async run({ browser, broker, depository, inbox, submitMpin, submitOtp, authorise, answer }) {
      const { ref, url } = await broker.order();
      await browser.goto(url);
      await browser.find("text", /You have been redirected from Acme Broking Ltd/);
      await submitMpin();
      assert.equal(await browser.textOf("value", "ISIN"), "INE481K01021");
      await authorise();
      await submitOtp(await inbox.otp(ref));
      await answer(new RegExp(ref), "Ok");
      await browser.at(new RegExp(`^${broker.url}/return/success\\?`));
      const { method, fields } = await broker.returned(ref);
      assert.equal(method, "GET");
      assert.equal(fields["responseCode"], "00");
      assert.equal((await depository.transaction(ref)).state, "authorised");
    },
  },
  {
    name: "DIS without an M-PIN sets one with an OTP",
    async run({ browser, broker, depository, inbox }) {
      const { ref, url } = await broker.order({ mpinStatus: "0" });
      await browser.goto(url);
      await browser.fill("Enter New MPIN", NEW_MPIN);
      await browser.fill("Confirm MPIN", NEW_MPIN);
      await browser.fill("Enter OTP", await inbox.otp(ref));
      await browser.press("SUBMIT");
      await browser.find("value", "DP ID");
      assert.equal((await depository.transaction(ref)).state, "authenticated");
    },
  },
  ...(["DMI", "DMR"] as const).map(
    (transactionType) =>
      ({
        name: `${transactionType} is consented to and comes back by form post`,
        async run({ browser, broker, inbox, submitMpin, submitOtp, authorise, answer }) {
          const { ref, url } = await broker.order({ transactionType, securitiesCount: "25" });
          await browser.goto(url);
          await submitMpin();
          await browser.find("heading", "Consent for Acme Broking Ltd");
          await browser.count("row", 20);
          await authorise();
          await browser.tick(/T&C/);
          await browser.find("img", /QR/);
          await submitOtp(await inbox.otp(ref));
          await answer(/Your transaction has been authorised successfully/, "Ok");
          await browser.at(broker.registered("success"));
          const { method, fields } = await broker.returned(ref);
          assert.equal(method, "POST");
          assert.equal(fields["responseCode"], "00");
        },
      }) satisfies Flow,
  ),
  {
    name: "DIM is authorised by M-PIN",
    async run({ browser, broker, authorise, answer }) {
      const { ref, url } = await broker.order({ transactionType: "DIM", securitiesCount: "3" });
      await browser.goto(url);
      assert.equal(await browser.textOf("value", "Transaction Reference Number"), ref);
      await browser.count("row", 3);
      await authorise();
      await browser.fill("M-PIN", MPIN);
      await browser.press("Submit eDIS");
      await answer(/Your transaction has been authorised successfully/, "Ok");
      await browser.at(new RegExp(`^${broker.url}/return/success\\?`));
      assert.equal((await broker.returned(ref)).fields["responseCode"], "00");
    },
  },
  {
    name: "DIM in OTP mode sets an M-PIN in its dialog",
    async run({ browser, broker, depository, inbox, authorise, answer }) {
      const order = { transactionType: "DIM", mpinStatus: "0", authMechanism: "OTP" };
      const { ref, url } = await broker.order(order);
      await browser.goto(url);
      await authorise();
      await browser.find("img", /QR/);
      await browser.fill("OTP", await inbox.otp(ref));
      await browser.press("Submit eDIS");
      await browser.find("dialog");
      await browser.fill("Enter New MPIN", NEW_MPIN);
      await browser.fill("Confirm MPIN", NEW_MPIN);
      await browser.press("SUBMIT");
      await answer(/Your MPIN has been registered/, "Ok");
      await depository.reaches(ref, "authorised");
    },
  },
];
