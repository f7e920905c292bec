import { useState } from "react";
import { LANGUAGES } from "../../i18n/languages";
import languageCss from "../components/language.css?raw";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import { useTexts } from "../hooks/useTexts";

const useLanguageStyles = stylesOf(languageCss);

/**
 * The menu of the languages that the depository offers, each in its own script (contract §5 Languages). It shows the chosen one
 * while its texts are awaited (R97).
 */
export function LanguageChoice() {
  useLanguageStyles();
  const session = useSession();
  const { t } = useTexts();
  const locale = useGatewayState(({ texts }) => texts.locale);
  const languages = useGatewayState((state) => state.languages);
  const [awaited, setAwaited] = useState<string | null>(null);
  const choose = async (tag: string) => {
    setAwaited(tag);
    await session.chooseLanguage(tag);
    setAwaited((last) => (last === tag ? null : last));
  };
  return (
    <>
      <select
        className="choice"
        aria-label={t("LANGUAGE")}
        aria-busy={awaited ? true : undefined}
        lang={awaited ?? locale}
        value={awaited ?? locale}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
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
      <span className="unseen" aria-live="polite">
        {awaited && t("WAITING")}
      </span>
    </>
  );
}
