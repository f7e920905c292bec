import type { FailReason, Outcome } from "../../flow/outcome";
import type { ResultState } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import type { CommonTextKey } from "../../i18n/messages";
import { ErrorBoundary } from "../app/ErrorBoundary";
import { Receipt } from "../app/lazyComponents";
import { Countdown } from "../components/Countdown";
import laterCss from "../components/interactive.css?raw";
import { ResultCard } from "../components/ResultCard";
import resultCss from "../components/result.css?raw";
import { ScreenTitle } from "../components/ScreenTitle";
import { Status } from "../components/Status";
import { stylesOf, useGateway, useGatewayState } from "../hooks/GatewayContext";
import { languageOf } from "../hooks/liveMessages";
import { useTextsWith } from "../hooks/useTexts";
import { canClose } from "./canClose";
import { SecurityOutcomes, useSecurityOutcomes } from "./SecurityOutcomes";
import { warningTitle } from "./warningTitle";

const useScreenStyles = stylesOf(laterCss, resultCss);

const ERROR_HEADERS: Readonly<Record<string, CommonTextKey>> = {
  DIS: "ERROR_HEADER_DIS",
  DIM: "ERROR_HEADER_DIM",
  DMI: "ERROR_HEADER_DMI",
  DMR: "ERROR_HEADER_DMR",
};

/** The advice after a failure, by its reason; NEXT_CONTACT if the reason has none here. */
const NEXT: Partial<Readonly<Record<FailReason, CommonTextKey>>> = {
  cancelled: "NEXT_CANCELLED",
  "attempts-exceeded": "NEXT_START_AGAIN",
  "otp-limit": "NEXT_START_AGAIN",
  "mpin-setup-exceeded": "NEXT_START_AGAIN",
  "pan-exceeded": "NEXT_START_AGAIN",
  "idle-timeout": "NEXT_START_AGAIN",
  "back-navigation": "NEXT_START_AGAIN",
  "service-timeout": "NEXT_START_AGAIN",
  unavailable: "NEXT_START_AGAIN",
};

const nextOf = ({ kind, page, reason = "unavailable", tone, debit }: Outcome): CommonTextKey => {
  // an order that the depository refuses may be authorised already: starting again may debit twice (R55)
  const mayBeDebited = tone === "warning" || (reason === "unavailable" && debit !== "none");
  if (kind === "fail") return mayBeDebited ? "NEXT_CHECK" : (NEXT[reason] ?? "NEXT_CONTACT");
  return page === "acknowledgement" ? "REGULATOR_CLAUSE" : "NEXT_STATEMENT";
};

/** The advice if it is not known whose request it was (R78). */
const NEXT_UNKNOWN: Partial<Readonly<Record<FailReason, CommonTextKey>>> = {
  "back-navigation": "NEXT_START_AGAIN_BROKER",
  "idle-timeout": "NEXT_START_AGAIN_BROKER",
  unavailable: "NEXT_START_AGAIN_BROKER",
  "in-doubt": "NEXT_CHECK_BROKER",
};

/** The page of /error, /success and the acknowledgement: how it ended and what to do (spec §2 'Error page'). */
export function ResultScreen({ step }: { step: ResultState }) {
  useScreenStyles();
  const { session, ownsPage } = useGateway();
  const { t, rich, richMessage } = useTextsWith(common);
  const transaction = useGatewayState((state) => state.transaction);
  const deadline = useGatewayState((state) => state.deadlines.close);
  const isOkWaiting = useGatewayState((state) => state.waiting === "okPressed");
  const type = useGatewayState((state) => state.transactionType);
  const { outcome, phase } = step;
  const { outcomes, agreed } = useSecurityOutcomes(outcome);
  const isFailure = outcome.kind === "fail";
  const unknownNext = !transaction && outcome.reason && NEXT_UNKNOWN[outcome.reason];
  // a cancellation by the investor is no error, unless the depository refused it
  const isCancelled = outcome.reason === "cancelled" && outcome.tone !== "warning";
  const header = isFailure ? (ERROR_HEADERS[type ?? ""] ?? "ERROR_HEADER") : "SUCCESS_HEADER";
  const title = isCancelled ? t("CANCELLED_HEADER") : (warningTitle(outcome, agreed, t) ?? t(header));
  // R67: the link back to the broker
  const address = transaction?.wayBack[outcome.kind];
  const isReturnRefused = outcome.unauthorisedReturn && address === undefined;
  const next = nextOf(outcome);
  // R80; the acknowledgement always has its Ok (spec §2)
  const isOkOffered = address === undefined || step.screen === "acknowledgement" || canClose(ownsPage);

  return (
    <ResultCard
      tone={isCancelled ? "info" : outcome.tone}
      title={<ScreenTitle>{title}</ScreenTitle>}
      way={
        address === undefined
          ? undefined
          : { label: rich("RETURN_TO"), address, isUnderWay: phase === "leaving" }
      }
      actions={
        isOkOffered && (phase === "open" || phase === "slow")
          ? [{ label: t("OK"), busy: isOkWaiting, onPress: () => session.send({ type: "okPressed" }) }]
          : []
      }
      below={
        transaction &&
        !isFailure && (
          <ErrorBoundary instead={null}>
            <Receipt title={title} transaction={transaction} order={outcome.order} />
          </ErrorBoundary>
        )
      }
    >
      <div role={isFailure && !isCancelled ? "alert" : undefined}>
        {outcome.isRequestorsWord && <p className="next">{rich("REQUESTOR_SAYS")}</p>}
        <p {...languageOf(outcome.text)}>{richMessage(outcome.text)}</p>
      </div>
      <SecurityOutcomes outcomes={outcomes} />
      {outcome.incorrectUrl && <p>{t("INCORRECT_URL")}</p>}
      {outcome.unauthorisedReturn && <p>{t("UNAUTHORISED_REQUEST")}</p>}
      {isReturnRefused && <p className="next">{rich("RETURN_REFUSED")}</p>}
      {outcome.debit === "none" && (
        <p className="next">
          <b>{t("NOTHING_DEBITED")}</b>
        </p>
      )}
      {transaction && !(isReturnRefused && next === "NEXT_CANCELLED") && <p className="next">{rich(next)}</p>}
      {unknownNext && <p className="next">{t(unknownNext)}</p>}
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
