import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { pollUntil } from "../../browser/support/helpers";
import { type Framing, framingOf } from "../framing";
import type { Flow, Visit } from "../visit";
import { MPIN } from "../visit";
import type { Json } from "../wire";

const SILENCE = "The depository's page does not answer.";

/** A time in which nothing may happen. */
const QUIET_MS = 500;

interface Framed extends Framing {
  readonly ref: string;
}

/** Places an order in the broker's page, of another site than the depository's, with the gateway framed in it. */
async function framed(visit: Visit, fields: Record<string, string> = {}): Promise<Framed> {
  const { ref, url } = await visit.broker.order({ opening: "frame", ...fields });
  await visit.browser.goto(url);
  return { ref, ...framingOf(visit) };
}

const message = (type: string, detail: Json): Json => ({ source: "edis-gateway", version: 1, type, detail });

/** Returns an outcome as the host page would send it. */
const success = (ref: string, url: string): Json =>
  message("event", {
    name: "success",
    detail: {
      transactionRefNo: ref,
      transactionType: "DIS",
      requestorId: "BRK001",
      responseCode: "00",
      message: "",
      requestTime: "",
      orderRespDtls: [],
      returnTo: { method: "GET", url, fields: {} },
    },
  });

const outcomes = async ({ browser }: Visit): Promise<string[]> =>
  [...(await browser.heard("success")), ...(await browser.heard("fail"))].map(({ type }) => type);

/** The gateway in a frame of the broker's page (contract §3, 'More of the frame element' included). */
export const frame: readonly Flow[] = [
  ...[390, 1280].map(
    (width) =>
      ({
        name: `in a frame of ${width} px the consent is given, and the broker's page hears of it and goes on`,
        async run(visit) {
          const { browser, broker, inbox, submitMpin, submitOtp, authorise, answer } = visit;
          const { ref, inside, fits, narrowed } = await framed(visit);
          await narrowed(width);
          await inside(async () => {
            await browser.find("field", "Enter MPIN");
            await fits(width);
            await submitMpin();
            await authorise();
            await browser.find("img", /QR/);
            await fits(width);
            await submitOtp(await inbox.otp(ref));
            await answer(new RegExp(ref), "Ok");
          });
          await browser.at(new RegExp(`^${broker.url}/return/success\\?`));
          assert.equal((await broker.returned(ref)).fields["responseCode"], "00");
          const screens = (await browser.heard("screenchange")).map(({ detail }) => detail["screen"]);
          // events are recorded after the page has loaded, so the first two may be missing
          const inOrder = ["entry", "mpin", "slip", "success"];
          assert.deepEqual(screens, inOrder.slice(-Math.max(2, screens.length)));
          assert.deepEqual(await outcomes(visit), ["success"]);
          assert.equal((await browser.heard("success"))[0]?.detail["transactionRefNo"], ref);
        },
      }) satisfies Flow,
  ),
  {
    name: "in a frame a mandate comes back by the broker's page's own form post",
    async run(visit) {
      const { browser, broker, inbox, submitMpin, submitOtp, authorise, answer } = visit;
      const { ref, inside } = await framed(visit, { transactionType: "DMI", securitiesCount: "3" });
      await inside(async () => {
        await submitMpin();
        await browser.count("row", 3);
        await authorise();
        await browser.tick(/T&C/);
        await submitOtp(await inbox.otp(ref));
        await answer(/Your transaction has been authorised successfully/, "Ok");
      });
      await browser.at(broker.registered("success"));
      assert.equal((await broker.returned(ref)).method, "POST");
    },
  },
  {
    name: "forged, foreign and replayed messages change nothing, in either page (contract §3)",
    async run(visit) {
      const { browser, broker, depository } = visit;
      const { ref, inside, payload } = await framed(visit);
      const stay = browser.url();
      await inside(() => browser.fill("Enter MPIN", "123"));
      const forged = success(ref, `${broker.url}/return/success`);
      const hello = (of: string) => message("hello", { payload: of, locale: null, theme: "dark", room: 800 });
      await browser.run("window.postMessage(arguments[0], '*')", forged);
      await browser.run(
        `const iframe = document.createElement("iframe");
        iframe.title = "A stranger";
        document.body.append(iframe);`,
      );
      await browser.enter(await browser.find("iframe", "A stranger"));
      await browser.run(
        `const [forged, hello] = arguments;
        window.parent.postMessage(forged, "*");
        for (let index = 0; index < window.parent.length; index += 1)
          window.parent[index].postMessage(hello, "*");`,
        forged,
        hello("e30"),
      );
      await browser.leaveFrame();
      // the broker's own hello again
      await browser.run(
        `const [hello] = arguments;
        const { shadowRoot } = document.querySelector("edis-gateway-frame");
        shadowRoot.querySelector("iframe").contentWindow.postMessage(hello, "*");`,
        message("hello", { payload: await payload(), locale: null, theme: null, room: 800 }),
      );
      await wait(QUIET_MS);
      await inside(async () => {
        assert.equal(await browser.valueOf("Enter MPIN"), "123");
        assert.notEqual(await browser.run("return document.querySelector('edis-gateway').theme"), "dark");
      });
      assert.deepEqual(await outcomes(visit), []);
      assert.deepEqual(await depository.operations(ref), []);
      assert.equal(await browser.url(), await stay);
    },
  },
  {
    name: "an outcome that is told again changes nothing (contract §2, §3)",
    async run(visit) {
      const { browser, broker, answer } = visit;
      const { ref, inside } = await framed(visit);
      await browser.tick(/^Stay on this page/);
      await inside(async () => {
        await browser.find("field", "Enter MPIN");
        await visit.configured();
        await browser.press("CANCEL");
        await browser.press("Yes");
        await answer(/Your transaction has been cancelled/, "Ok");
      });
      await pollUntil("the outcome", async () => ((await outcomes(visit)).length > 0 ? true : undefined));
      const again = success(ref, `${broker.url}/return/success`);
      await inside(() => browser.run("window.parent.postMessage(arguments[0], '*')", again));
      await wait(QUIET_MS);
      assert.deepEqual(await outcomes(visit), ["fail"]);
      assert.equal(await browser.all("text", "Result").then(({ length }) => length > 0), true);
      assert.deepEqual(broker.returnsOf(ref), []);
    },
  },
  {
    name: "two frames on one page do not hear each other (contract §3)",
    async run(visit) {
      const { browser, depository, issue, inbox, submitMpin, submitOtp, authorise, answer } = visit;
      const { ref, inside } = await framed(visit);
      await browser.tick(/^Stay on this page/);
      const other = await issue();
      await browser.run(
        `const one = document.querySelector("edis-gateway-frame");
        const two = document.createElement("edis-gateway-frame");
        Object.assign(two, { src: one.src, payload: arguments[0], title: "Another" });
        one.after(two);`,
        other.payload,
      );
      const another = framingOf(visit, "Another");
      await another.inside(() => browser.fill("Enter MPIN", "123"));
      await inside(async () => {
        await submitMpin();
        await authorise();
        await submitOtp(await inbox.otp(ref));
        await answer(new RegExp(ref), "Ok");
      });
      await pollUntil("the outcome", async () => ((await outcomes(visit)).length > 0 ? true : undefined));
      assert.deepEqual(await outcomes(visit), ["success"]);
      assert.equal((await browser.heard("success"))[0]?.detail["transactionRefNo"], ref);
      await another.inside(async () => assert.equal(await browser.valueOf("Enter MPIN"), "123"));
      assert.deepEqual(await depository.operations(other.transactionRefNo), []);
    },
  },
  {
    name: "a dialog in the frame is brought into view, and nothing else scrolls the broker's page",
    async run(visit) {
      const { browser, submitMpin } = visit;
      const { inside, dialogInView } = await framed(visit);
      await browser.run(
        `for (const where of ["before", "after"]) {
          const room = document.createElement("div");
          room.style.height = "1500px";
          document.querySelector("edis-gateway-frame")[where](room);
        }
        scrollTo(0, 0);`,
      );
      await inside(() => browser.find("field", "Enter MPIN"));
      assert.equal(await browser.run("return scrollY"), 0);
      await inside(async () => {
        await submitMpin();
        await browser.find("value", "DP ID");
      });
      await browser.run("scrollTo(0, 0)");
      await wait(QUIET_MS);
      assert.equal(await browser.run("return scrollY"), 0);
      await inside(async () => {
        const cancel = await browser.find("button", "CANCEL");
        await browser.ofElement(cancel, "arguments[0].click()");
        await browser.find("dialog");
      });
      await dialogInView();
    },
  },
  {
    name: "the keyboard's focus passes into the frame and out of it in document order",
    async run(visit) {
      const { browser } = visit;
      const { inside, tabTo, isInside } = await framed(visit);
      await browser.run(
        `for (const [where, name] of [["before", "Before"], ["after", "After"]]) {
          const button = document.createElement("button");
          button.textContent = name;
          document.querySelector("edis-gateway-frame")[where](button);
        }`,
      );
      await inside(() => browser.find("field", "Enter MPIN"));
      await browser.run(
        "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Before').focus()",
      );
      await tabTo("Enter MPIN", { backwards: false });
      assert.equal(await isInside(), true);
      await tabTo("After", { backwards: false });
      assert.equal(await isInside(), false);
      await tabTo("Enter MPIN", { backwards: true });
      await tabTo("Before", { backwards: true });
    },
  },
  {
    name: "theme and locale hold in the frame at once, and keep what was typed",
    async run(visit) {
      const { browser } = visit;
      const { inside } = await framed(visit);
      const messages = () =>
        browser.run(
          "const { theme, locale } = document.querySelector('edis-gateway'); return [theme, locale].join(' ')",
        );
      await inside(async () => {
        await browser.fill("Enter MPIN", "123");
        assert.equal(await messages(), "auto en-GB");
      });
      await browser.run(
        "Object.assign(document.querySelector('edis-gateway-frame'), { theme: 'dark', locale: 'hi' })",
      );
      await inside(async () => {
        await pollUntil("dark and Hindi", async () => ((await messages()) === "dark hi" ? true : undefined));
        assert.equal(await browser.run("return document.documentElement.dataset.theme"), "dark");
        assert.equal(await browser.valueOf("MPIN दर्ज करें"), "123");
      });
    },
  },
  {
    name: "where nothing answers there is 'Try again' after 10 s, and a page that answers then is taken",
    async run(visit) {
      const { browser, depository, issue } = visit;
      const { inside } = await framed(visit);
      await inside(() => browser.find("field", "Enter MPIN"));
      const { payload } = await issue();
      // another `src` ends an open transaction (R93), so another payload begins at the page that is silent
      await browser.run(
        `const frame = document.querySelector('edis-gateway-frame');
        frame.payload = null;
        frame.src = arguments[0];
        frame.payload = arguments[1];`,
        `${depository.url}/favicon.svg`,
        payload,
      );
      await browser.find("text", SILENCE, 20_000);
      assert.deepEqual(await browser.all("iframe"), []);
      await browser.press("Try again");
      await browser.gone("text", SILENCE);
      await browser.run(
        "document.querySelector('edis-gateway-frame').src = arguments[0]",
        `${depository.url}/edisweb/`,
      );
      await inside(() => browser.find("field", "Enter MPIN"));
      assert.deepEqual(await outcomes(visit), []);
    },
  },
  {
    name: "removing the frame terminates, without an event (contract §3)",
    async run(visit) {
      const { browser, depository } = visit;
      const { ref, inside } = await framed(visit);
      await inside(async () => {
        await browser.fill("Enter MPIN", MPIN);
        await visit.configured();
      });
      await browser.run("document.querySelector('edis-gateway-frame').remove()");
      await depository.reaches(ref, "terminated");
      assert.deepEqual(await outcomes(visit), []);
    },
  },
  {
    name: "the frame works though the browser keeps no cookie or storage of a third party (contract §3)",
    async run(visit) {
      const { browser, submitMpin } = visit;
      const { inside } = await framed(visit);
      await inside(async () => {
        await browser.find("field", "Enter MPIN");
        const kept = await browser.run(
          "document.cookie = 'probe=1; SameSite=None; Secure; Path=/'; return document.cookie",
        );
        assert.doesNotMatch(String(kept), /probe/, "a third party's cookies are blocked here");
        await submitMpin();
        await browser.find("value", "DP ID");
      });
    },
  },
];
