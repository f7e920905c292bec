import assert from "node:assert/strict";
import type { Flow, Visit } from "../visit";

/** Widths of the window in CSS px. */
const WIDTHS = [390, 768, 1000, 1280];

const SENT = /^OTP has been sent/;

const PANEL = [
  ["text", SENT],
  ["text", "OTP"],
  ["field", "OTP"],
] as const;
const CODE = ["img", /QR/] as const;

/** Each type's slip, and the steps to its OTP panel. */
const SLIPS = [
  {
    transactionType: "DIS",
    creation: {},
    async opened({ submitMpin, authorise }: Visit): Promise<void> {
      await submitMpin();
      await authorise();
    },
  },
  {
    transactionType: "DMI",
    creation: { securitiesCount: "3" },
    async opened({ browser, submitMpin, authorise }: Visit): Promise<void> {
      await submitMpin();
      await authorise();
      await browser.tick(/T&C/);
    },
  },
  {
    transactionType: "DIM",
    creation: { authMechanism: "OTP" },
    opened: ({ authorise }: Visit): Promise<void> => authorise(),
  },
];

/** Checks that the OTP's destination, its field and the QR code do not overlap. */
async function apart({ browser }: Visit, when: string): Promise<void> {
  const hasCode = (await browser.all("img", /QR/)).length > 0;
  const things = [...PANEL, ...(hasCode ? [CODE] : [])];
  // content that appears above between two measurements would move the second
  const boxes = await browser.boxesOf(things);
  const parts = boxes.map((box, at) => ({ what: String(things[at]), box }));
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      const isApart =
        one.box.bottom <= other.box.top + 1 ||
        other.box.bottom <= one.box.top + 1 ||
        one.box.right <= other.box.left + 1 ||
        other.box.right <= one.box.left + 1;
      assert.ok(isApart, `${when}: ${JSON.stringify([one, other])}`);
    }
  }
}

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
  ...SLIPS.map(
    ({ transactionType, creation, opened }) =>
      ({
        name: `the OTP panel of a ${transactionType} lies on nothing and sticks out of nothing, at ${WIDTHS.join(", ")} px`,
        async run(visit) {
          const { browser, broker } = visit;
          for (const width of WIDTHS) {
            await browser.resize(width, 900);
            const { url } = await broker.order({ transactionType, ...creation });
            await browser.goto(url);
            await opened(visit);
            await browser.find("text", SENT);
            await apart(visit, `at ${width} px before the QR code`);
            await browser.find("img", /QR/);
            await apart(visit, `at ${width} px with the QR code`);
            const fits = await browser.run("return document.documentElement.scrollWidth <= innerWidth");
            assert.equal(fits, true, `at ${width} px nothing sticks out`);
          }
        },
      }) satisfies Flow,
  ),
];
