import type { StaticPageName } from "../../flow/routes";
import { pages } from "../../i18n/en-GB/pages";
import type { PageTextKey } from "../../i18n/texts";
import { Button } from "../components/Button";
import { Card } from "../components/Card";
import { ScreenHeading } from "../components/ScreenHeading";
import { useGatewayState, useSession } from "../hooks/GatewayContext";
import { useTextsWith } from "../hooks/useTexts";

type PageName = "landing" | StaticPageName;

const PAGES: Readonly<Record<PageName, readonly [PageTextKey, ...PageTextKey[]]>> = {
  landing: ["LANDING_TITLE", "LANDING_TEXT"],
  privacy: ["PRIVACY_TITLE", "PRIVACY_DATA", "PRIVACY_SECRETS", "PRIVACY_SHARING"],
  disclaimer: ["DISCLAIMER_TITLE", "DISCLAIMER_DETAILS", "DISCLAIMER_EXECUTION", "DISCLAIMER_ADVICE"],
};

/** Leaves out the promise about the broker, if a broker's script could read what is typed (R75). */
const ELSEWHERE: Partial<Readonly<Record<PageTextKey, PageTextKey>>> = {
  PRIVACY_SECRETS: "PRIVACY_SECRETS_ELSEWHERE",
};

/** The landing page, the privacy policy and the disclaimer (spec §2). */
export function StaticPage({ page }: { page: PageName }) {
  const session = useSession();
  const isInputPrivate = useGatewayState((state) => state.isInputPrivate);
  const { t } = useTextsWith(pages);
  const [title, ...paragraphs] = PAGES[page];
  return (
    <Card narrow>
      <ScreenHeading returnsFocus={page !== "landing"}>{t(title)}</ScreenHeading>
      {paragraphs.map((key) => (
        <p key={key}>{t((!isInputPrivate && ELSEWHERE[key]) || key)}</p>
      ))}
      {page !== "landing" && (
        <div className="actions">
          <Button kind="secondary" onClick={() => session.showStaticPage(null)}>
            {t("BACK_TO_REQUEST")}
          </Button>
        </div>
      )}
    </Card>
  );
}
