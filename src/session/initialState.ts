import { parseUrl } from "../data/urls";
import type { FlowEvent } from "../flow/events";
import { initialMpinState } from "../flow/initialMpinState";
import { entryState } from "../flow/states";
import { critical } from "../i18n/en-GB/critical";
import { createTexts, EN_GB_MESSAGES, type LocaleMessages } from "../i18n/messages";
import type { PayloadPreview } from "../payload/peekPayload";
import type { SessionInput } from "./openPayload";
import type { Ports } from "./ports";
import type { SessionStart } from "./session";
import type { GatewayState } from "./state";
import { textParams } from "./textParams";

/** The event of each start that leads to /error (R1, R50, R55, R90). */
export const ERROR_EVENTS: ReadonlyMap<SessionStart, FlowEvent> = new Map<SessionStart, FlowEvent>([
  ["refused", { type: "payloadRefused" }],
  ["reloaded", { type: "pageReloaded" }],
  ["inDoubt", { type: "pageReloaded", mayBeAuthorised: true }],
  ["unauthorised", { type: "parentRefused" }],
  ["clockWrong", { type: "configurationRefused", isClockWrong: true }],
]);

/** Whether a start shows the landing view or a static page, and runs no flow. */
export const isStatic = (start: SessionStart): boolean =>
  start === "landing" || start === "privacy" || start === "disclaimer";

/** `messages` null: the language is not known yet. */
interface InitialStateOptions {
  readonly ports: Pick<Ports, "pageUrl" | "brand" | "now">;
  readonly input: Pick<SessionInput, "configUrl">;
  readonly start: SessionStart;
  readonly preview: PayloadPreview | null;
  readonly messages: LocaleMessages | null;
}

/** Whether the M-PIN field may be shown before the configuration (contract §7). */
const showsField = ({ preview, messages }: Pick<InitialStateOptions, "preview" | "messages">): boolean =>
  Boolean(preview?.hasField && messages);

/** Whether the page is of the configuration's own origin, which is the depository's (contract §5, R66). */
const isFirstPartyPage = (pageUrl: string, configUrl: string): boolean =>
  parseUrl(configUrl, pageUrl)?.origin === new URL(pageUrl).origin;

/**
 * Returns the state that an element begins with and React hydrates: the M-PIN screen if the payload alone tells that it
 * is the first one, else the entry screen, the landing view or a static page.
 */
export function initialState(options: InitialStateOptions): GatewayState {
  const { ports, input, start, preview, messages } = options;
  const texts = createTexts(messages ?? EN_GB_MESSAGES, critical);
  return {
    step: showsField(options)
      ? initialMpinState({ mpinSet: true })
      : isStatic(start)
        ? { screen: "landing" }
        : entryState,
    staticPage: start === "privacy" || start === "disclaimer" ? start : null,
    transactionType: preview?.transactionType ?? null,
    transaction: null,
    configuration: null,
    productLogo: ports.brand.logo,
    isFirstParty: isFirstPartyPage(ports.pageUrl, input.configUrl),
    texts,
    common: null,
    params: {
      ...textParams(showsField(options) ? preview : null),
      product: ports.brand.name ?? texts.t("PRODUCT_NAME"),
      year: new Date(ports.now()).getFullYear(),
    },
    languages: [],
    isLocalePending: messages === null,
    deadlines: {},
    snackbar: null,
    qr: null,
    pendingPress: null,
  };
}
