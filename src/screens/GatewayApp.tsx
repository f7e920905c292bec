import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { StoreApi } from "zustand/vanilla";
import type { Step, UnderwayStep } from "../flow/steps";
import type { Session } from "../session/session";
import type { Transaction } from "../session/transaction";
import { ErrorBoundary } from "./ErrorBoundary";
import { type Gateway, GatewayContext, useGatewayState, useSaid, useSession, useWords } from "./gateway";
import { DimScreen, MandateScreen, prefetch, Questions, ResultScreen, SlipScreen, StaticPage } from "./lazy";
import { MpinScreen } from "./mpin/MpinScreen";
import type { Stage } from "./stage";
import { LinkButton } from "./ui/LinkButton";
import { Page } from "./ui/Page";
import { Snackbar } from "./ui/Snackbar";
import { Loading } from "./ui/Spinner";

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
  const { session, generation, ownsPage } = useStore(view);
  const gateway = useMemo<Gateway | null>(() => session && { session, ...stage }, [session, stage]);
  if (!gateway) return null;
  return (
    <GatewayContext value={gateway}>
      <Frame key={generation} ownsPage={ownsPage} />
    </GatewayContext>
  );
}

/** Header, the screen of the step, footer, snackbar, and the dialogs that any screen can have. */
function Frame({ ownsPage }: { ownsPage: boolean }) {
  const session = useSession();
  const { t } = useWords();
  const said = useSaid();
  const lang = useGatewayState(({ texts }) => texts.locale);
  const step = useGatewayState((state) => state.step);
  const aside = useGatewayState((state) => state.aside);
  const snackbar = useGatewayState((state) => state.snackbar);
  const logo = useGatewayState(({ transaction }) => transaction && logoOf(transaction));
  const isLong = useLater(BRIEF_MS);
  useDimAhead();
  if (step.screen === "entry" && !isLong) return null;
  if (step.screen === "landing" && !aside && !ownsPage) return null;

  const page = aside ?? (step.screen === "landing" ? "landing" : null);
  const loading = <Loading label={t("LOADING")} />;
  return (
    <Page
      lang={lang}
      title={t("HEADER_TITLE")}
      logo={logo ? { src: logo, alt: t("LOGO_NAME") } : undefined}
      footer={step.screen !== "entry" && <Footer />}
    >
      <Snackbar message={said(snackbar)} closeLabel={t("SNACKBAR_CLOSE")} onClose={session.dismissSnackbar} />
      {page && (
        <ErrorBoundary key={page} instead={<p>{t("ERR_PAGE_MSG")}</p>} onError={() => undefined}>
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
      {"busy" in step && isAsked(step) && <Questions step={step} />}
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
  const isDim = useGatewayState(({ transaction }) => transaction?.model.transactionType === "DIM");
  useEffect(() => {
    if (isDim) prefetch("DIM");
  }, [isDim]);
}

const isAsked = ({ dialog, ending, idleWarned }: UnderwayStep): boolean =>
  dialog !== null || ending !== null || idleWarned;

function Footer() {
  const session = useSession();
  const { t } = useWords();
  return (
    <>
      <p>{t("FOOTER_COPYRIGHT")}</p>
      <LinkButton onClick={() => session.showAside("privacy")}>{t("PRIVACY_LINK")}</LinkButton>
      <LinkButton onClick={() => session.showAside("disclaimer")}>{t("DISCLAIMER_LINK")}</LinkButton>
    </>
  );
}
