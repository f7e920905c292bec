import assert from "node:assert/strict";
import type { Flow } from "../visit";

/** The element in a broker's page under a strict policy (contract §2). */
export const element: readonly Flow[] = [
  {
    name: "the element fires its events once each, in order, and carries the investor back",
    async run({ browser, broker, inbox, submitMpin, submitOtp, authorise, answer }) {
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await submitMpin();
      await authorise();
      await submitOtp(await inbox.otp(ref));
      await answer(new RegExp(ref), "Ok");
      await browser.at(new RegExp(`^${broker.url}/return/success\\?`));
      const screens = (await browser.heard("screenchange")).map(({ detail }) => detail["screen"]);
      assert.deepEqual(screens.slice(-2), ["slip", "success"]);
      const [success, ...more] = await browser.heard("success");
      assert.deepEqual([success?.detail["responseCode"], more], ["00", []]);
      assert.deepEqual(await browser.heard("fail"), []);
    },
  },
  {
    name: "the element goes on when it is moved, and terminates when it is removed",
    async run({ browser, broker, depository, submitMpin }) {
      const { ref, url } = await broker.order({ opening: "element" });
      await browser.goto(url);
      await submitMpin();
      await browser.find("value", "DP ID");
      await browser.run("document.querySelector('main').append(document.querySelector('edis-gateway'))");
      await browser.find("value", "DP ID");
      assert.ok(!(await depository.operations(ref)).includes("clr"));
      await browser.run("document.querySelector('edis-gateway').remove()");
      await depository.reaches(ref, "terminated");
      assert.deepEqual(await browser.heard("fail"), []);
    },
  },
  {
    name: "nothing lies on anything else and nothing sticks out, at 390, 1000 and 1280 px",
    async run({ browser, broker, inbox, submitMpin, authorise }) {
      for (const width of [390, 1000, 1280]) {
        await browser.resize(width, 900);
        const { ref, url } = await broker.order({ transactionType: "DIS" });
        await browser.goto(url);
        await submitMpin();
        await authorise();
        await browser.find("img", /QR/);
        await inbox.otp(ref);
        const fits = await browser.run("return document.documentElement.scrollWidth <= innerWidth");
        assert.equal(fits, true, `at ${width} px nothing sticks out`);
        const sent = await browser.boxOf("text", /^OTP has been sent/);
        const field = await browser.boxOf("field", "OTP");
        const label = await browser.boxOf("text", "OTP");
        for (const below of [field, label]) {
          const isApart =
            sent.bottom <= below.top + 1 ||
            below.bottom <= sent.top + 1 ||
            sent.right <= below.left + 1 ||
            below.right <= sent.left + 1;
          assert.ok(isApart, `at ${width} px: ${JSON.stringify({ sent, below })}`);
        }
      }
    },
  },
];
