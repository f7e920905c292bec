import { parseUrl } from "../data/urls";
import { isStaticPage } from "../flow/routes";
import { entryState } from "../flow/states";
import { firstScreen } from "../i18n/en-GB/firstScreen";
import { createTexts, EN_GB_TEXTS } from "../i18n/texts";
import type { PayloadPreview } from "../payload/peekPayload";
import type { GatewayState } from "./gatewayState";
import type { SessionInput } from "./openPayload";
import type { Ports } from "./ports";
import type { SessionStart } from "./session";
import { textParams } from "./textParams";

/** Tells whether a start shows the landing view or a static page, and runs no flow. */
export const isStatic = (start: SessionStart): boolean => start === "landing" || isStaticPage(start);

interface InitialStateOptions {
  readonly ports: Pick<Ports, "pageUrl" | "isIsolated" | "brand" | "now">;
  readonly input: Pick<SessionInput, "configUrl">;
  readonly start: SessionStart;
  readonly preview: PayloadPreview | null;
  readonly isLocalePending: boolean;
}

/** Tells whether the page is of the configuration's own origin, which is the depository's (contract §5, R66, R75). */
const isFirstParty = (pageUrl: string, configUrl: string): boolean =>
  parseUrl(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;

/** Returns the state that an element begins with, in English: the entry screen, the landing view or a static page. */
export function initialState({
  ports,
  input,
  start,
  preview,
  isLocalePending,
}: InitialStateOptions): GatewayState {
  const texts = createTexts(EN_GB_TEXTS, firstScreen);
  return {
    flow: isStatic(start) ? { screen: "landing" } : entryState,
    staticPage: isStaticPage(start) ? start : null,
    transactionType: preview?.transactionType ?? null,
    transaction: null,
    configuration: null,
    productLogo: ports.brand.logo,
    isInputPrivate: ports.isIsolated && isFirstParty(ports.pageUrl, input.configUrl),
    texts,
    common: null,
    params: {
      ...textParams(null),
      product: ports.brand.name ?? texts.t("PRODUCT_NAME"),
      year: new Date(ports.now()).getFullYear(),
    },
    languages: [],
    isLocalePending,
    deadlines: {},
    snackbar: null,
    qr: null,
    pendingPress: null,
  };
}
