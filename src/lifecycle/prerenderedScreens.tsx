import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import { initialMpinState } from "../flow/initialMpinState";
import type { TextParams } from "../i18n/interpolate";
import { type CriticalTextKey, EN_GB_MESSAGES, type Texts } from "../i18n/messages";
import { GatewayApp } from "../screens/app/GatewayApp";
import { initialState } from "../session/initialState";
import type { Session } from "../session/session";
import { parseTemplate, placeholder } from "./parseTemplate";
import type { ScreenTemplate, TypeWithMpinScreen } from "./screenTemplate";

/** The address of the page, and that of a configuration elsewhere: then the page is not the depository's. */
const PAGE_URL = "wss://page/";
const ELSEWHERE = "wss://elsewhere/";

const noop = (): void => {};

/** Texts that are placeholders of their keys. */
const PLACEHOLDER_TEXTS: Texts<CriticalTextKey> = {
  locale: "",
  raw: (key) => placeholder({ key, isRich: true }),
  t: (key, { requestor, transactionRef, product, year, ...params }: TextParams = {}) =>
    placeholder({ key, ...(Object.keys(params).length > 0 && { params }) }),
  with: () => {
    throw new Error("a first screen uses the texts of critical.ts only");
  },
  in: () => PLACEHOLDER_TEXTS,
};

/**
 * Renders the M-PIN screen of a type in mode 1 to React's markup. `isPrivate`: on the depository's own page. `texts`,
 * `params`: placeholders unless given.
 */
export function renderMarkup(
  transactionType: TypeWithMpinScreen,
  isPrivate: boolean,
  texts: Texts<CriticalTextKey> = PLACEHOLDER_TEXTS,
  params: TextParams = { product: placeholder({ key: "PRODUCT_NAME" }) },
  productLogo?: string,
): string {
  const preview = {
    requestorId: "R",
    transactionRefNo: "T",
    transactionType,
    requestor: "R",
    hasField: true,
  };
  const state = initialState({
    ports: { pageUrl: PAGE_URL, brand: {}, now: () => 0 },
    input: { configUrl: isPrivate ? PAGE_URL : ELSEWHERE },
    start: "payload",
    preview,
    messages: EN_GB_MESSAGES,
  });
  const session: Session = {
    store: createStore(() => ({
      ...state,
      flow: initialMpinState({ mpinSet: true }),
      texts,
      params,
      productLogo,
    })),
    now: () => 0,
    calls: () => null,
    send: noop,
    onFieldCommand: () => noop,
    chooseLocale: async () => true,
    showStaticPage: noop,
    dismissSnackbar: noop,
    notify: noop,
    print: noop,
    smsCode: () => Promise.resolve(null),
    screenMounted: noop,
  };
  const context = { adopt: noop, isFocusLost: () => false };
  return renderToString(<GatewayApp session={session} context={context} ownsPage />);
}

const screenOf = (type: TypeWithMpinScreen, ...alike: TypeWithMpinScreen[]): ScreenTemplate => ({
  types: [type, ...alike],
  private: parseTemplate(renderMarkup(type, true)),
  shared: parseTemplate(renderMarkup(type, false)),
});

/** Every first screen. The build runs this module, and puts the result in its place. */
export const screens: readonly ScreenTemplate[] = [screenOf("DIS", "DMI"), screenOf("DMR")];
