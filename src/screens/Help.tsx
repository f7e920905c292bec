import type { UnderwayStep } from "../flow/steps";
import { mayCancel } from "../flow/transition";
import { catalogue } from "../texts/en-GB/catalogue";
import { useGatewayState, useMoreWords, useSession, useStyles } from "./gateway";
import helpCss from "./ui/help.css?raw";
import { LinkButton } from "./ui/LinkButton";
import { webAddress } from "./webAddress";

/** A phone's own characters, and nothing else. */
const PHONE = /^\+?[\d\s()-]{3,24}$/;

/**
 * Where to turn to, from the depository's signed texts, nothing where it has given none; while an order can be
 * cancelled, also for whoever did not place it (R66).
 */
export function Help({ step }: { step?: UnderwayStep | undefined }) {
  useStyles(helpCss);
  const session = useSession();
  const { t } = useMoreWords(catalogue);
  const base = useGatewayState(({ transaction }) => transaction?.configuration.configUrl);
  const [phone, hours] = [t("HELP_PHONE"), t("HELP_HOURS")];
  const address = webAddress(t("HELP_URL"), base);
  if (!phone && !hours && !address) return null;
  return (
    <div className="turn">
      <b>{t("HELP_TITLE")}</b>
      {phone && (
        <span>{PHONE.test(phone) ? <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a> : phone}</span>
      )}
      {hours && <span>{hours}</span>}
      {address && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {new URL(address).host}
          <span className="unseen"> {t("OPENS_IN_NEW_WINDOW")}</span>
        </a>
      )}
      {step && (
        <LinkButton
          disabled={!mayCancel(step) || step.ending !== null}
          onClick={() => session.send({ type: "cancelPressed", disowned: true })}
        >
          {t("NOT_MY_ORDER")}
        </LinkButton>
      )}
    </div>
  );
}
