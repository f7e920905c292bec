import type { Page } from "@playwright/test";
import { depositoryOf, inboxOf } from "../browser/support/helpers";
import { investorAt } from "../browser/support/investor";
import { startDemo } from "../browser/support/startDemo";
import { table } from "../diagrams/page";
import { type Orders, STEPS } from "./steps";

/** The cases that a listener could meet and no step shows, with the reason. */
const OMITTED: readonly (readonly [what: string, why: string])[] = [
  ["DMR", "its screens are those of DMI, under other words"],
  [
    "the other languages",
    "they change words alone, as Hindi does; `test/browser/language.spec.ts`, 'what is heard is in the language too'",
  ],
  [
    "the gateway as an element on the broker's page",
    "it says what it says in the frame, without a frame around it",
  ],
  ["a wrong OTP or PAN, and the last try", "told as a wrong M-PIN is, beside its own field"],
  ["a forgotten M-PIN of a DIM", "its dialog is that of the offer of an M-PIN, under another title"],
  [
    "the countdown's last minute",
    "it comes after a minute; `test/screens/components/countdown.test.tsx`, 'announces only 60, 30 and 10 seconds left'",
  ],
  [
    "the link to resend the OTP",
    "it comes after two minutes; `test/browser/accessibility.spec.ts`, 'the link to resend the OTP is announced'",
  ],
  ["the limits of OTPs and PANs", "told in a dialog, as the third wrong M-PIN is"],
  [
    "a success in part, or an unclear one",
    "its dialog lists the securities, as the warning of those on hold does; the gallery has it as `success-partial`",
  ],
  [
    "what a snackbar says of a lost network or a depository that is down",
    "it goes before a list is read; `test/browser/errors.spec.ts`, 'the snackbar announces the same text again'",
  ],
  ["privacy policy, disclaimer", "text under one heading, and a button back"],
];

const HEAD = `# What should be heard

A script for whoever has a screen reader: NVDA or JAWS with Firefox and Chrome, VoiceOver with Safari, TalkBack with Chrome. It is made
by \`npm run listening\` from the accessibility tree that Chromium gives. Start the demo (\`npm start\`) and follow the steps. At each one read the page from its beginning, then go through it by Tab.

Each list shows what should be heard, in order: a role, a name in quotes, and a value after a colon. '…' stands for what each order has
anew. The focus is named as the browser names it, in capitals where the page's style makes them. What comes without a press is announced once: errors, waits, a sent OTP, the link to resend it with what is said beside it, and a
countdown at 60, 30 and 10 seconds. So is a shorter one as it begins, where no dialog's description has it. So are the table's line ('Loading…', 'Showing 1–3 of 3'), and how a result page goes on. A field that is refused at
SUBMIT takes the focus, so its error may be heard twice. Nothing else should speak by itself. Tell us what differs
([accessibility.md](accessibility.md#how-to-report-a-barrier)).
`;

const omitted = (): string => `## What is left out

${table(["what", "why it has no step"], OMITTED)}
`;

/** Replaces what each order has anew, and the time, with placeholders. */
const lasting = (tree: string): string =>
  tree
    .replaceAll(/\bTXN\d+/g, "TXN…")
    .replaceAll(/(term: Client ID\n *- definition: ).*/g, "$1…")
    .replaceAll(/\bending \d{4}\b/g, "ending …")
    .replaceAll(/\d\d\/\d\d\/\d{4}( \d\d:\d\d:\d\d)?/g, "…")
    .replaceAll(/\b\d:\d\d\b(?! (to|से) )/g, "m:ss")
    .replaceAll(/\b(BO|UCC)\d+\b/g, "$1…")
    .replaceAll(/^ *- \/url:.*\n/gm, "");

/** The element that has the focus, in whichever shadow root it is; null if none has. */
const FOCUSED = `(() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body ? null : at;
})()`;

/** Returns what has the focus, in the words of the browser's own accessibility tree. */
async function focusOf(page: Page): Promise<string> {
  const devTools = await page.context().newCDPSession(page);
  try {
    const { result } = await devTools.send("Runtime.evaluate", { expression: FOCUSED });
    if (result.objectId === undefined) return "nothing";
    const { nodes } = await devTools.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const described = node?.description?.value ? `, described by '${node.description.value}'` : "";
    return `the ${node?.role?.value} '${node?.name?.value}'${described}`;
  } finally {
    await devTools.detach();
  }
}

/** Returns the page, or the frame on it, that a step reads. */
const readBy = (page: Page, isInFrame: boolean) => (isInFrame ? page.frameLocator("iframe") : page);

async function read(page: Page, isInFrame: boolean) {
  const shown = readBy(page, isInFrame);
  return {
    focus: lasting(await focusOf(page)),
    tree: lasting(await shown.getByRole("dialog").or(shown.locator("body")).last().ariaSnapshot()),
  };
}

/** Returns what is heard once it has stood still for a moment: a logo or the focus may come after the words. */
async function heardOn(page: Page, isInFrame: boolean): Promise<Awaited<ReturnType<typeof read>>> {
  const shown = readBy(page, isInFrame);
  // the menu of languages comes after the screen, by a file of its own; a dialog hides it
  await shown.getByRole("combobox").or(shown.getByRole("dialog")).first().waitFor();
  let before = await read(page, isInFrame);
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(150);
    const now = await read(page, isInFrame);
    if (now.focus === before.focus && now.tree === before.tree) return now;
    before = now;
  }
  throw new Error(`What is heard keeps changing: ${before.focus}`);
}

/** The page that `makeScript` takes: on a desktop, without motion. */
export const LISTENING = {
  locale: "en-IN",
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
} as const;

/** Goes through the demo as the listener will; returns docs/listening.md. */
export async function makeScript(page: Page): Promise<string> {
  const demo = await startDemo();
  const orders: Orders = {
    async place(broker, { type, scenario, investor, authoriseBy, opening } = {}) {
      await page.goto(demo.brokers[broker]);
      if (type) await page.getByLabel("Transaction type").selectOption(type);
      if (investor) await page.getByLabel("Investor").selectOption(investor);
      if (opening) await page.getByRole("radio", { name: opening }).check();
      if (scenario || authoriseBy) await page.getByText("Demo scenario").click();
      if (scenario) await page.getByRole("checkbox", { name: scenario }).check();
      if (authoriseBy) await page.getByLabel("Authorise DIM by").selectOption(authoriseBy);
      await page.getByRole("button", { name: "Place sell order" }).click();
    },
    async otp() {
      const newest = (await depositoryOf(demo, []).all()).at(-1);
      return inboxOf(demo).otp(newest?.transactionRefNo ?? "");
    },
  };
  try {
    const parts = [HEAD];
    let before = "";
    for (const [index, { title, does, isListed, isInFrame = false, come }] of STEPS.entries()) {
      await come(page, investorAt(page), orders);
      const { focus, tree } = await heardOn(page, isInFrame);
      const named = await page.title();
      // a screen reader says it of each page that loads, the same one too
      const titled = `${named} ${await page.evaluate(() => performance.timeOrigin)}`;
      const says = titled === before ? "" : ` The page's title is '${named}'.`;
      before = titled;
      const list = isListed ? `\n\`\`\`yaml\n${tree.trimEnd()}\n\`\`\`\n` : "";
      parts.push(`## ${index + 1}. ${title}\n\n${does} The focus is on ${focus}.${says}\n${list}`);
    }
    return [...parts, omitted()].join("\n");
  } finally {
    demo.end();
  }
}
