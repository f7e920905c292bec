import { signedTextsFor } from "../../i18n/signedTexts";
import { toHttpUrl } from "../app/toHttpUrl";
import { useGatewayState } from "../hooks/GatewayContext";
import { useSlipTexts } from "./useSlipTexts";

/** 'I have read and accept the Terms and Conditions (T&C) for Clients', with a link to the operator's document. */
export function TermsLabel() {
  const { t } = useSlipTexts();
  return (
    <>
      {t("TERMS_ACCEPT")} <TermsLink />
    </>
  );
}

/** 'Terms and Conditions (T&C) for Clients', a link if the operator names the document (contract §5 termsUrl). */
export function TermsLink() {
  const { t } = useSlipTexts();
  const address = useGatewayState(({ transaction, texts }) => {
    const { properties, configUrl } = transaction?.configuration ?? {};
    return toHttpUrl(signedTextsFor(properties, texts.locale)?.termsUrl ?? properties?.termsUrl, configUrl);
  });
  if (!address) return t("TERMS_LINK");
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t("TERMS_LINK")}
      <span className="visually-hidden"> {t("OPENS_IN_NEW_WINDOW")}</span>
    </a>
  );
}
