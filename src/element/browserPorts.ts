import type { Ports } from "../session/ports";
import type { CaptchaFunction } from "./captcha";

/** What of the element the ports need. */
export interface PortsHost extends HTMLElement {
  readonly captcha: CaptchaFunction | null;
  readonly routing: string;
}

/** The world as a browser has it, for one element. */
export function browserPorts(host: PortsHost): Ports {
  const document = host.ownerDocument;
  return {
    fetch: (input, init) => fetch(input, init),
    crypto,
    now: () => Date.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    cookie: () => document.cookie,
    pageUrl: document.location.href,
    storage: storageOf(window),
    captcha(action, site) {
      const { captcha } = host;
      // a function that throws at once is a captcha that fails, as one that rejects
      if (captcha) return Promise.resolve(action).then(captcha);
      const { siteKey, scriptUrl } = site;
      if (!siteKey) return null;
      return import("./captcha").then(({ recaptchaToken }) =>
        recaptchaToken(document, scriptUrl, siteKey, action),
      );
    },
    emit: (name, detail) =>
      host.dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: CANCELABLE.has(name) }),
      ),
    leave: (returnTo) => {
      import("../leaving/leave").then(({ leave }) => leave(document, returnTo)).catch(() => undefined);
    },
    closeWindow: () => host.routing === "hash" && window.close(),
    // biome-ignore lint/suspicious/noConsole: contract §2 asks for a console warning
    warn: (message) => console.warn(message),
  };
}

const CANCELABLE: ReadonlySet<string> = new Set(["success", "fail", "close"]);

function storageOf(window: Window): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
