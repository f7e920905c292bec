import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import type { TransactionType } from "../flow/outcome";
import { GatewayApp, type View } from "../screens/GatewayApp";
import type { Ports } from "../session/ports";
import { createSession } from "../session/session";

/** Of whatever depository: the configuration is of the page's own origin. */
const PAGE_URL = "page:/";

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

/**
 * The M-PIN screen of a type in mode 1 as the element shows it first on the host page, with what a payload and the day put
 * into its texts left as places, `{requestor}` and `{year}`. Run by the build; no page loads this.
 */
export function earlyMarkup(transactionType: Exclude<TransactionType, "DIM">): string {
  const ids = { requestorId: "R", transactionRefNo: "T", transactionType };
  const payload = JSON.stringify({ ...ids, mpinStatus: "1", orderRequestDetails: {}, edisServiceHeader: {} });
  const input = {
    payload,
    configUrl: PAGE_URL,
    propertiesUrl: undefined,
    signingKey: undefined,
    locale: "en-GB",
  };
  const session = createSession(NOWHERE, input, "payload");
  session.store.setState(({ params }) => ({
    params: { ...params, requestor: "{requestor}", year: "{year}" },
  }));
  const view = createStore<View>(() => ({ session, generation: 1, ownsPage: true }));
  const stage = { adopt: () => {}, isFocusLost: () => false };
  return renderToString(<GatewayApp view={view} stage={stage} />);
}
