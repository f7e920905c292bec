import { useEffect, useRef } from "react";
import { screenHeadingNear } from "../../dom/focus";
import type { ResultState } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import type { CommonTextKey } from "../../i18n/texts";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { LazyReceipt } from "../app/lazyComponents";
import { Countdown } from "../components/Countdown";
import { ResultCard } from "../components/ResultCard";
import { ScreenHeading } from "../components/ScreenHeading";
import { Status } from "../components/Status";
import { useGateway, useGatewayState } from "../hooks/GatewayContext";
import { languageOf } from "../hooks/liveMessages";
import { useDeferredStyles } from "../hooks/useDeferredStyles";
import { useTextsWith } from "../hooks/useTexts";
import { nextStepKey } from "./nextStepKey";
import { SecurityOutcomes, useSecurityOutcomes } from "./SecurityOutcomes";
import { warningTitle } from "./warningTitle";

/** The headers of /error by the payload's type, also without a configuration (R53). */
const ERROR_HEADERS: Readonly<Record<string, CommonTextKey>> = {
  DIS: "ERROR_HEADER_DIS",
  DIM: "ERROR_HEADER_DIM",
  DMI: "ERROR_HEADER_DMI",
  DMR: "ERROR_HEADER_DMR",
};

/** The page of /error, /success and the acknowledgement: how it ended and what to do (spec §2 'Error page'). */
export function ResultScreen({ flow }: { flow: ResultState }) {
  useDeferredStyles();
  const { session, ownsPage, isFocusLost } = useGateway();
  const { t, rich, richMessage } = useTextsWith(common);
  const transaction = useGatewayState((state) => state.transaction);
  const deadline = useGatewayState((state) => state.deadlines.close);
  const isOkPending = useGatewayState((state) => state.pendingPress === "okPressed");
  const type = useGatewayState((state) => state.transactionType);
  const { outcome, phase } = flow;
  const { outcomes, agreed } = useSecurityOutcomes(outcome);
  const text = useRef<HTMLDivElement>(null);
  // an Ok that goes passes its focus to the heading
  // biome-ignore lint/correctness/useExhaustiveDependencies: `phase` decides whether the Ok is there
  useEffect(() => {
    if (text.current && isFocusLost()) screenHeadingNear(text.current)?.focus();
  }, [phase, isFocusLost]);
  const isFailure = outcome.kind === "fail";
  // a cancellation by the investor is no error, unless the depository refused it
  const isCancelled = outcome.reason === "cancelled" && outcome.tone !== "warning";
  const header = isFailure ? (ERROR_HEADERS[type ?? ""] ?? "ERROR_HEADER") : "SUCCESS_HEADER";
  const title = isCancelled ? t("CANCELLED_HEADER") : (warningTitle(outcome, agreed, t) ?? t(header));
  // the link back to the broker, where there is one (R67, R80)
  const address = transaction?.wayBack[outcome.kind];
  const isReturnRefused = outcome.unauthorisedReturn && address === undefined;
  const next = nextStepKey(outcome, transaction !== null);
  // R80; the acknowledgement always has its Ok (spec §2)
  const isOkOffered = address === undefined || flow.screen === "acknowledgement" || canClose(ownsPage);

  return (
    <ResultCard
      tone={isCancelled ? "info" : outcome.tone}
      title={<ScreenHeading>{title}</ScreenHeading>}
      returnLink={
        address === undefined
          ? undefined
          : { label: rich("RETURN_TO"), address, isUnderWay: phase === "leaving" }
      }
      actions={
        isOkOffered && (phase === "open" || phase === "stalled")
          ? [{ label: t("OK"), busy: isOkPending, onPress: () => session.send({ type: "okPressed" }) }]
          : []
      }
      below={
        transaction &&
        !isFailure && (
          <ErrorBoundary fallback={null}>
            <LazyReceipt title={title} transaction={transaction} order={outcome.order} />
          </ErrorBoundary>
        )
      }
    >
      <div ref={text} role={isFailure && !isCancelled ? "alert" : undefined}>
        {outcome.isRequestorText && <p className="advice">{rich("REQUESTOR_SAYS")}</p>}
        <p {...languageOf(outcome.text)}>{richMessage(outcome.text)}</p>
      </div>
      <SecurityOutcomes outcomes={outcomes} />
      {outcome.incorrectUrl && <p>{t("INCORRECT_URL")}</p>}
      {outcome.unauthorisedReturn && <p>{t("UNAUTHORISED_REQUEST")}</p>}
      {isReturnRefused && <p className="advice">{rich("RETURN_REFUSED")}</p>}
      {outcome.debit === "none" && (
        <p className="advice">
          <b>{t("NOTHING_DEBITED")}</b>
        </p>
      )}
      {next && !(isReturnRefused && next === "NEXT_CANCELLED") && (
        <p className="advice">
          {rich(next)}
          {next === "NEXT_CHECK" && (
            <>
              {" "}
              {t("TRANSACTION_REF")} <bdi>{transaction?.model.transactionRefNo}</bdi>
            </>
          )}
        </p>
      )}
      <Status>
        {phase === "leaving" && rich("RETURNING")}
        {phase === "closed" && t("CLOSE_WINDOW")}
      </Status>
      {phase === "open" && deadline !== undefined && ownsPage && canClose(ownsPage) && (
        <Countdown label={t("CLOSES_IN")} deadline={deadline} now={session.now} />
      )}
    </ResultCard>
  );
}

/**
 * Tells whether Ok has an effect (R80): the element's host hears `close`, or a script may close the window, because a script
 * opened it or its history has one entry. `ownsPage`: the element has a page to itself.
 */
const canClose = (ownsPage: boolean): boolean =>
  !ownsPage || parent !== window || opener !== null || history.length === 1;
