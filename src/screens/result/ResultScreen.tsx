import type { FailReason } from "../../flow/outcome";
import type { ResultStep } from "../../flow/steps";
import { catalogue } from "../../texts/catalogue";
import type { CommonTextKey } from "../../texts/texts";
import { useGatewayState, useMoreWords, useSession, useStyles } from "../gateway";
import { ScreenTitle } from "../ScreenTitle";
import laterCss from "../ui/later.css?raw";
import { ResultCard } from "../ui/ResultCard";
import resultCss from "../ui/result.css?raw";
import { Status } from "../ui/Status";
import { SecurityOutcomes } from "./SecurityOutcomes";

const ERROR_HEADERS: Readonly<Record<string, CommonTextKey>> = {
  DIS: "ERROR_HEADER_DIS",
  DIM: "ERROR_HEADER_DIM",
  DMI: "ERROR_HEADER_DMI",
  DMR: "ERROR_HEADER_DMR",
};

/** What to do now, where there is more to say than to start again. */
const NEXT: Partial<Readonly<Record<FailReason, CommonTextKey>>> = {
  cancelled: "NEXT_START_AGAIN",
  "idle-timeout": "NEXT_START_AGAIN",
  "back-navigation": "NEXT_START_AGAIN",
  "service-timeout": "NEXT_CHECK",
  unavailable: "NEXT_CHECK",
};

/** /error, /success and the acknowledgement: one page that says how it ended and what to do (spec §2 'Error page'). */
export function ResultScreen({ step }: { step: ResultStep }) {
  useStyles(laterCss);
  useStyles(resultCss);
  const session = useSession();
  const { t, say } = useMoreWords(catalogue);
  const model = useGatewayState((state) => state.transaction?.model);
  const { outcome, phase } = step;
  const isFailure = outcome.kind === "fail";
  const title = isFailure
    ? (ERROR_HEADERS[model?.transactionType ?? ""] ?? "ERROR_HEADER")
    : "SUCCESS_HEADER";
  const next = isFailure && model && (NEXT[outcome.reason ?? "unavailable"] ?? "NEXT_CONTACT");
  const ok = { label: t("OK"), onPress: () => session.send({ type: "okPressed" }) };

  return (
    <ResultCard
      tone={isFailure ? "danger" : "success"}
      title={<ScreenTitle>{t(title)}</ScreenTitle>}
      actions={phase === "open" ? [ok] : []}
    >
      <p role={isFailure ? "alert" : undefined}>{say(outcome.text)}</p>
      <SecurityOutcomes outcome={outcome} />
      {outcome.incorrectUrl && <p>{t("INCORRECT_URL")}</p>}
      {outcome.unauthorisedReturn && <p>{t("UNAUTHORISED_REQUEST")}</p>}
      {next && <p className="next">{t(next)}</p>}
      {step.screen === "acknowledgement" && <p className="next">{t("REGULATOR_CLAUSE")}</p>}
      <Status>
        {phase === "leaving" && t("RETURNING")}
        {phase === "closed" && t("CLOSE_WINDOW")}
      </Status>
    </ResultCard>
  );
}
