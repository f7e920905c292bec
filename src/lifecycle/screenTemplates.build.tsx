import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import { initialMpinState } from "../flow/states";
import type { TextParams } from "../i18n/interpolate";
import type { FirstScreenTextKey, Texts } from "../i18n/texts";
import { GatewayApp } from "../screens/app/GatewayApp";
import type { GatewayState } from "../session/gatewayState";
import { initialState } from "../session/initialState";
import type { Session } from "../session/session";
import { parseTemplate, placeholder } from "./parseTemplate.build";
import type { ScreenTemplate, TypeWithMpinScreen } from "./screenTemplate";

/** The address of the page and of its configuration, so that it is the depository's own. */
const PAGE_URL = "wss://page/";

const noop = (): void => {};

/** Texts that are placeholders of their keys. */
const PLACEHOLDER_TEXTS: Texts<FirstScreenTextKey> = {
  locale: "",
  raw: (key) => placeholder({ key, isRich: true }),
  t: (key, { requestor, transactionRef, product, year, ...params }: TextParams = {}) =>
    placeholder({ key, ...(Object.keys(params).length > 0 && { params }) }),
  with: () => {
    throw new Error("a first screen uses the texts of firstScreen.ts only");
  },
  in: () => PLACEHOLDER_TEXTS,
};

/** Returns the state of a type's M-PIN screen in mode 1, on the depository's own page, with placeholders for texts. */
export function templateState(transactionType: TypeWithMpinScreen): GatewayState {
  const preview = {
    requestorId: "R",
    transactionRefNo: "T",
    transactionType,
    requestor: "R",
    hasMpinField: true,
  };
  const state = initialState({
    ports: { pageUrl: PAGE_URL, isIsolated: true, brand: {}, now: () => 0 },
    input: { configUrl: PAGE_URL },
    start: "payload",
    preview,
    isLocalePending: false,
  });
  return {
    ...state,
    flow: initialMpinState({ mpinSet: true }),
    texts: PLACEHOLDER_TEXTS,
    params: { product: placeholder({ key: "PRODUCT_NAME" }) },
  };
}

/** Renders the screen of a state to React's markup. */
export function renderMarkup(state: GatewayState): string {
  const session: Session = {
    store: createStore(() => state),
    now: () => 0,
    calls: () => null,
    send: noop,
    onFieldCommand: () => noop,
    chooseLocale: async () => true,
    showStaticPage: noop,
    dismissSnackbar: noop,
    showSnackbar: noop,
    print: noop,
    smsCode: () => Promise.resolve(null),
    screenMounted: noop,
  };
  const context = { adopt: noop, isFocusLost: () => false };
  return renderToString(<GatewayApp session={session} context={context} ownsPage />);
}

const templateOf = (type: TypeWithMpinScreen, ...alike: TypeWithMpinScreen[]): ScreenTemplate => ({
  types: [type, ...alike],
  tree: parseTemplate(renderMarkup(templateState(type))),
});

/** Every first screen. The build runs this module, and puts the result in its place. */
export const screens: readonly ScreenTemplate[] = [templateOf("DIS", "DMI"), templateOf("DMR")];
