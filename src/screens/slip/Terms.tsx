import { useGatewayState } from "../gateway";
import { useSlipWords } from "./words";

/** 'I have read and accept the Terms and Conditions (T&C) for Clients', which link to the operator's document (contract §5 termsUrl). */
export function TermsLabel() {
  const { t } = useSlipWords();
  const address = useGatewayState(({ transaction }) =>
    webAddress(transaction?.configuration.properties.termsUrl, transaction?.configuration.configUrl),
  );
  return (
    <>
      {t("TERMS_ACCEPT")}{" "}
      {address ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {t("TERMS_LINK")}
          <span className="unseen"> {t("OPENS_IN_NEW_WINDOW")}</span>
        </a>
      ) : (
        t("TERMS_LINK")
      )}
    </>
  );
}

/** `url` against the configuration's own address; undefined for what is no web address. */
function webAddress(url: string | undefined, base: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, base)) return undefined;
  const { href, protocol } = new URL(url, base);
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}
