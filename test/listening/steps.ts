import { expect, type Page } from "@playwright/test";
import { type Investor, MPIN } from "../browser/support/investor";

export type Broker = "Acme" | "Northwind";

/** The demo's order form: what a listener chooses in it by its labels, besides what stands there. */
export interface Choices {
  /** The words of a transaction type. */
  readonly type?: string;
  /** The words of a demo scenario. */
  readonly scenario?: string;
  /** The words of an investor. */
  readonly investor?: string;
  /** The words of a mechanism that authorises a DIM. */
  readonly authoriseBy?: string;
  /** The words of a way to open the gateway. */
  readonly opening?: string;
}

export interface Orders {
  /** Opens the broker's page, and places an order there by its form. */
  place(broker: Broker, choices?: Choices): Promise<void>;
  /** The OTP of the order that was placed last. */
  otp(): Promise<string>;
}

export interface Step {
  readonly title: string;
  /** The listener's action that leads here. */
  readonly does: string;
  /** True if the tree is listed: the open dialog's, else the page's. Otherwise only the focus is said. */
  readonly isListed: boolean;
  /** True if the tree is that of the frame on the broker's page. */
  readonly isInFrame?: true;
  /** Does so, and waits until the page stands still. */
  come(page: Page, investor: Investor, orders: Orders): Promise<void>;
}

const WRONG_MPIN = "654321";

const qrCode = (page: Page) => page.getByRole("img", { name: /QR/ });

/** Passes the M-PIN screen. */
async function passMpin(page: Page, investor: Investor): Promise<void> {
  await investor.submitMpin(MPIN);
  await page.getByRole("checkbox", { name: /^I hereby authorise/ }).waitFor();
}

const DIS: readonly Step[] = [
  {
    title: "The M-PIN screen",
    does: "Open Acme (port 4320), leave everything as it is, and press 'Place sell order'.",
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Acme");
      await investor.says("Need help?").waitFor();
      await expect(page).toHaveTitle(/^You have been redirected from /);
    },
  },
  {
    title: "A mistake",
    does: "Press SUBMIT with an empty field.",
    isListed: true,
    async come(page, investor) {
      await investor.press("SUBMIT");
      await page.getByText("MPIN is required").waitFor();
    },
  },
  {
    title: "The question before a cancel",
    does: "Press CANCEL.",
    isListed: true,
    async come(_, investor) {
      await investor.press("CANCEL");
      await investor.dialog.waitFor();
    },
  },
  {
    title: "Back from the question",
    does: "Press Esc.",
    isListed: false,
    async come(page, investor) {
      await page.keyboard.press("Escape");
      await investor.dialog.waitFor({ state: "hidden" });
    },
  },
  {
    title: "The slip",
    does: `Type ${MPIN} and press SUBMIT.`,
    isListed: true,
    async come(page, investor) {
      await passMpin(page, investor);
      await qrCode(page).waitFor();
    },
  },
  {
    title: "The outcome",
    does: "Tick 'I hereby authorise', type the OTP of the inbox, and press Submit.",
    isListed: true,
    async come(_, investor, orders) {
      await investor.authorise();
      await investor.submitOtp(await orders.otp());
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The receipt",
    does: "At Acme, Ok leads back to the broker. So place an order at Northwind (port 4330), consent once more, and press Ok.",
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Northwind");
      await passMpin(page, investor);
      await investor.authorise();
      await investor.submitOtp(await orders.otp());
      await investor.agree();
      await page.getByRole("heading", { name: "Receipt" }).waitFor();
    },
  },
];

const MANDATE: readonly Step[] = [
  {
    title: "The mandate",
    does: `Open Acme, choose 'DMI, mandate for several securities', and place the order. Type ${MPIN} and press SUBMIT.`,
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Acme", { type: "DMI, mandate for several securities" });
      await passMpin(page, investor);
      await page.getByRole("table").waitFor();
    },
  },
  {
    title: "The mandate's OTP",
    does: "Tick 'I hereby authorise' and the terms.",
    isListed: true,
    async come(page, investor) {
      await investor.authorise();
      await page.getByRole("checkbox", { name: /T&C/ }).check();
      await qrCode(page).waitFor();
    },
  },
  {
    title: "The mandate's outcome",
    does: "Type the OTP of the inbox, and press Submit.",
    isListed: true,
    async come(_, investor, orders) {
      await investor.submitOtp(await orders.otp());
      await investor.dialog.waitFor();
    },
  },
];

const DIM: readonly Step[] = [
  {
    title: "The slip by M-PIN alone",
    does: "Open Acme, choose 'DIM, slip by M-PIN or OTP', and place the order.",
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Acme", { type: "DIM, slip by M-PIN or OTP" });
      await investor.says("Need help?").waitFor();
      await page.getByRole("table").waitFor();
    },
  },
  {
    title: "Its M-PIN",
    does: "Tick 'I hereby authorise'.",
    isListed: true,
    async come(_, investor) {
      await investor.authorise();
      await investor.field("M-PIN").waitFor();
    },
  },
  {
    title: "Its outcome",
    does: `Type ${MPIN} and press 'Submit eDIS'.`,
    isListed: true,
    async come(_, investor) {
      await investor.field("M-PIN").fill(MPIN);
      await investor.press("Submit eDIS");
      await investor.dialog.waitFor();
    },
  },
];

const M_PINS: readonly Step[] = [
  {
    title: "A PAN in place of the captcha",
    does: `Open Acme, tick 'Captcha refused' below 'Demo scenario', and place the order. Type ${MPIN} and press SUBMIT.`,
    isListed: true,
    async come(_, investor, orders) {
      await orders.place("Acme", { scenario: "Captcha refused" });
      await investor.submitMpin(MPIN);
      await investor.dialog.waitFor();
    },
  },
  {
    title: "A forgotten M-PIN",
    does: "Press NO, then 'FORGOT YOUR MPIN ?'.",
    isListed: true,
    async come(page, investor) {
      await investor.dialog.getByRole("button").last().click();
      await page.getByRole("link", { name: "FORGOT YOUR MPIN ?" }).click();
      await investor.says("Seconds to RESEND OTP").waitFor();
      await qrCode(page).waitFor();
    },
  },
  {
    title: "A new M-PIN",
    does: "Open Acme, choose the investor 'Has no M-PIN yet', and place the order.",
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Acme", { investor: "Has no M-PIN yet" });
      await investor.says("Seconds to RESEND OTP").waitFor();
      await qrCode(page).waitFor();
    },
  },
];

const DIM_BY_OTP: readonly Step[] = [
  {
    title: "Securities on hold",
    does: "Open Acme, choose 'DIM, slip by M-PIN or OTP', tick 'Securities on hold' below 'Demo scenario', and place the order. The warning goes by itself after 8 seconds, and stands longer while the pointer moves over it.",
    isListed: true,
    async come(_, investor, orders) {
      await orders.place("Acme", { type: "DIM, slip by M-PIN or OTP", scenario: "Securities on hold" });
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The slip by OTP",
    does: "Open Acme, choose the investor 'Has no M-PIN yet' and 'DIM, slip by M-PIN or OTP'. Choose 'OTP' at 'Authorise DIM by' below 'Demo scenario', and place the order. Tick 'I hereby authorise'.",
    isListed: true,
    async come(page, investor, orders) {
      const type = "DIM, slip by M-PIN or OTP";
      await orders.place("Acme", { investor: "Has no M-PIN yet", type, authoriseBy: "OTP" });
      await investor.authorise();
      await investor.says("Seconds to RESEND OTP").waitFor();
      await qrCode(page).waitFor();
    },
  },
  {
    title: "Its offer of an M-PIN",
    does: "Type the OTP of the inbox, and press 'Submit eDIS'.",
    isListed: true,
    async come(_, investor, orders) {
      await investor.field("OTP").fill(await orders.otp());
      await investor.press("Submit eDIS");
      await investor.dialog.waitFor();
    },
  },
];

const SURROUNDINGS: readonly Step[] = [
  {
    title: "Another language",
    does: "Place an order at Northwind, and choose 'हिन्दी' at 'Language'. The voice should change with it.",
    isListed: true,
    async come(page, _, orders) {
      await orders.place("Northwind");
      await page.getByLabel("Language").focus();
      await page.getByLabel("Language").selectOption("हिन्दी");
      await expect(page).toHaveTitle(/इलेक्ट्रॉनिक इंस्ट्रक्शन स्लिप$/);
    },
  },
  {
    title: "In a frame",
    does: "Open Acme, choose 'In a frame', place the order, and go into the frame 'Electronic Instruction Slip'.",
    isListed: true,
    isInFrame: true,
    async come(page, _, orders) {
      await orders.place("Acme", { opening: "In a frame" });
      await page
        .frameLocator("iframe[title='Electronic Instruction Slip']")
        .getByText("Need help?")
        .waitFor();
    },
  },
  {
    title: "The warning before the session ends",
    does: "Place an order at Acme, and leave the page alone for eight minutes.",
    isListed: true,
    async come(page, investor, orders) {
      await page.clock.install();
      await orders.place("Acme");
      await investor.says("Need help?").waitFor();
      await page.clock.fastForward("08:01");
      await investor.dialog.waitFor();
    },
  },
];

const FAILURES: readonly Step[] = [
  {
    title: "A wrong M-PIN",
    does: `Place an order at Northwind. Type ${WRONG_MPIN} and press SUBMIT.`,
    isListed: true,
    async come(_, investor, orders) {
      await orders.place("Northwind");
      await investor.submitMpin(WRONG_MPIN);
      await expect(investor.field("Enter MPIN")).toHaveValue("");
      await investor.says("Invalid MPIN").waitFor();
    },
  },
  {
    title: "The third wrong one",
    does: "Do so twice more.",
    isListed: true,
    async come(_, investor) {
      for (const _ of ["second", "third"]) {
        await expect(investor.field("Enter MPIN")).toHaveValue("");
        await investor.submitMpin(WRONG_MPIN);
      }
      await investor.dialog.waitFor();
    },
  },
  {
    title: "The end of a failure",
    does: "Press Ok.",
    isListed: true,
    async come(page, investor) {
      await investor.agree();
      await page.getByRole("link", { name: /^Return to / }).waitFor();
    },
  },
  {
    title: "In doubt",
    does: `Open Acme, tick 'Slow depository' below 'Demo scenario', and place the order. Consent as in the slip. Press Submit, and reload the page within two seconds.`,
    isListed: true,
    async come(page, investor, orders) {
      await orders.place("Acme", { scenario: "Slow depository" });
      await passMpin(page, investor);
      await investor.authorise();
      await investor.submitOtp(await orders.otp());
      await expect(investor.button("Submit")).toBeDisabled();
      await page.reload();
      await page.getByRole("heading", { name: "Please check this request" }).waitFor();
    },
  },
];

export const STEPS: readonly Step[] = [
  ...DIS,
  ...MANDATE,
  ...DIM,
  ...M_PINS,
  ...DIM_BY_OTP,
  ...FAILURES,
  ...SURROUNDINGS,
];
