import { mayCancel } from "../../flow/cancel";
import type { ActiveState } from "../../flow/states";
import { common } from "../../i18n/en-GB/common";
import { EN_GB } from "../../i18n/texts";
import { Lang } from "../components/Lang";
import { LinkButton } from "../components/LinkButton";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import { useTextsWith } from "../hooks/useTexts";
import helpCss from "./Help.css?raw";
import { toHttpUrl } from "./toHttpUrl";

const useHelpStyles = stylesOf(helpCss);

/** Matches a text of a phone number's characters alone. */
const PHONE = /^\+?[\d\s()-]{3,24}$/;

/** A link that calls a number; its digits run from left to right in every language. */
const Phone = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^\d+]/g, "")}`} dir="ltr">
    {number}
  </a>
);

/** Returns a look-up of signed texts: in the language shown, else in English, marked as such (contract §5 Languages). */
function useSigned() {
  const { t } = useTextsWith(common);
  const english = useGatewayState(({ configuration }) => configuration?.properties.texts);
  return (key: "HELP_PHONE" | "HELP_HOURS" | "HELP_URL") => {
    const own = t(key);
    return own ? { text: own, lang: undefined } : { text: english?.[key] ?? "", lang: EN_GB };
  };
}

/**
 * The contacts in the depository's signed texts; nothing if it has given none. With `flow`, also the button for an investor who
 * did not place the order, enabled while it can be cancelled (R66).
 */
export function Help({ flow }: { flow?: ActiveState | undefined }) {
  useHelpStyles();
  const session = useSession();
  const { t } = useTextsWith(common);
  const base = useGatewayState(({ configuration }) => configuration?.configUrl);
  const signed = useSigned();
  const [phone, hours] = [signed("HELP_PHONE"), signed("HELP_HOURS")];
  const address = toHttpUrl(signed("HELP_URL").text, base);
  if (!phone.text && !hours.text && !address) return null;
  return (
    <div className="contacts">
      <b>{t("HELP_TITLE")}</b>
      {phone.text && (
        <Lang lang={phone.lang}>{PHONE.test(phone.text) ? <Phone number={phone.text} /> : phone.text}</Lang>
      )}
      {hours.text && <Lang lang={hours.lang}>{hours.text}</Lang>}
      {address && (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("HELP_LINK")}
          <span className="visually-hidden"> {t("OPENS_IN_NEW_WINDOW")}</span>
        </a>
      )}
      {flow && (
        <LinkButton
          hasButtonRole
          disabled={!mayCancel(flow) || flow.ending !== null}
          onClick={() => session.send({ type: "cancelPressed", disowned: true })}
        >
          {t("NOT_MY_ORDER")}
        </LinkButton>
      )}
    </div>
  );
}
