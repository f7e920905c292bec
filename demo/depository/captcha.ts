import { RECAPTCHA_TOKEN } from "../recaptcha";
import type { World } from "./world";

/** Whether a captcha token is of the stand-in's making and comes for the first time. Using it up is part of asking. */
export function acceptCaptcha(world: World, token: string): boolean {
  return RECAPTCHA_TOKEN.test(token) && world.captchas.isNew(token);
}
