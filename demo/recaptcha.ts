/**
 * The stand-in for reCAPTCHA v3, for the demo and for every test. It loads as Google's does: `api.js` is a loader that
 * defines `grecaptcha.ready` only and loads a second file, the engine, which adds `execute` later (R86). The query of the
 * loader's address sets its behaviour, so that a portal claim or a test can change it without a server.
 */

/** The stand-in's behaviour. Default: the engine comes at once, and `execute` resolves to a token. */
export interface RecaptchaManner {
  /**
   * Milliseconds that the engine takes; `never`: it does not come, as behind a blocker; `together`: it comes with the
   * loader, which Google's never does.
   */
  readonly engine?: number | "never" | "together";
  /** The result of a call of `execute`; `null`: it rejects with null, as Google's does without a network. */
  readonly execute?: "token" | "never" | "null";
  /** True if the loader may run under `require-trusted-types-for 'script'`; Google's may only if its address asks for it. */
  readonly trustedtypes?: boolean;
}

export const RECAPTCHA_LOADER = "recaptcha/api.js";
const ENGINE = "recaptcha/engine.js";

/** The policy that the loader makes where Trusted Types are required. */
export const RECAPTCHA_POLICY = "recaptcha";

/** The form of the stand-in's tokens. */
export const RECAPTCHA_TOKEN = /^demo-captcha-[A-Za-z0-9._-]{1,200}$/;

/**
 * Returns the loader's address, for `recaptchav3scripturl`.
 * @param root the address of the two files, with a trailing slash
 */
export function recaptchaAddress(root: string, manner: RecaptchaManner = {}): string {
  const address = new URL(RECAPTCHA_LOADER, root);
  for (const [name, value] of Object.entries(manner)) address.searchParams.set(name, String(value));
  return address.href;
}

/** Returns the script by which the loader defines `grecaptcha.ready`. */
const beginning = (siteKey: string): string => `(() => {
  const config = (window.___grecaptcha_cfg ??= {});
  const grecaptcha = (window.grecaptcha ??= {});
  grecaptcha.ready ??= (callback) => void (config.fns ??= []).push(callback);
  (config.render ??= []).push(${JSON.stringify(siteKey)});
})();
`;

/** Returns the script that loads the engine. */
const asking = (engine: string, isTrusted: boolean): string => `(() => {
  const config = window.___grecaptcha_cfg;
  const script = document.createElement("script");
  script.async = true;
  const address = ${JSON.stringify(engine)};
  const pass = { createScriptURL: (url) => url };
  const policy = ${isTrusted} ? (config.policy ??= window.trustedTypes?.createPolicy("${RECAPTCHA_POLICY}", pass)) : undefined;
  script.src = policy?.createScriptURL(address) ?? address;
  document.head.append(script);
})();
`;

const OUTCOMES: Readonly<Record<string, string>> = {
  never: "new Promise(() => {})",
  null: "Promise.reject(null)",
  token: "Promise.resolve(token(String(action)))",
};

const engine = (execute: string): string => `(() => {
  const config = window.___grecaptcha_cfg;
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const token = (action) =>
    ["demo-captcha", action.replace(/\\W/g, "_"), hex(crypto.getRandomValues(new Uint8Array(16)))].join("-");
  Object.assign(window.grecaptcha, {
    ready: (callback) => callback(),
    execute: (siteKey, { action = "none" } = {}) => {
      if (!config.render.includes(siteKey)) throw new Error("Invalid site key or not loaded in api.js: " + siteKey);
      return ${OUTCOMES[execute] ?? OUTCOMES["token"]};
    },
  });
  for (const callback of (config.fns ?? []).splice(0)) callback();
})();
`;

/** One of the two files, as it is to be answered; without a `body` it is missing. */
export interface RecaptchaFile {
  readonly body: string | undefined;
  readonly afterMs: number;
}

/** Returns the file at an address; `undefined` for any other address. */
export function recaptchaFile(url: URL): RecaptchaFile | undefined {
  const params = url.searchParams;
  const coming = params.get("engine") ?? "0";
  const engineText = engine(params.get("execute") ?? "token");
  if (url.pathname.endsWith(ENGINE)) {
    // the loader already holds the engine, and does not request this file
    if (coming === "together") return { body: "", afterMs: 0 };
    const afterMs = Number(coming);
    return Number.isFinite(afterMs) ? { body: engineText, afterMs } : { body: undefined, afterMs: 0 };
  }
  if (!url.pathname.endsWith(RECAPTCHA_LOADER)) return undefined;
  const address = new URL(`engine.js${url.search}`, url);
  const isTrusted = params.get("trustedtypes") === "true";
  const rest = coming === "together" ? engineText : asking(address.href, isTrusted);
  return { body: beginning(params.get("render") ?? "") + rest, afterMs: 0 };
}
