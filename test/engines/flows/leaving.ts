import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { gatewayAddress } from "../../browser/support/address";
import type { Flow, Visit } from "../visit";
import { MPIN, TIMEOUT } from "../visit";

const TABS = 6;

/** Leaves the gateway's page and presses Back; resolves to whether the page was kept in the bfcache. */
async function comeBack({ browser }: Visit, elsewhere: string): Promise<boolean> {
  await browser.call("Navigate", { url: elsewhere });
  await browser.call("Back");
  await browser.gone("text", /^Loading/);
  return (await browser.heard("restored")).length > 0;
}

/** Leaving the page and coming back to it (R28, R68, R70). */
export const leaving: readonly Flow[] = [
  {
    name: `closing ${TABS} tabs terminates each (R68)`,
    async run({ browser, depository, issue, configured, submitMpin }) {
      const lost: string[] = [];
      for (let tab = 0; tab < TABS; tab += 1) {
        const { transactionRefNo, payload } = await issue();
        const home = await browser.newTab();
        await browser.goto(gatewayAddress(depository.url, payload));
        await browser.find("field", "Enter MPIN");
        await configured();
        if (tab % 2 === 1) {
          await submitMpin();
          await browser.find("value", "DP ID");
        }
        await browser.leave(home);
        await depository.reaches(transactionRefNo, "terminated").catch(() => lost.push(transactionRefNo));
      }
      assert.deepEqual(lost, [], "each tab told the depository");
    },
  },
  {
    name: "another address in the tab terminates, and the event is fired with it (contract §2)",
    async run({ browser, broker, depository, submitMpin }) {
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await submitMpin();
      await browser.find("value", "DP ID");
      await browser.goto(broker.url);
      await depository.reaches(ref, "terminated");
      const [failed, ...more] = await browser.heard("fail");
      assert.deepEqual(
        [failed?.detail["reason"], failed?.detail["returnTo"], more],
        ["back-navigation", null, []],
      );
      const { calls } = await depository.transaction(ref);
      assert.equal(calls.filter(({ name }) => name === "clr").length, 1);
    },
  },
  {
    name: "a broker's page that comes back from the cache says that the session is over (R28, R68)",
    async run(visit) {
      const { browser, broker, depository, submitMpin } = visit;
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await submitMpin();
      await browser.find("value", "DP ID");
      const isKept = await comeBack(visit, broker.url);
      await depository.reaches(ref, "terminated");
      if (!isKept) return;
      assert.equal(await browser.textOf("alert"), TIMEOUT);
      assert.equal((await browser.heard("fail")).length, 1);
      assert.deepEqual((await browser.heard("screenchange")).at(-1)?.detail, {
        screen: "error",
        previous: "slip",
      });
    },
  },
  {
    name: "a page left on its first screen comes back to the same (R28, R68)",
    async run(visit) {
      const { browser, broker, depository } = visit;
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await browser.fill("Enter MPIN", MPIN);
      await visit.configured();
      const isKept = await comeBack(visit, broker.url);
      await depository.reaches(ref, "terminated");
      if (isKept) assert.equal(await browser.textOf("alert"), TIMEOUT);
    },
  },
  {
    name: "the host page that is come back to does not stay at 'Loading' (R28, R50)",
    async run(visit) {
      const ref = await visit.open();
      await visit.browser.find("field", "Enter MPIN");
      await visit.configured();
      await comeBack(visit, visit.broker.url);
      await visit.depository.reaches(ref, "terminated");
      assert.equal(await visit.browser.textOf("alert"), TIMEOUT);
    },
  },
  {
    name: "reloading terminates and tells of no old request (R50)",
    async run({ browser, depository, open, configured }) {
      const ref = await open();
      await browser.find("field", "Enter MPIN");
      await configured();
      await browser.reload();
      await depository.reaches(ref, "terminated");
      assert.equal(await browser.textOf("alert"), TIMEOUT);
    },
  },
  {
    name: "a success that the broker keeps to its page leaves nothing in storage (R70)",
    async run({ browser, broker, inbox, submitMpin, submitOtp, authorise, answer }) {
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await browser.tick(/^Stay on this page/);
      await submitMpin();
      await authorise();
      await submitOtp(await inbox.otp(ref));
      await answer(new RegExp(ref), "Ok");
      await browser.find("heading", "Result");
      assert.equal(await browser.run("return Object.keys(localStorage).join()"), "");
    },
  },
  {
    name: "a page left while the success dialog stands keeps the success (contract §2)",
    async run({ browser, broker, depository, inbox, submitMpin, submitOtp, authorise }) {
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await submitMpin();
      await authorise();
      await submitOtp(await inbox.otp(ref));
      await browser.find("dialog");
      await browser.goto(broker.url);
      assert.equal((await browser.heard("success")).length, 1);
      assert.equal(await browser.run("return Object.keys(localStorage).join()"), "");
      await wait(300);
      assert.equal((await depository.transaction(ref)).state, "authorised");
    },
  },
];
