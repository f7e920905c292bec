import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import { GatewayApp, type View } from "../../screens/GatewayApp";
import type { Ports } from "../../session/ports";
import { createSession } from "../../session/session";
import type { TextParams } from "../../texts/fill";
import type { FirstTextKey, Texts } from "../../texts/texts";
import { treeOf, wordIn } from "./markupTree";
import type { FieldType, FirstScreen } from "./tree";

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
const NAMED: Texts<FirstTextKey> = {
  locale: "",
  raw: (key) => wordIn({ key, isRich: true }),
  t: (key, { requestor, transactionRef, product, year, ...params }: TextParams = {}) =>
    wordIn({ key, ...(Object.keys(params).length > 0 && { params }) }),
  with: () => {
    throw new Error("a first screen has the first texts alone");
  },
  in: () => NAMED,
};

/**
 * The M-PIN screen of a type in mode 1, as the element shows it first, in React's own markup. `isPrivate`: on the
 * depository's own page (R66). `texts`, with what fills their places: as they are to be shown.
 */
export function firstMarkup(
  transactionType: FieldType,
  isPrivate: boolean,
  texts: Texts<FirstTextKey> = NAMED,
  params: TextParams = { product: wordIn({ key: "PRODUCT_NAME" }) },
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
  session.store.setState({ texts, params });
  const view = createStore<View>(() => ({ session, generation: 1, ownsPage: true }));
  const stage = { adopt: () => {}, isFocusLost: () => false };
  return renderToString(<GatewayApp view={view} stage={stage} />);
}

const screenOf = (type: FieldType, ...alike: FieldType[]): FirstScreen => ({
  types: [type, ...alike],
  private: treeOf(firstMarkup(type, true)),
  shared: treeOf(firstMarkup(type, false)),
});

/** Every first screen; run by the build, which puts what it gives in this module's place. */
export const screens: readonly FirstScreen[] = [screenOf("DIS", "DMI"), screenOf("DMR")];
