import { renderToString } from "react-dom/server";
import { createStore } from "zustand/vanilla";
import type { TextParams } from "../i18n/interpolate";
import { type CriticalTextKey, EN_GB_MESSAGES, type Texts } from "../i18n/messages";
import { GatewayApp } from "../screens/app/GatewayApp";
import { initialState } from "../session/initialState";
import type { Session } from "../session/session";
import { parseTemplate, placeholder } from "./parseTemplate";
import type { PrerenderedScreen, TypeWithMpinScreen } from "./screenTemplate";

/** The depository's page, and one that is not. */
const PAGE_URL = "wss://page/";
const ELSEWHERE = "wss://elsewhere/";

const nothing = (): void => {};

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
  transactionType: TypeWithMpinScreen,
  isPrivate: boolean,
  texts: Texts<CriticalTextKey> = NAMED,
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
    store: createStore(() => ({ ...state, texts, params, productLogo })),
    now: () => 0,
    calls: () => null,
    send: nothing,
    onFieldsEmptied: () => nothing,
    askLanguage: nothing,
    chooseLanguage: nothing,
    showAside: nothing,
    dismissSnackbar: nothing,
    print: nothing,
    smsCode: () => Promise.resolve(null),
    screen: () => "mpin",
    shown: nothing,
  };
  const context = { adopt: nothing, isFocusLost: () => false };
  return renderToString(<GatewayApp session={session} context={context} ownsPage />);
}

const screenOf = (type: TypeWithMpinScreen, ...alike: TypeWithMpinScreen[]): PrerenderedScreen => ({
  types: [type, ...alike],
  private: parseTemplate(renderMarkup(type, true)),
  shared: parseTemplate(renderMarkup(type, false)),
});

/** Every first screen; run by the build, which puts what it gives in this module's place. */
export const screens: readonly PrerenderedScreen[] = [screenOf("DIS", "DMI"), screenOf("DMR")];
