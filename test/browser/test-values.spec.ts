import { expect, type FrameLocator, type Page } from "@playwright/test";
import { read, snippetOf } from "../docs/pages";
import type { Site } from "../docs/site";
import { inWorker as test } from "./support/fixtures";
import { otherThan } from "./support/helpers";
import { type Investor, investorAt, MPIN } from "./support/investor";

/** Walks each row of the quickstart's test values on the quickstart's own page, against the sandbox. */

const GUIDE = "docs/brokers.md";

/** The table's rows: what a row shows, and what it says to do. */
const ROWS = new Map(
  [
    ...(read(GUIDE).split("**5. Test values.**\n\n")[1]?.split("\n\n")[0] ?? "").matchAll(
      /^\| (.+?) \| (.+) \|$/gm,
    ),
  ]
    .slice(2)
    .map(([, shows = "", does = ""]) => [shows, does]),
);

/** Posts a body as the docs' command does; without one, the command's own. */
async function post(site: Site, ownBody?: string): Promise<{ transactionRefNo: string; payload: string }> {
  const command = snippetOf(GUIDE, "Quickstart", "sh", "curl");
  const [, address = "", name = "", value = "", body = ""] =
    /curl (\S+) -H '([^:']+): ([^']+)' \\\n +-d '([^']+)'/.exec(command) ?? [];
  const made = await fetch(site.filled(address), {
    method: "POST",
    headers: { [name]: value },
    body: ownBody ?? body,
  });
  expect(made.status, ownBody ?? body).toBe(201);
  return made.json();
}

/** The page and the parties with which a row is walked. */
interface Place {
  readonly page: Page;
  /** The row's text of what to do. */
  readonly does: string;
  readonly frame: FrameLocator;
  readonly investor: Investor;
  /** Opens a new payload with the row's values; `more` is a JSON member that it has too, or in place of one before it. */
  open(more?: string): Promise<void>;
  otp(): Promise<string>;
  /** Waits until the gateway asks the depository for the status: only a lost answer makes it do so. */
  asksStatus(): Promise<unknown>;
  /** Returns what the depository says of the payload that was opened last. */
  state(): Promise<string>;
  /** Waits until the quickstart's page says this. */
  says(text: string | RegExp): Promise<void>;
  /** Waits until the quickstart's page says that the transaction was authorised. */
  authorised(): Promise<void>;
}

function placeOf(page: Page, site: Site, does: string): Place {
  const frame = page.frameLocator("edis-gateway-frame iframe");
  const values = /`("[^`]+)`/.exec(does)?.[1];
  let ref = "";
  const says = (text: string | RegExp) => expect(page.locator("output")).toHaveText(text);
  return {
    page,
    does,
    frame,
    investor: investorAt(frame),
    async open(more) {
      const members = ['"transactionType": "DIS"', values, more].filter((one) => one !== undefined);
      const { transactionRefNo, payload } = await post(site, `{ ${members.join(", ")} }`);
      ref = transactionRefNo;
      const shown = site.filled(snippetOf(GUIDE, "Quickstart", "html"), payload);
      site.serve({ files: { "index.html": shown } });
      await page.goto(site.url);
    },
    otp: () => site.sandbox.otpOf(ref),
    asksStatus: () => page.waitForResponse(/\/status\//),
    state: () => site.sandbox.stateOf(ref),
    says,
    async authorised() {
      await says(`authorised ${ref}`);
      expect(await site.sandbox.stateOf(ref)).toBe("authorised");
    },
  };
}

/** Goes from the slip to the pressed Submit. */
async function submit({ investor, otp }: Place): Promise<void> {
  await investor.authorise();
  await expect(investor.field("OTP")).toBeVisible();
  await investor.submitOtp(await otp());
}

/** Goes from the slip to the end. */
async function consent(place: Place): Promise<void> {
  await submit(place);
  await place.investor.agree();
  await place.authorised();
}

/** Returns the code in a row that matches; throws if there is none. */
function codeIn(does: string, code: RegExp): string {
  const found = [...does.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text).find((text) => code.test(text));
  if (found === undefined) throw new Error(`No ${code} in '${does}'`);
  return found;
}

/** By the row that it walks: what is done, and what must be seen. */
type Walks = Readonly<Record<string, (place: Place) => Promise<void>>>;

const OF_INVESTOR: Walks = {
  async "a wrong M-PIN or OTP"({ does, investor, open, otp, says }) {
    expect(does).toContain("the third wrong one ends as");
    const ended = `ended: ${codeIn(does, /^[\w-]+$/)}`;
    await open();
    for (const left of ["2 attempts left", "Last attempt to enter MPIN"]) {
      await investor.submitMpin(otherThan(MPIN));
      await expect(investor.says(left)).toBeVisible();
    }
    await investor.submitMpin(otherThan(MPIN));
    await investor.agree();
    await says(ended);
    await open();
    await investor.submitMpin(MPIN);
    await investor.authorise();
    const wrong = otherThan(await otp());
    for (const left of ["2 attempts left", "Last attempt to enter OTP"]) {
      await investor.submitOtp(wrong);
      await expect(investor.says(left)).toBeVisible();
    }
    await investor.submitOtp(wrong);
    await investor.agree();
    await says(ended);
  },
  async "the way to a first M-PIN"(place) {
    const { investor, open, otp } = place;
    await open();
    await expect(investor.says("Set Your MPIN")).toBeVisible();
    await investor.field("Enter New MPIN").fill("246810");
    await investor.field("Confirm MPIN").fill("246810");
    await investor.field("Enter OTP").fill(await otp());
    await investor.press("SUBMIT");
    await consent(place);
  },
  async "a refused captcha"(place) {
    const { does, investor, open } = place;
    await open();
    await investor.submitMpin(MPIN);
    await expect(investor.dialog).toContainText("Please Enter Your PAN");
    await investor.dialog.getByRole("textbox").fill(codeIn(does, /^\w{10}$/));
    await investor.agree();
    await consent(place);
  },
  async "a PAN that is never right"({ investor, open, says }) {
    await open();
    await investor.submitMpin(MPIN);
    for (const _ of ["first", "second", "third"]) {
      await investor.dialog.getByRole("textbox").fill("ABCDE1234F");
      await investor.agree();
      await expect(investor.dialog).toContainText("Pan Card Number cannot be verified");
    }
    await expect(investor.dialog.getByRole("textbox")).toBeHidden();
    await investor.agree();
    await says("ended: pan-exceeded");
  },
};

const OF_ANSWER: Walks = {
  async "partial success"({ investor, open, authorised }) {
    await open();
    await investor.authorise();
    await investor.field("M-PIN").fill(MPIN);
    await investor.press("Submit eDIS");
    await expect(investor.dialog.getByRole("heading")).toHaveText(/^\d of \d accepted$/);
    await expect(investor.dialog).toContainText("Not accepted");
    await investor.agree();
    await authorised();
  },
  async "an answer that is lost, and found again"(place) {
    await place.open();
    await place.investor.submitMpin(MPIN);
    const isFound = place.asksStatus();
    await consent(place);
    await isFound;
  },
  async "`in-doubt`"(place) {
    const { page, does, frame, investor, open, says, state } = place;
    const textToWaitFor = /wait for '(.+?) …'/.exec(does)?.[1] ?? "";
    expect(textToWaitFor).not.toBe("");
    await page.clock.install();
    await open();
    await investor.submitMpin(MPIN);
    await submit(place);
    let seconds = 0;
    await expect(async () => {
      seconds += 1;
      await page.clock.runFor(1_000);
      await expect(investor.says(textToWaitFor)).toBeVisible({ timeout: 200 });
    }).toPass({ timeout: 60_000 });
    expect(seconds, "besides the real ones").toBeLessThanOrEqual(30);
    await investor.press("CANCEL");
    await investor.dialog.getByRole("button", { name: "Yes" }).click();
    await expect(frame.getByRole("heading", { name: "Please check this request" })).toBeVisible();
    await says("not known yet: we ask the depository");
    expect(await state()).toBe("authorised");
  },
};

const OF_DEPOSITORY: Walks = {
  async "securities on hold"({ investor, open }) {
    await open();
    await expect(investor.dialog).toContainText(
      "Some of these securities are on hold and may not be debited",
    );
    await expect(investor.dialog.getByRole("listitem")).not.toHaveCount(0);
  },
  async "a depository that is down"({ investor, open }) {
    await open();
    await investor.submitMpin(MPIN);
    await expect(investor.says("Internal Server Error. Please Try Again")).toBeVisible();
  },
  async "a slow one"(place) {
    const { does, investor, open } = place;
    await open();
    await investor.submitMpin(MPIN);
    const pressedAt = Date.now();
    await expect(investor.says("Please wait…")).toBeVisible();
    await expect(investor.value("DP ID")).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - pressedAt).toBeGreaterThan(Number(/"slowMs": (\d+)/.exec(does)?.[1]));
    await consent(place);
  },
};

/** The walks of each part's rows. */
const PARTS: Readonly<Record<string, Walks>> = {
  "what an investor enters": OF_INVESTOR,
  "what comes of an authorisation": OF_ANSWER,
  "what a depository does": OF_DEPOSITORY,
};

// one worker, since each starts a sandbox of its own
test.describe.configure({ mode: "default", timeout: 90_000 });
test.use({ actionTimeout: 20_000 });

test("each row of the test values has its walk, and no walk is without a row", () => {
  expect([...ROWS.keys()]).toEqual(Object.values(PARTS).flatMap(Object.keys));
});

for (const [part, walks] of Object.entries(PARTS))
  test(`the test values show ${part}`, async ({ page, site }) => {
    for (const [shows, walk] of Object.entries(walks))
      await test.step(`the test values show '${shows}'`, async () => {
        const does = ROWS.get(shows);
        if (does === undefined) throw new Error(`${GUIDE} has no row '${shows}' of test values`);
        await walk(placeOf(page, site, does));
      });
  });

test("the docs' command makes a payload as it stands", async ({ site }) => {
  const { payload } = await post(site);
  expect(payload).toMatch(/^[\w-]+$/);
});

test("for a mandate `otp/validate` stands in place of `validateNewOTP`", async ({ page, site }) => {
  expect(read(GUIDE)).toContain("For DMI and DMR put `otp/validate` in place of `validateNewOTP`.");
  const does = ROWS.get("an answer that is lost, and found again") ?? "";
  const place = placeOf(page, site, does.replace("validateNewOTP", "otp/validate"));
  for (const type of ["DMI", "DMR"]) {
    await place.open(`"transactionType": "${type}"`);
    await place.investor.submitMpin(MPIN);
    await place.frame.getByRole("checkbox", { name: /T&C/ }).check();
    const isFound = place.asksStatus();
    await consent(place);
    await isFound;
  }
});
