import { useState } from "react";
import { LANGUAGES } from "../../i18n/languages";
import { directionOf } from "../../i18n/writingSystem";
import { stylesOf, useGatewayState, useSession } from "../hooks/GatewayContext";
import { useTexts } from "../hooks/useTexts";
import choiceCss from "./LanguageChoice.css?raw";

/** A choice whose texts are awaited, or were lost. */
interface Choice {
  readonly tag: string;
  readonly isLost: boolean;
}

const useChoiceStyles = stylesOf(choiceCss);

/**
 * The menu of the languages that the depository offers, each in its own script (contract §5 Languages). It shows the chosen one
 * as waiting until its texts have come (R97); if they are lost, it shows and announces the one that stays.
 */
export function LanguageChoice() {
  useChoiceStyles();
  const session = useSession();
  const { t } = useTexts();
  const locale = useGatewayState(({ texts }) => texts.locale);
  const languages = useGatewayState((state) => state.languages);
  const [choice, setChoice] = useState<Choice | null>(null);
  const awaited = choice && !choice.isLost;
  const choose = async (tag: string) => {
    const own = { tag, isLost: false };
    setChoice(own);
    const settled = (await session.chooseLocale(tag)) ? null : { tag, isLost: true };
    setChoice((last) => (last === own ? settled : last));
  };
  const all = Object.entries(LANGUAGES);
  return (
    <>
      <select
        className="choice"
        aria-label={t("LANGUAGE")}
        aria-busy={awaited || undefined}
        lang={locale}
        value={awaited ? choice.tag : locale}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {all
          // the shown language is listed even if it is not offered
          .filter(([tag]) => tag === locale || languages.includes(tag))
          .map(([tag, { name }]) => (
            <option key={tag} value={tag} lang={tag} dir={directionOf(tag)}>
              {name}
            </option>
          ))}
      </select>
      <span className="visually-hidden" aria-live="polite">
        {awaited ? t("WAITING") : choice && all.find(([tag]) => tag === locale)?.[1].name}
      </span>
    </>
  );
}
