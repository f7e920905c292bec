import assert from "node:assert/strict";
import type { Flow, Visit } from "../visit";
import { MPIN, TIMEOUT } from "../visit";

/** Opens the gateway from the broker's page, as an investor does. */
async function arrive({ browser, broker, open }: Visit): Promise<string> {
  await browser.goto(broker.url);
  return open();
}

async function isHeld({ browser, depository }: Visit, ref: string): Promise<void> {
  await browser.at(`${depository.url}/edisweb/#/error`);
  assert.equal(await browser.textOf("alert"), TIMEOUT);
  await depository.reaches(ref, "terminated");
  assert.deepEqual(
    (await browser.heard("fail")).map(({ detail }) => detail["reason"]),
    ["back-navigation"],
  );
}

/** Routes and the back button of the host page (R6, R28, R69). */
export const routes: readonly Flow[] = [
  {
    name: "each screen has its route, and the result stays where Back is pressed",
    async run(visit) {
      const { browser, depository, inbox, submitMpin, submitOtp, authorise, answer } = visit;
      const ref = await visit.open({ successUrl: null });
      const at = (route: string) => browser.at(`${depository.url}/edisweb/#/${route}`);
      await browser.find("field", "Enter MPIN");
      await at("mpinauthenticate");
      await submitMpin();
      await browser.find("value", "DP ID");
      await at("accountDetails");
      await authorise();
      await submitOtp(await inbox.otp(ref));
      await answer(new RegExp(ref), "Ok");
      await at("success");
      await browser.back();
      await browser.find("text", new RegExp(`Transaction Reference Number ${ref}`));
      await at("success");
    },
  },
  {
    name: "Back on the M-PIN screen ends the transaction and stays (R28, R69)",
    async run(visit) {
      const ref = await arrive(visit);
      await visit.browser.fill("Enter MPIN", MPIN);
      await visit.browser.back();
      await isHeld(visit, ref);
    },
  },
  {
    name: "Back after nothing but a tap is held too (R69)",
    async run(visit) {
      const ref = await arrive(visit);
      await visit.browser.press("Enter MPIN to Continue", "text");
      await visit.browser.back();
      await isHeld(visit, ref);
    },
  },
  {
    name: "Back on the slip ends the transaction and stays, and so does the next one (R28, R69)",
    async run(visit) {
      const ref = await arrive(visit);
      await visit.submitMpin();
      await visit.authorise();
      await visit.browser.back();
      await isHeld(visit, ref);
      await visit.browser.click(await visit.browser.find("alert"));
      await visit.browser.back();
      await isHeld(visit, ref);
    },
  },
  {
    name: "Back closes a static page, and what was typed is kept (R69)",
    async run(visit) {
      const { browser } = visit;
      const ref = await arrive(visit);
      await browser.fill("Enter MPIN", "1234");
      await browser.press("Privacy policy", "link");
      await browser.find("heading", "Privacy policy");
      await browser.back();
      assert.equal(await browser.valueOf("Enter MPIN"), "1234");
      await browser.press("Disclaimer", "link");
      await browser.find("heading", "Disclaimer");
      await browser.press("Back");
      assert.equal(await browser.valueOf("Enter MPIN"), "1234");
      await visit.submitMpin();
      await browser.find("value", "DP ID");
      await browser.press("Disclaimer", "link");
      await browser.back();
      await browser.find("value", "DP ID");
      assert.equal((await visit.depository.transaction(ref)).state, "authenticated");
      assert.deepEqual(await browser.heard("fail"), []);
    },
  },
  {
    name: "Back from a static page without a transaction leads to the landing page (R69)",
    async run({ browser, broker, depository }) {
      await browser.goto(broker.url);
      await browser.goto(`${depository.url}/edisweb/`);
      await browser.press("Privacy policy", "link");
      await browser.find("heading", "Privacy policy");
      await browser.back();
      await browser.find("text", /Please start from your broker's website or app/);
    },
  },
  {
    name: "a route typed by hand is taken for going back (R6)",
    async run(visit) {
      const ref = await arrive(visit);
      // hash routing begins after the first paint
      await visit.browser.at(`${visit.depository.url}/edisweb/#/mpinauthenticate`);
      await visit.browser.run("location.hash = '#/success'");
      await isHeld(visit, ref);
    },
  },
  {
    name: "a guarded route without a request is /error (R1)",
    async run({ browser, depository }) {
      for (const route of ["edisAuthValidate", "accountDetails"]) {
        await browser.gotoAfresh(`${depository.url}/edisweb/#/${route}`);
        await browser.find("text", "Incorrect URL");
        await browser.at(`${depository.url}/edisweb/#/error`);
      }
    },
  },
  {
    name: "the payload is gone from the address and from what Back leads to (contract §3)",
    async run({ browser, depository, issue }) {
      const { payload } = await issue();
      await browser.goto(`${depository.url}/edisweb/?payload=${payload}`);
      await browser.find("field", "Enter MPIN");
      assert.ok(!(await browser.url()).includes(payload));
      await browser.call("Back");
      assert.ok(!(await browser.url()).includes(payload));
    },
  },
  {
    name: "memory routing leaves the broker's address and history alone (R6)",
    async run({ browser, broker, submitMpin }) {
      const { url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      const length = await browser.run("return history.length");
      await submitMpin();
      await browser.find("value", "DP ID");
      await browser.press("Privacy policy", "link");
      await browser.press("Back");
      assert.deepEqual([await browser.url(), await browser.run("return history.length")], [url, length]);
    },
  },
];
