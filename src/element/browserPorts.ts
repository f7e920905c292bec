import { lazyModule } from "../data/lazyModule";
import { nullPrototype } from "../data/nullPrototype";
import type { Ports } from "../session/ports";
import { ownsItsPage } from "./attributes";
import { createEventDispatcher } from "./eventDispatcher";
import { pageBrand } from "./pageBrand";
import type { CaptchaFunction } from "./recaptcha";
import { safeStorage } from "./safeStorage";

/** The members of the element that the ports use. */
export interface PortsElement extends HTMLElement {
  readonly captcha: CaptchaFunction | null;
}

/** Lazy modules: once loaded they resolve in a microtask. `import()` would take a task, after the press is painted. */
const loadCaptcha = lazyModule(() => import("./recaptcha"));
const loadFormsAllowed = lazyModule(() => import("./formsAllowed"));
const loadLeave = lazyModule(() => import("../returning/leave"));

/** Calls User Timing or the console. A page that lacks or replaces them breaks nothing (R92). */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // nothing is measured or written
  }
}

/** Creates the browser's ports for one element. No event fires while `isReplaced` returns true. */
export function browserPorts(element: PortsElement, isReplaced?: () => boolean): Ports {
  const document = element.ownerDocument;
  const storage = safeStorage(window);
  const ownsPage = ownsItsPage(element);
  return {
    fetch: (input, init) => fetch(input, init),
    crypto,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    cookie: () => document.cookie,
    pageUrl: document.location.href,
    isIsolated: ownsPage || parent !== window,
    brand: pageBrand(document),
    storage,
    localeStorage: ownsPage ? storage : null,
    languages: () => navigator.languages ?? [],
    captcha(action, site) {
      const { captcha } = element;
      // a captcha that is no function, or throws, fails as one that rejects
      if (captcha) return Promise.resolve().then(() => captcha(action));
      const { siteKey, scriptUrl } = site;
      if (!siteKey) return null;
      return loadCaptcha().then(({ recaptchaToken }) => recaptchaToken(document, scriptUrl, siteKey, action));
    },
    prepareCaptcha({ siteKey, scriptUrl }) {
      if (element.captcha || !siteKey) return;
      loadCaptcha()
        .then(({ loadRecaptcha }) => loadRecaptcha(document, scriptUrl, siteKey))
        .catch(() => undefined);
    },
    ...createEventDispatcher(element, isReplaced),
    leave: (returnTo) => {
      loadLeave()
        .then(({ leave }) => leave(document, returnTo))
        .catch(() => undefined);
    },
    print: () => window.print(),
    smsCode: (signal) => import("./webOtp").then(({ webOtpCode }) => webOtpCode(window, signal)),
    closeWindow: () => ownsPage && window.close(),
    isHidden: () => document.hidden,
    isOffline: () => !navigator.onLine,
    formsAllowed: () => loadFormsAllowed().then(({ formsAllowed }) => formsAllowed(element)),
    // biome-ignore lint/suspicious/noConsole: contract §2 asks for a console warning
    warn: (message) => attempt(() => console.warn(message)),
    mark(name) {
      attempt(() => performance.mark(name, nullPrototype({})));
    },
    measure(name) {
      const start = performance.now();
      return (detail) => attempt(() => performance.measure(name, nullPrototype({ start, detail })));
    },
  };
}
