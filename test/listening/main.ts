import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, expect, type Page } from "@playwright/test";
import { openAfresh } from "../browser/support/address";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { brokerOf, inboxOf } from "../browser/support/helpers";
import { type Investor, investorAt, MPIN } from "../browser/support/investor";
import { startDemo } from "../browser/support/startDemo";

/** docs/listening.md: the words of a screen reader at each step of a consent, from the accessibility tree. */
const SCRIPT = fileURLToPath(new URL("../../docs/listening.md", import.meta.url));

const HEAD = `# What should be heard

A script for whoever has a screen reader: NVDA or JAWS with Firefox and Chrome, VoiceOver with Safari, TalkBack with Chrome. It is made
by \`npm run listening\` from the accessibility tree that Chromium gives. Start the demo (\`npm start\`) and follow the steps. At each one read the page from its beginning, then go through it by Tab.

Each list shows what should be heard, in order: a role, a name in quotes, and a value after a colon. '…' stands for what each order has
anew. What comes without a press is announced once: errors, waits, a sent OTP, the link to resend it with what is said beside it, and a
countdown at 60, 30 and 10 seconds. Nothing else should speak by itself. Tell us what differs
([accessibility.md](accessibility.md#how-to-report-a-barrier)).
`;

interface Step {
  readonly title: string;
  /** The listener's action that leads here. */
  readonly does: string;
  /** The element that has the focus then. */
  readonly focus: string;
  come(page: Page, investor: Investor, orders: Orders): Promise<void>;
}

interface Orders {
  /** Places the order form as it is, and opens the depository's page. */
  place(broker: "Acme" | "Northwind"): Promise<void>;
  /** The OTP of the order that was placed last. */
  otp(): Promise<string>;
}

const STEPS: readonly Step[] = [
  {
    title: "The M-PIN screen",
    does: "Open Acme (port 4320), leave everything as it is, and press 'Place sell order'.",
    focus: "nothing",
    async come(page, investor, orders) {
      await orders.place("Acme");
      await investor.says("Need help?").waitFor();
      await expect(page).toHaveTitle(/^You have been redirected from /);
    },
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
    async come(page, investor) {
      await investor.dialog.getByRole("button", { name: "No" }).click();
      await investor.submitMpin(MPIN);
      await page.getByRole("img", { name: /QR/ }).waitFor();
    },
  },
  {
    title: "The outcome",
    does: "Tick 'I hereby authorise', type the OTP of the inbox, and press Submit.",
    focus: "the button of the dialog",
    async come(_, investor, orders) {
      await investor.authorise();
      await investor.submitOtp(await orders.otp());
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The receipt",
    does: "At Acme, Ok leads back to the broker. So place an order at Northwind (port 4330), consent once more, and press Ok.",
    focus: "the heading of the page",
    async come(page, investor, orders) {
      await orders.place("Northwind");
      await investor.submitMpin(MPIN);
      await investor.authorise();
      await investor.submitOtp(await orders.otp());
      await investor.agree();
      await page.getByRole("heading", { name: "Receipt" }).waitFor();
    },
  },
];

/** Replaces what each order has anew, and the time, with placeholders. */
const lasting = (tree: string): string =>
  tree
    .replaceAll(/\bTXN\d+/g, "TXN…")
    .replaceAll(/(term: Client ID\n *- definition: ).*/g, "$1…")
    .replaceAll(/\bending \d{4}\b/g, "ending …")
    .replaceAll(/\d\d\/\d\d\/\d{4}( \d\d:\d\d:\d\d)?/g, "…")
    .replaceAll(/\b\d:\d\d\b(?! to )/g, "m:ss")
    .replaceAll(/\b(BO|UCC)\d+\b/g, "$1…")
    .replaceAll(/^ *- \/url:.*\n/gm, "");

const demo = await startDemo();
const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGS });
try {
  const page = await browser.newPage({ reducedMotion: "reduce" });
  let placed = "";
  const orders: Orders = {
    async place(name) {
      const { ref, url } = await brokerOf({ brokerUrl: demo.brokers[name], received: [] }, []).order();
      placed = ref;
      await openAfresh(page, url);
    },
    otp: () => inboxOf(demo).otp(placed),
  };
  const parts = [HEAD];
  let before = "";
  for (const [index, { title, does, focus, come }] of STEPS.entries()) {
    await come(page, investorAt(page), orders);
    const heard = page.getByRole("dialog").or(page.locator("body")).last();
    const tree = lasting(await heard.ariaSnapshot());
    const named = await page.title();
    const says = named === before ? "" : ` The page's title is '${named}'.`;
    before = named;
    parts.push(
      `## ${index + 1}. ${title}\n\n${does} The focus is on ${focus}.${says}\n\n\`\`\`yaml\n${tree.trimEnd()}\n\`\`\`\n`,
    );
  }
  writeFileSync(SCRIPT, parts.join("\n"));
  console.log(`docs/listening.md: ${STEPS.length} steps`);
} finally {
  await browser.close();
  demo.end();
}
