import { mayCancel } from "../../flow/cancel";
import type { TextKey } from "../../flow/messages";
import type { DimState, SlipState } from "../../flow/states";
import { Banner } from "../components/Banner";
import { Button } from "../components/Button";
import { ReAnnounce } from "../components/ReAnnounce";
import { stylesOf, useSession } from "../hooks/GatewayContext";
import { languageOf } from "../hooks/liveMessages";
import { isSubmitBusy } from "../hooks/useSubmit";
import actionsCss from "./Actions.css?raw";
import { useSlipTexts } from "./useSlipTexts";

const useActionsStyles = stylesOf(actionsCss);

interface Props {
  flow: SlipState | DimState;
  /** The submit button's label; null if there is no button, since ActionButtonDisplay is off. */
  submit: string | null;
  /** A required value is wrong, missing or not shown (R20, R44, R71). */
  blocked: boolean;
}

/** The submit button and CANCEL of a slip or the DIM page (R12), with the notices above them (R71, R72). */
export function Actions({ flow, submit, blocked }: Props) {
  useActionsStyles();
  const session = useSession();
  const { t, rich, format } = useSlipTexts();
  const { notice } = flow;
  return (
    <>
      {"securities" in flow && flow.securities === "failed" && !flow.ending && (
        <Banner tone="danger" live>
          {t("SECURITIES_REQUIRED")}
        </Banner>
      )}
      {notice && (
        <Banner tone="danger" live={isAnnouncedHere(notice)}>
          <ReAnnounce cause={notice} {...languageOf(notice)}>
            {format(notice)}
          </ReAnnounce>
        </Banner>
      )}
      {/* announced by the page's status region, as every call is */}
      {flow.busy === "status" && <Banner>{t("WAITING")}</Banner>}
      {flow.ending?.phase === "redirectAsked" && <Banner live>{rich("RETURNING")}</Banner>}
      <div className="actions">
        {submit !== null && (
          <Button type="submit" disabled={blocked || flow.ending !== null} busy={isSubmitBusy(flow)}>
            {submit}
          </Button>
        )}
        <Button
          kind="secondary"
          disabled={flow.ending !== null || !(mayCancel(flow) || flow.dialog !== null)}
          onClick={() => session.send({ type: "cancelPressed" })}
        >
          {t("CANCEL")}
        </Button>
      </div>
    </>
  );
}

/** Notices that no snackbar shows, so that the banner announces them. */
const ANNOUNCED_HERE: readonly TextKey[] = ["ANSWER_LOST", "ANSWER_NOT_ARRIVED", "IN_DOUBT"];

const isAnnouncedHere = (notice: NonNullable<Props["flow"]["notice"]>): boolean =>
  "key" in notice && ANNOUNCED_HERE.includes(notice.key);
