import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { ActiveState, FlowState } from "../../flow/states";
import { signedTextsFor } from "../../i18n/signedTexts";
import type { CommonTextKey } from "../../i18n/texts";
import { scriptFontCss } from "../../i18n/writingSystem";
import type { GatewayState } from "../../session/gatewayState";
import type { Session } from "../../session/session";
import { LinkButton } from "../components/LinkButton";
import { Page } from "../components/Page";
import { Snackbar } from "../components/Snackbar";
import { Loading } from "../components/Spinner";
import type { Tone } from "../components/tone";
import {
  GatewayContext,
  type ScreenContext,
  useGateway,
  useGatewayState,
  useSession,
  useStyles,
} from "../hooks/GatewayContext";
import { liveMessages } from "../hooks/liveMessages";
import { useTexts } from "../hooks/useTexts";
import { MpinScreen } from "../mpin/MpinScreen";
import { documentTitle, setDocumentTitle } from "./documentTitle";
import { ErrorBoundary } from "./ErrorBoundary";
import appCss from "./GatewayApp.css?raw";
import {
  LazyDialogs,
  LazyDimScreen,
  LazyHelpBar,
  LazyLanguageChoice,
  LazyMandateScreen,
  LazyResultScreen,
  LazySlipScreen,
  LazyStaticPage,
  prefetch,
} from "./lazyComponents";
import type { ShadowRootContext } from "./shadowRootContext";

interface Props {
  readonly context: ShadowRootContext;
  readonly session: Session;
  /** The element has a page to itself (hash routing), so it shows the landing page. */
  readonly ownsPage: boolean;
}

/** The component that React mounts into an element's shadow root: the screens of its session. */
export function GatewayApp({ context, session, ownsPage }: Props) {
  const gateway = useMemo<ScreenContext>(
    () => ({ session, ...context, ownsPage }),
    [session, context, ownsPage],
  );
  // this layout effect precedes the effects of the headings, which name a page that the gateway owns
  useLayoutEffect(() => {
    if (!ownsPage) return;
    const before = documentTitle();
    return () => setDocumentTitle(before);
  }, [ownsPage]);
  return (
    <GatewayContext value={gateway}>
      <AppShell />
    </GatewayContext>
  );
}

/** Constant elements, which React does not render again at each transition. */
const FOOTER = <Footer />;
const CHOICE = (
  <ErrorBoundary fallback={null}>
    <LazyLanguageChoice />
  </ErrorBoundary>
);

/** The tone of what a snackbar says of a request that is in order (R96). Other snackbars tell of a failure (R41). */
const SNACKBAR_TONES: Partial<Record<CommonTextKey, Tone>> = { REPLACED: "info", NOT_REPLACED: "warning" };

/** The header, the flow's screen, the footer, the snackbar, and the dialogs that any screen can open. */
function AppShell() {
  const { session, ownsPage } = useGateway();
  const { t, format, richMessage } = useTexts();
  // a request that replaces another says so before its text has come (R96)
  const areMessagesLoaded = useGatewayState(({ common }) => common !== null);
  const lang = useGatewayState(({ texts }) => texts.locale);
  const flow = useGatewayState((state) => state.flow);
  const staticPage = useGatewayState((state) => state.staticPage);
  const snackbar = useGatewayState((state) => state.snackbar);
  const transaction = useGatewayState((state) => state.transaction);
  const pendingPress = useGatewayState((state) => state.pendingPress);
  const product = useGatewayState(({ params }) => String(params["product"]));
  const configuration = useGatewayState((state) => state.configuration);
  const productLogo = useGatewayState((state) => state.productLogo);
  const isChoice = useGatewayState(({ languages }) => languages.length > 1);
  const isLocalePending = useGatewayState((state) => state.isLocalePending);
  const isLong = useElapsed(BRIEF_MS);
  useStyles(scriptFontCss(useGatewayState(({ texts }) => texts)), appCss);
  usePrefetchDim();
  if (flow.screen === "entry" && !isLong) return null;
  if (flow.screen === "landing" && !staticPage && !ownsPage) return null;

  // the language is not known yet, and text in another one must not flash up
  if (flow.screen === "entry" && isLocalePending)
    return (
      <div className="root">
        <Loading />
      </div>
    );

  // the page cannot be loaded, and hides the screen of the transaction
  const leaveStaticPage = () => {
    if (!staticPage || flow.screen === "landing") return;
    session.showStaticPage(null);
    session.showSnackbar({ key: "ERR_PAGE_MSG" });
  };
  const page = staticPage ?? (flow.screen === "landing" ? "landing" : null);
  // the M-PIN screen is shown before the configuration, and nothing on it moves when that comes (contract §7)
  const isFirst = flow.screen === "mpin";
  const loading = <Loading label={t("LOADING")} />;
  // an ending's text stands while its page loads, and in its place if it cannot be loaded (R97)
  const ending = "outcome" in flow && <p className="loading">{richMessage(flow.outcome.text)}</p>;
  return (
    <Page
      lang={lang}
      title={t("HEADER_TITLE")}
      product={{ name: flow.screen === "entry" ? "" : product, logo: productLogo }}
      logo={
        transaction?.logo ? { src: transaction.logo, alt: t("LOGO_NAME") } : isFirst ? "reserved" : undefined
      }
      choice={isChoice ? CHOICE : isFirst && <span />}
      footer={FOOTER}
    >
      <Snackbar
        tone={snackbar && "key" in snackbar ? SNACKBAR_TONES[snackbar.key] : undefined}
        message={liveMessages(snackbar && areMessagesLoaded && [snackbar, format(snackbar)])}
        closeLabel={t("SNACKBAR_CLOSE")}
        onClose={session.dismissSnackbar}
      />
      <p role="status" className="visually-hidden">
        {(pendingPress || ("busy" in flow && flow.busy)) && t("WAITING")}
      </p>
      {page && (
        <ErrorBoundary key={page} fallback={<p>{t("ERR_PAGE_MSG")}</p>} onError={leaveStaticPage}>
          <LazyStaticPage page={page} loading={loading} />
        </ErrorBoundary>
      )}
      <div hidden={staticPage !== null}>
        <ErrorBoundary
          key={flow.screen}
          fallback={<div role="alert">{ending || <p>{t("ERR_PAGE_MSG")}</p>}</div>}
          onError={() => session.send({ type: "screenFailed" })}
        >
          <Screen flow={flow} loading={ending || loading} />
        </ErrorBoundary>
      </div>
      {flow.screen !== "entry" && (
        <div className={isFirst || (configuration && hasHelp(configuration, lang)) ? "help" : undefined}>
          <ErrorBoundary fallback={null}>
            <LazyHelpBar flow={flow} />
          </ErrorBoundary>
        </div>
      )}
      {"busy" in flow && isAsked(flow) && (
        <ErrorBoundary fallback={null} onError={() => session.send({ type: "screenFailed" })}>
          <LazyDialogs flow={flow} loading={<Loading label={t("WAITING")} />} />
        </ErrorBoundary>
      )}
    </Page>
  );
}

/** A shorter wait shows no loading state, so that the first screen is laid out at once. */
const BRIEF_MS = 300;

/** Returns false at first, and true after `ms`. */
function useElapsed(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLater, ms, true);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}

/** Tells whether the depository has signed contacts (R66), so that space is reserved for them. */
const hasHelp = ({ properties }: NonNullable<GatewayState["configuration"]>, locale: string): boolean =>
  [properties, signedTextsFor(properties, locale)].some((signed) =>
    Object.keys(signed?.texts ?? {}).some((key) => key.startsWith("HELP_")),
  );

function Screen({ flow, loading }: { flow: FlowState; loading: ReactNode }) {
  switch (flow.screen) {
    case "landing":
      return null;
    case "entry":
      return loading;
    case "mpin":
      return <MpinScreen flow={flow} />;
    case "slip":
      return <LazySlipScreen flow={flow} loading={loading} />;
    case "mandate":
      return <LazyMandateScreen flow={flow} loading={loading} />;
    case "dim":
      return <LazyDimScreen flow={flow} loading={loading} />;
    default:
      return <LazyResultScreen flow={flow} loading={loading} />;
  }
}

/** Prefetches DIM's screen as soon as the type is known: DIM has no earlier screen during which it could load. */
function usePrefetchDim(): void {
  const isDim = useGatewayState(({ transactionType }) => transactionType === "DIM");
  useEffect(() => {
    if (isDim) prefetch("DIM");
  }, [isDim]);
}

const isAsked = ({ dialog, ending, idleWarned }: ActiveState): boolean =>
  dialog !== null || ending !== null || idleWarned;

function Footer() {
  const session = useSession();
  const { t, rich } = useTexts();
  return (
    <>
      <p>{rich("FOOTER_COPYRIGHT")}</p>
      <LinkButton onClick={() => session.showStaticPage("privacy")}>{t("PRIVACY_LINK")}</LinkButton>
      <LinkButton onClick={() => session.showStaticPage("disclaimer")}>{t("DISCLAIMER_LINK")}</LinkButton>
    </>
  );
}
