import { pages } from "../../i18n/en-GB/pages";
import type { PageTextKey } from "../../i18n/messages";
import { Button } from "../components/Button";
import { Card } from "../components/Card";
import { ScreenTitle } from "../components/ScreenTitle";
import { useSession } from "../hooks/GatewayContext";
import { useTextsWith } from "../hooks/useTexts";

type Page = "landing" | "privacy" | "disclaimer";

const PAGES: Readonly<Record<Page, readonly [PageTextKey, ...PageTextKey[]]>> = {
  landing: ["LANDING_TITLE", "LANDING_TEXT"],
  privacy: ["PRIVACY_TITLE", "PRIVACY_DATA", "PRIVACY_SECRETS", "PRIVACY_SHARING"],
  disclaimer: ["DISCLAIMER_TITLE", "DISCLAIMER_DETAILS", "DISCLAIMER_EXECUTION", "DISCLAIMER_ADVICE"],
};

/** The landing page, the privacy policy and the disclaimer (spec §2, R39). */
export function StaticPage({ page }: { page: Page }) {
  const session = useSession();
  const { t } = useTextsWith(pages);
  const [title, ...paragraphs] = PAGES[page];
  return (
    <Card narrow>
      <ScreenTitle isVisit={page !== "landing"}>{t(title)}</ScreenTitle>
      {paragraphs.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      {page !== "landing" && (
        <div className="actions">
          <Button kind="secondary" onClick={() => session.showAside(null)}>
            {t("BACK_TO_REQUEST")}
          </Button>
        </div>
      )}
    </Card>
  );
}
