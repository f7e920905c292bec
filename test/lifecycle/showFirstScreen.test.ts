import { expect, it, vi } from "vitest";
import { browserPorts } from "../../src/element/browserPorts";
import { EN_GB, EN_GB_TEXTS } from "../../src/i18n/texts";
import { PACKAGED_LOADERS } from "../../src/lifecycle/loaders";
import { createPrerenderer } from "../../src/lifecycle/prerender";
import { showFirstScreen } from "../../src/lifecycle/showFirstScreen";
import { peekPayload } from "../../src/payload/peekPayload";
import { createShadowRootContext } from "../../src/screens/app/shadowRootContext";
import { signed } from "../depository/support";
import { payloadOf } from "../element/page";

const CONFIG = "https://depository.example/portal.json";

/** Shows the first screen of a DIS whose unverified configuration lists Hindi. Returns what became of it. */
async function show({ locale = "hi", isMounted = false, isOpening = true }) {
  const takeTexts = vi.fn();
  const host = Object.assign(document.createElement("div"), { captcha: null });
  const root = host.attachShadow({ mode: "open" });
  const preloaded: (string | undefined)[] = [];
  await showFirstScreen({
    ports: {
      ...browserPorts(host),
      fetch: async () => Response.json({ token: signed({ locales: ["hi"] }) }),
    },
    input: { configUrl: CONFIG, payload: null, propertiesUrl: null, signingKey: null, locale },
    preview: peekPayload(payloadOf("T1")),
    initialLocale: { locale, mayBeShown: locale === EN_GB },
    isUiLoaded: false,
    prerenderer: {
      ...createPrerenderer(root, createShadowRootContext(root)),
      isMounted: () => isMounted,
      preload: ({ config }) => void preloaded.push(config?.href),
    },
    loaders: { ...PACKAGED_LOADERS, loadFirstTexts: async () => ({ ...EN_GB_TEXTS, locale: "hi" }) },
    isOpening: () => isOpening,
    takeTexts,
  });
  return { taken: takeTexts.mock.calls.map(([{ locale: taken }]) => taken), preloaded };
}

it.each([
  ["before React is mounted is shown", false, ["hi"]],
  ["after that waits for the verified configuration", true, []],
])(
  "a language that the unverified configuration offers %s (contract §7)",
  async (_when, isMounted, taken) => {
    expect((await show({ isMounted })).taken).toEqual(taken);
  },
);

it.each([
  ["that begins", true, [CONFIG]],
  ["that has ended meanwhile, and for none", false, []],
])(
  "the configuration's files are fetched ahead for a transaction %s",
  async (_which, isOpening, preloaded) => {
    expect((await show({ locale: EN_GB, isOpening })).preloaded).toEqual(preloaded);
  },
);
