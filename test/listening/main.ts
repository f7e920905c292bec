import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { gatewayAddress } from "../browser/support/address";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { depositoryOf, inboxOf } from "../browser/support/helpers";
import { type Investor, investorAt, MPIN } from "../browser/support/investor";
import { openPlaces } from "../browser/support/testServers";

/** docs/listening.md: the words of a screen reader at each step of a consent, from the accessibility tree. */
const SCRIPT = fileURLToPath(new URL("../../docs/listening.md", import.meta.url));

const HEAD = `# What should be heard

A script for whoever has a screen reader: NVDA or JAWS with Firefox and Chrome, VoiceOver with Safari, TalkBack with Chrome. It is made
by \`npm run listening\` from the accessibility tree that Chromium gives. Start the demo (\`npm start\`), place an order at Acme with
everything as it is, and follow the steps. At each one read the page from its beginning, then go through it by Tab.

Each list shows what should be heard, in order: a role, a name in quotes, and a value after a colon. What comes without a press is
announced once: errors, waits, a sent OTP, and a countdown at 60, 30 and 10 seconds. Nothing else should speak by itself. Tell us what
differs ([accessibility.md](accessibility.md#how-to-report-a-barrier)).
`;

interface Step {
  readonly title: string;
  /** The listener's action that leads here. */
  readonly does: string;
  /** The element that has the focus then. */
  readonly focus: string;
  come(page: Page, investor: Investor, otp: () => Promise<string>): Promise<void>;
}

const STEPS: readonly Step[] = [
  {
    title: "The M-PIN screen",
    does: "Open the depository's page.",
    focus: "nothing; the page's title is 'Enter MPIN to Continue'",
    come: (_, investor) => investor.says("Need help?").waitFor(),
  },
  {
    title: "A mistake",
    does: "Press SUBMIT with an empty field.",
    focus: "the field, whose error is heard with it",
    async come(page, investor) {
      await investor.press("SUBMIT");
      await page.getByText("MPIN is required").waitFor();
    },
  },
  {
    title: "The question before a cancel",
    does: "Press CANCEL.",
    focus: "a button of the dialog; Esc closes it, and the focus is back on CANCEL",
    async come(_, investor) {
      await investor.press("CANCEL");
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The slip",
    does: `Answer No. Type ${MPIN} and press SUBMIT.`,
    focus: "the heading of the slip",
    async come(_, investor) {
      await investor.dialog.getByRole("button", { name: "No" }).click();
      await investor.submitMpin(MPIN);
      await investor.value("DP ID").waitFor();
    },
  },
  {
    title: "The outcome",
    does: "Tick 'I hereby authorise', type the OTP of the inbox, and press Submit.",
    focus: "the button of the dialog",
    async come(_, investor, otp) {
      await investor.authorise();
      await investor.submitOtp(await otp());
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The receipt",
    does: "At Acme, Ok leads back to the broker. So consent once more at Northwind (port 4330), whose name, texts and two languages stand in place of Acme's here, and press Ok there.",
    focus: "the heading of the page",
    async come(page, investor) {
      await investor.agree();
      await page.getByRole("heading", { name: "Receipt" }).waitFor();
    },
  },
];

/** Replaces the values of one run with placeholders. */
const lasting = (tree: string, ref: string): string =>
  tree
    .replaceAll(ref, "TXN…")
    .replaceAll(/\d\d\/\d\d\/\d{4}( \d\d:\d\d:\d\d)?/g, "…")
    .replaceAll(/\b\d:\d\d\b(?! to )/g, "m:ss")
    .replaceAll(/\b(BO|UCC)\d+\b/g, "$1…")
    .replaceAll(/localhost:\d+/g, "localhost:4310")
    .replaceAll(/^ *- \/url:.*\n/gm, "");

const places = await openPlaces();
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  const depository = depositoryOf(places, []);
  const { transactionRefNo, payload } = await depository.issue({ transactionType: "DIS", successUrl: null });
  await page.goto(gatewayAddress(depository.url, payload));
  const parts = [HEAD];
  for (const [index, { title, does, focus, come }] of STEPS.entries()) {
    await come(page, investorAt(page), () => inboxOf(places).otp(transactionRefNo));
    const heard = page.getByRole("dialog").or(page.locator("body")).last();
    const tree = lasting(await heard.ariaSnapshot(), transactionRefNo);
    parts.push(
      `## ${index + 1}. ${title}\n\n${does} The focus is on ${focus}.\n\n\`\`\`yaml\n${tree.trimEnd()}\n\`\`\`\n`,
    );
  }
  writeFileSync(SCRIPT, parts.join("\n"));
  console.log(`docs/listening.md: ${STEPS.length} steps`);
} finally {
  await browser.close();
  await places.close();
}
