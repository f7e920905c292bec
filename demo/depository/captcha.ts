import { RECAPTCHA_TOKEN } from "../recaptcha";
import type { World } from "./world";

/** Tells whether the stand-in made a captcha token and it is used for the first time. The call uses the token up. */
export function acceptCaptcha(world: World, token: string): boolean {
  return RECAPTCHA_TOKEN.test(token) && world.captchas.admitOnce(token);
}
