import type { Page } from "@playwright/test";
import type { Steps } from "../../faults/calls";
import type { depositoryOf } from "./helpers";
import { type Investor, MPIN } from "./investor";

interface Scene {
  readonly page: Page;
  readonly investor: Investor;
  readonly depository: ReturnType<typeof depositoryOf>;
  readonly ref: string;
  otp(): Promise<string>;
}

/** Takes the steps; resolves to a function that makes the call. */
type Reach = (scene: Scene) => Promise<() => Promise<void>>;

const RESEND_AFTER_MS = 121_000;

async function submitsMpin({ investor }: Scene): Promise<() => Promise<void>> {
  await investor.field("Enter MPIN").fill(MPIN);
  return () => investor.press("SUBMIT");
}

async function cancels({ investor }: Scene): Promise<() => Promise<void>> {
  await investor.press("CANCEL");
  return investor.agree;
}

/** Goes to the slip or the mandate, all boxes ticked, with the OTP. */
async function submitsOtp({ page, investor, otp }: Scene): Promise<() => Promise<void>> {
  await investor.submitMpin(MPIN);
  await investor.authorise();
  await page.getByRole("checkbox", { name: /T&C/ }).check();
  await investor.field("OTP").fill(await otp());
  return () => investor.press("Submit");
}

export const IN_BROWSER: Readonly<Record<Steps, Reach>> = {
  begins: async () => async () => undefined,
  submitsMpin,
  async registers({ investor, otp }) {
    await investor.field("Enter New MPIN").fill(MPIN);
    await investor.field("Confirm MPIN").fill(MPIN);
    await investor.field("Enter OTP").fill(await otp());
    return () => investor.press("SUBMIT");
  },
  cancels,
  cancelsDim: cancels,
  submitsOtp,
  async resends(scene) {
    await submitsOtp(scene);
    // the inbox has the OTP before the page has the answer
    await scene.investor.says("Seconds to RESEND OTP").waitFor();
    await scene.page.clock.fastForward(RESEND_AFTER_MS);
    const link = scene.page.getByRole("link", { name: "Click here to Resend OTP" });
    return () => link.click();
  },
  // a mandate with one box ticked; the other sends the first OTP
  async agrees({ page, investor }) {
    await investor.submitMpin(MPIN);
    await investor.authorise();
    // not `check`, which looks at the box again: the screen may have gone by then
    return () => page.getByRole("checkbox", { name: /T&C/ }).click();
  },
  // a DIM's form; its first tick sends the first OTP
  async agreesToDim({ page, investor }) {
    await investor.button("CANCEL").waitFor();
    return () => page.getByRole("checkbox", { name: /authorise/ }).click();
  },
  // a mandate, whose table loads the first page of securities
  showsMandate: submitsMpin,
  async submitsDim({ investor }) {
    await investor.authorise();
    await investor.field("M-PIN").fill(MPIN);
    return () => investor.press("Submit eDIS");
  },
  // an authorisation whose answer is lost, so that the status is asked for (contract §6 status)
  async asksStatus(scene) {
    const submit = await submitsOtp(scene);
    await scene.depository.change(scene.ref, { answerLost: { validateNewOTP: { how: "proxy" } } });
    return submit;
  },
  // an authorised mandate, whose closing dialog starts the redirect operation
  async returns(scene) {
    await (await submitsOtp(scene))();
    return scene.investor.agree;
  },
  // a cancelled transaction, whose closing dialog starts the redirect operation
  async returnsCancelled({ investor }) {
    await investor.press("CANCEL");
    await investor.agree();
    await investor.says("Your transaction has been cancelled").waitFor();
    return investor.agree;
  },
};
