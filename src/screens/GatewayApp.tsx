import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Step, UnderwayStep } from "../flow/steps";
import type { Session } from "../session/session";
import type { Transaction } from "../session/transaction";
import { saidIn } from "../texts/said";
import { scriptCss } from "../texts/scriptCss";
import { ErrorBoundary } from "./ErrorBoundary";
import {
  type Gateway,
  GatewayContext,
  useGateway,
  useGatewayState,
  useSession,
  useStore,
  useStyles,
} from "./gateway";
import {
  DimScreen,
  LanguageChoice,
  MandateScreen,
  prefetch,
  Questions,
  ResultScreen,
  SlipScreen,
  StaticPage,
  Surroundings,
} from "./lazy";
import { MpinScreen } from "./mpin/MpinScreen";
import { namePage, pageName } from "./pageName";
import { nothingLoaded } from "./securities/loaded";
import type { Stage } from "./stage";
import { told } from "./told";
import aliveCss from "./ui/alive.css?raw";
import { LinkButton } from "./ui/LinkButton";
import { Page } from "./ui/Page";
import { Snackbar } from "./ui/Snackbar";
import { Loading } from "./ui/Spinner";
import { useSaid, useWords } from "./words";

/** What an element shows: the session of the payload it has now; `null` before the first and after the last. */
export interface View {
  readonly session: Session | null;
  /** Counts the sessions of the element, so that each has screens of its own. */
  readonly generation: number;
  /** The element has a page to itself (hash routing), so that its landing view says so. */
  readonly ownsPage: boolean;
}

/** What React mounts into an element's shadow root: the screens of its session, anew for each. */
export function GatewayApp({ stage, view }: { stage: Stage; view: StoreApi<View> }) {
  const { session, generation, ownsPage } = useStore(view, (state) => state);
  const gateway = useMemo<Gateway | null>(
    () => session && { session, ...stage, ownsPage, securities: createStore(() => nothingLoaded) },
    [session, stage, ownsPage],
  );
  // its headings name a page that is the gateway's own, in effects that come after this one
  const isNamed = gateway?.ownsPage ?? false;
  useLayoutEffect(() => {
    if (!isNamed) return;
    const before = pageName();
    return () => namePage(before);
  }, [isNamed]);
  if (!gateway) return null;
  return (
    <GatewayContext value={gateway}>
      <Frame key={generation} />
    </GatewayContext>
  );
}

/** The same at each step, so that React passes them over. */
const FOOTER = <Footer />;
const CHOICE = (
  <ErrorBoundary instead={null}>
    <LanguageChoice />
  </ErrorBoundary>
);

/** Header, the screen of the step, footer, snackbar, and the dialogs that any screen can have. */
function Frame() {
  const { session, ownsPage } = useGateway();
  const { t } = useWords();
  const said = useSaid();
  const lang = useGatewayState(({ texts }) => texts.locale);
  const step = useGatewayState((state) => state.step);
  const aside = useGatewayState((state) => state.aside);
  const snackbar = useGatewayState((state) => state.snackbar);
  const transaction = useGatewayState((state) => state.transaction);
  const product = useGatewayState(({ params }) => String(params["product"]));
  const logo = transaction && logoOf(transaction);
  const { productLogo } = transaction?.configuration.properties ?? {};
  const isChoice = useGatewayState(({ languages }) => languages.length > 1);
  const isMute = useGatewayState((state) => state.isMute);
  const isLong = useLater(BRIEF_MS);
  useStyles(scriptCss(useGatewayState(({ texts }) => texts)), aliveCss);
  useDimAhead();
  if (step.screen === "entry" && !isLong) return null;
  if (step.screen === "landing" && !aside && !ownsPage) return null;

  // which language it may be is not known, and no other one flashes up
  if (step.screen === "entry" && isMute)
    return (
      <div className="root">
        <Loading />
      </div>
    );

  const page = aside ?? (step.screen === "landing" ? "landing" : null);
  // it is there before the configuration, and nothing on it moves when that comes (contract §7)
  const isFirst = step.screen === "mpin";
  const loading = <Loading label={t("LOADING")} />;
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
        message={told([snackbar, said(snackbar)])}
        closeLabel={t("SNACKBAR_CLOSE")}
        onClose={session.dismissSnackbar}
      />
      <p role="status" className="unseen">
        {"busy" in step && step.busy && t("LOADING")}
      </p>
      {page && (
        <ErrorBoundary key={page} instead={<p>{t("ERR_PAGE_MSG")}</p>}>
          <StaticPage page={page} loading={loading} />
        </ErrorBoundary>
      )}
      <div hidden={aside !== null}>
        <ErrorBoundary
          key={step.screen}
          instead={<p>{t("ERR_PAGE_MSG")}</p>}
          onError={() => session.send({ type: "screenBroke" })}
        >
          <Screen step={step} loading={loading} />
        </ErrorBoundary>
      </div>
      {step.screen !== "entry" && (
        <div className={isFirst || (transaction && hasHelp(transaction, lang)) ? "help" : undefined}>
          <ErrorBoundary instead={null}>
            <Surroundings step={step} />
          </ErrorBoundary>
        </div>
      )}
      {"busy" in step && isAsked(step) && (
        <ErrorBoundary instead={null} onError={() => session.send({ type: "screenBroke" })}>
          <Questions step={step} />
        </ErrorBoundary>
      )}
    </Page>
  );
}

/** A wait as short as this shows nothing of itself, and lets the first screen be laid out at once. */
const BRIEF_MS = 300;

/** False at first, true `ms` after. */
function useLater(ms: number): boolean {
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

/** The depository says where to turn to (R66), so that room is kept for it. */
const hasHelp = ({ configuration }: Transaction, locale: string): boolean =>
  [configuration.properties, saidIn(configuration.properties, locale)].some((said) =>
    Object.keys(said?.texts ?? {}).some((key) => key.startsWith("HELP_")),
  );

function Screen({ step, loading }: { step: Step; loading: ReactNode }) {
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

/** DIM has no screen before its own, so that is fetched as soon as it is known to come. */
function useDimAhead(): void {
  const isDim = useGatewayState(({ transactionType }) => transactionType === "DIM");
  useEffect(() => {
    if (isDim) prefetch("DIM");
  }, [isDim]);
}

const isAsked = ({ dialog, ending, idleWarned }: UnderwayStep): boolean =>
  dialog !== null || ending !== null || idleWarned;

function Footer() {
  const session = useSession();
  const { t, rich } = useWords();
  return (
    <>
      <p>{rich("FOOTER_COPYRIGHT")}</p>
      <LinkButton onClick={() => session.showAside("privacy")}>{t("PRIVACY_LINK")}</LinkButton>
      <LinkButton onClick={() => session.showAside("disclaimer")}>{t("DISCLAIMER_LINK")}</LinkButton>
    </>
  );
}
