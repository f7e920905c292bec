import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { ActiveState, FlowState } from "../../flow/states";
import { endingKeyOf } from "../../i18n/messages";
import { scriptFontCss } from "../../i18n/scriptFontCss";
import { signedTextsFor } from "../../i18n/signedTexts";
import type { Session } from "../../session/session";
import type { GatewayState } from "../../session/state";
import type { Transaction } from "../../session/transaction";
import { LinkButton } from "../components/LinkButton";
import { Page } from "../components/Page";
import { Snackbar } from "../components/Snackbar";
import { Loading } from "../components/Spinner";
import statesCss from "../components/states.css?raw";
import {
  type Gateway,
  GatewayContext,
  useGateway,
  useGatewayState,
  useSession,
  useStyles,
} from "../hooks/GatewayContext";
import { liveMessages } from "../hooks/liveMessages";
import { useMessage, useTexts } from "../hooks/useTexts";
import { MpinScreen } from "../mpin/MpinScreen";
import { documentTitle, setDocumentTitle } from "./documentTitle";
import { ErrorBoundary } from "./ErrorBoundary";
import {
  Dialogs,
  DimScreen,
  HelpBar,
  LanguageChoice,
  MandateScreen,
  prefetch,
  ResultScreen,
  SlipScreen,
  StaticPage,
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
  const gateway = useMemo<Gateway>(() => ({ session, ...context, ownsPage }), [session, context, ownsPage]);
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

/** Constant elements, which React does not render again at each step. */
const FOOTER = <Footer />;
const CHOICE = (
  <ErrorBoundary instead={null}>
    <LanguageChoice />
  </ErrorBoundary>
);

/** The header, the step's screen, the footer, the snackbar, and the dialogs that any screen can open. */
function AppShell() {
  const { session, ownsPage } = useGateway();
  const { t } = useTexts();
  const say = useMessage();
  const lang = useGatewayState(({ texts }) => texts.locale);
  const step = useGatewayState((state) => state.step);
  const staticPage = useGatewayState((state) => state.staticPage);
  const snackbar = useGatewayState((state) => state.snackbar);
  const transaction = useGatewayState((state) => state.transaction);
  const pendingPress = useGatewayState((state) => state.pendingPress);
  const product = useGatewayState(({ params }) => String(params["product"]));
  const logo = transaction && logoOf(transaction);
  const configuration = useGatewayState((state) => state.configuration);
  const productLogo = useGatewayState((state) => state.productLogo);
  const isChoice = useGatewayState(({ languages }) => languages.length > 1);
  const isLocalePending = useGatewayState((state) => state.isLocalePending);
  const isLong = useElapsed(BRIEF_MS);
  useStyles(scriptFontCss(useGatewayState(({ texts }) => texts)), statesCss);
  useDimAhead();
  if (step.screen === "entry" && !isLong) return null;
  if (step.screen === "landing" && !staticPage && !ownsPage) return null;

  // the language is not known yet, and text in another one must not flash up
  if (step.screen === "entry" && isLocalePending)
    return (
      <div className="root">
        <Loading />
      </div>
    );

  // the page cannot be loaded, and hides the screen of the transaction
  const leaveStaticPage = () => {
    if (!staticPage || step.screen === "landing") return;
    session.showStaticPage(null);
    session.notify({ key: "ERR_PAGE_MSG" });
  };
  const page = staticPage ?? (step.screen === "landing" ? "landing" : null);
  // the M-PIN screen is shown before the configuration, and nothing on it moves when that comes (contract §7)
  const isFirst = step.screen === "mpin";
  const loading = <Loading label={t("LOADING")} />;
  // an ending's text stands while its page loads, and in its place if it cannot be loaded (R97)
  const known = "outcome" in step && endingKeyOf(step.outcome.text);
  const ending = "outcome" in step && (
    <p className="loading">{(known ? t(known) : say(step.outcome.text)) ?? t("LOADING")}</p>
  );
  return (
    <Page
      lang={lang}
      title={t("HEADER_TITLE")}
      product={{ name: step.screen === "entry" ? "" : product, logo: productLogo }}
      logo={logo ? { src: logo, alt: t("LOGO_NAME") } : isFirst ? "room" : undefined}
      choice={isChoice ? CHOICE : isFirst && <span />}
      footer={FOOTER}
    >
      <Snackbar
        message={liveMessages([snackbar, say(snackbar)])}
        closeLabel={t("SNACKBAR_CLOSE")}
        onClose={session.dismissSnackbar}
      />
      <p role="status" className="visually-hidden">
        {(pendingPress || ("busy" in step && step.busy)) && t("WAITING")}
      </p>
      {page && (
        <ErrorBoundary key={page} instead={<p>{t("ERR_PAGE_MSG")}</p>} onError={leaveStaticPage}>
          <StaticPage page={page} loading={loading} />
        </ErrorBoundary>
      )}
      <div hidden={staticPage !== null}>
        <ErrorBoundary
          key={step.screen}
          instead={<div role="alert">{ending || <p>{t("ERR_PAGE_MSG")}</p>}</div>}
          onError={() => session.send({ type: "uiFailed" })}
        >
          <Screen step={step} loading={ending || loading} />
        </ErrorBoundary>
      </div>
      {step.screen !== "entry" && (
        <div className={isFirst || (configuration && hasHelp(configuration, lang)) ? "help" : undefined}>
          <ErrorBoundary instead={null}>
            <HelpBar step={step} />
          </ErrorBoundary>
        </div>
      )}
      {"busy" in step && isAsked(step) && (
        <ErrorBoundary instead={null} onError={() => session.send({ type: "uiFailed" })}>
          <Dialogs step={step} loading={<Loading label={t("WAITING")} />} />
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

function logoOf({ configuration, model }: Transaction): string | undefined {
  const { brokerLogos = {} } = configuration.properties;
  return Object.hasOwn(brokerLogos, model.requestorId) ? brokerLogos[model.requestorId] : undefined;
}

/** Tells whether the depository has signed contacts (R66), so that space is reserved for them. */
const hasHelp = ({ properties }: NonNullable<GatewayState["configuration"]>, locale: string): boolean =>
  [properties, signedTextsFor(properties, locale)].some((signed) =>
    Object.keys(signed?.texts ?? {}).some((key) => key.startsWith("HELP_")),
  );

function Screen({ step, loading }: { step: FlowState; loading: ReactNode }) {
  switch (step.screen) {
    case "landing":
      return null;
    case "entry":
      return loading;
    case "mpin":
      return <MpinScreen step={step} />;
    case "slip":
      return <SlipScreen step={step} loading={loading} />;
    case "mandate":
      return <MandateScreen step={step} loading={loading} />;
    case "dim":
      return <DimScreen step={step} loading={loading} />;
    default:
      return <ResultScreen step={step} loading={loading} />;
  }
}

/** Prefetches DIM's screen as soon as the type is known: DIM has no earlier screen during which it could load. */
function useDimAhead(): void {
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
