import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import type { TextParams } from "../i18n/interpolate";
import type { CriticalTextKey, Texts } from "../i18n/messages";
import { type AppState, GatewayApp } from "../screens/app/GatewayApp";
import type { Ports } from "../session/ports";
import { createSession } from "../session/session";
import { parseTemplate, placeholder } from "./parseTemplate";
import type { FieldType, PrerenderedScreen } from "./template";

/** Of whatever depository, and an address that is not its own. */
const PAGE_URL = "wss://page/";
const ELSEWHERE = "wss://elsewhere/";

/** No world at all: what a session shows first, it shows before it asks for anything. */
const NOWHERE: Ports = {
  fetch: () => Promise.reject(new Error("there is no network while a page is made")),
  crypto,
  now: () => 0,
  monotonic: () => 0,
  random: () => 0,
  after: () => () => {},
  cookie: () => "",
  pageUrl: PAGE_URL,
  brand: {},
  storage: null,
  choices: null,
  languages: () => [],
  captcha: () => null,
  prepareCaptcha: () => {},
  emit: () => true,
  heard: () => {},
  canSubmit: () => Promise.resolve(true),
  leave: () => {},
  closeWindow: () => {},
  print: () => {},
  smsCode: () => Promise.resolve(null),
  warn: () => {},
  mark: () => {},
  measure: () => () => {},
};

/** Texts that are not said yet: each is only named. */
const NAMED: Texts<CriticalTextKey> = {
  locale: "",
  raw: (key) => placeholder({ key, isRich: true }),
  t: (key, { requestor, transactionRef, product, year, ...params }: TextParams = {}) =>
    placeholder({ key, ...(Object.keys(params).length > 0 && { params }) }),
  with: () => {
    throw new Error("a first screen has the first texts alone");
  },
  in: () => NAMED,
};

/**
 * The M-PIN screen of a type in mode 1, as the element shows it first, in React's own markup. `isPrivate`: on the
 * depository's own page (R66). `texts`, with what fills their places: as they are to be shown.
 */
export function renderMarkup(
  transactionType: FieldType,
  isPrivate: boolean,
  texts: Texts<CriticalTextKey> = NAMED,
  params: TextParams = { product: placeholder({ key: "PRODUCT_NAME" }) },
  productLogo?: string,
): string {
  const ids = { requestorId: "R", transactionRefNo: "T", transactionType };
  const payload = JSON.stringify({ ...ids, mpinStatus: "1", orderRequestDetails: {}, edisServiceHeader: {} });
  const input = {
    payload,
    configUrl: isPrivate ? PAGE_URL : ELSEWHERE,
    propertiesUrl: undefined,
    signingKey: undefined,
    locale: "en-GB",
  };
  const session = createSession(NOWHERE, input, "payload");
  session.store.setState({ texts, params, productLogo });
  const view = createStore<AppState>(() => ({ session, generation: 1, ownsPage: true }));
  const stage = { adopt: () => {}, isFocusLost: () => false };
  return renderToString(<GatewayApp view={view} stage={stage} />);
}

const screenOf = (type: FieldType, ...alike: FieldType[]): PrerenderedScreen => ({
  types: [type, ...alike],
  private: parseTemplate(renderMarkup(type, true)),
  shared: parseTemplate(renderMarkup(type, false)),
});

/** Every first screen; run by the build, which puts what it gives in this module's place. */
export const screens: readonly PrerenderedScreen[] = [screenOf("DIS", "DMI"), screenOf("DMR")];
