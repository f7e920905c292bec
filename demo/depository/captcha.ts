import type { World } from "./world";

/** Tokens that the stand-in makes, and that a host's own `captcha` function may make up by hand. */
const TOKEN = /^demo-captcha-[A-Za-z0-9_-]{1,200}$/;

/** Whether a captcha token is of the stand-in's making and comes for the first time. Using it up is part of asking. */
export function acceptCaptcha(world: World, token: string): boolean {
  return TOKEN.test(token) && world.captchas.isNew(token);
}

/** The stand-in for reCAPTCHA v3's script: the same two functions, and a token without a round trip. */
export const RECAPTCHA_SCRIPT = `(() => {
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const token = (action) =>
    ["demo-captcha", action, Date.now().toString(36), hex(crypto.getRandomValues(new Uint8Array(16)))].join("-");
  globalThis.grecaptcha = {
    ready: (callback) => queueMicrotask(callback),
    execute: async (_siteKey, { action = "none" } = {}) => token(String(action).replace(/\\W/g, "_")),
  };
})();
`;
