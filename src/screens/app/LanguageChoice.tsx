import { LANGUAGES } from "../../i18n/languages";
import languageCss from "../components/language.css?raw";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import { useTexts } from "../hooks/useTexts";

const useLanguageStyles = stylesOf(languageCss);

/** The menu of the languages that the depository offers, each in its own script (contract §5 Languages). */
export function LanguageChoice() {
  useLanguageStyles();
  const session = useSession();
  const { t } = useTexts();
  const locale = useGatewayState(({ texts }) => texts.locale);
  const languages = useGatewayState((state) => state.languages);
  return (
    <select
      className="choice"
      aria-label={t("LANGUAGE")}
      lang={locale}
      value={locale}
      onChange={({ currentTarget }) => session.chooseLanguage(currentTarget.value)}
    >
      {Object.entries(LANGUAGES)
        // the shown language is listed even if it is not offered
        .filter(([tag]) => tag === locale || languages.includes(tag))
        .map(([tag, { name, dir }]) => (
          <option key={tag} value={tag} lang={tag} dir={dir}>
            {name}
          </option>
        ))}
    </select>
  );
}
