import { type ReactNode, useEffect, useState } from "react";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { pages } from "../../src/i18n/en-GB/pages";
import { slip } from "../../src/i18n/en-GB/slip";
import { table } from "../../src/i18n/en-GB/table";
import { LANGUAGES } from "../../src/i18n/languages";
import { LOCALE_LOADERS } from "../../src/i18n/localeLoaders";
import { EN_GB, type TextTable } from "../../src/i18n/texts";
import { directionOf } from "../../src/i18n/writingSystem";
import { type StatesByText, useStatesByText } from "./statesByText";
import { queryOf, readShown } from "./view";

/** A language's files, as in src/i18n/<tag>/, each with a screen for the texts that no state shows. */
const FILES: readonly { name: string; texts: TextTable; screen: string }[] = [
  { name: "firstScreen", texts: firstScreen, screen: "mpin" },
  { name: "common", texts: common, screen: "mpin-new" },
  { name: "slip", texts: slip, screen: "slip" },
  { name: "pages", texts: pages, screen: "privacy" },
  { name: "table", texts: table, screen: "mandate-many" },
];

/** The most states that are named for a text. */
const SHOWN_STATES = 3;

const frameAddress = (state: string, locale: string): string =>
  `${queryOf({ ...readShown(""), state, locale })}&bare`;

/** Every text of a language beside the English text, with the screens that show it, for a reviewer. */
export function Review({ locale, choose }: { locale: string; choose(locale: string): void }): ReactNode {
  const words = useWordsIn(locale);
  const [looking, setLooking] = useState<Window | null>(null);
  const seen = useStatesByText(looking);
  const language = Object.entries(LANGUAGES).find(([tag]) => tag === locale)?.[1];
  return (
    <div className="review">
      <div className="texts">
        <h1>Every text in {language?.name ?? locale}</h1>
        <form>
          <label>
            Language{" "}
            <select value={locale} onChange={({ target }) => choose(target.value)}>
              {Object.entries(LANGUAGES)
                .filter(([tag]) => tag !== EN_GB)
                .map(([tag, { name }]) => (
                  <option key={tag} value={tag} lang={tag}>
                    {name}
                  </option>
                ))}
            </select>
          </label>
          <a href={queryOf({ ...readShown(""), locale })}>The gallery</a>
        </form>
        <p>
          {language?.reviewed ? "Reviewed by a native reader." : "Not reviewed by a native reader."} Press a
          screen's name to see the text there.
        </p>
        <p role="status">
          {seen.left > 0
            ? `Looking where each is seen, ${seen.left} screens to go`
            : "Every screen is looked at."}
        </p>
        {FILES.map(({ name, texts, screen }) => (
          <table key={name}>
            <caption>{name}.ts</caption>
            <thead>
              <tr>
                <th scope="col">Key</th>
                <th scope="col">English</th>
                <th scope="col">{language?.name ?? locale}</th>
                <th scope="col">Where</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(texts).map(([key, text]) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td lang={EN_GB}>{text || "–"}</td>
                  <td lang={locale} dir={directionOf(locale)}>
                    {words?.[key] || "–"}
                  </td>
                  <td>
                    <Where states={statesWith(key, seen)} instead={screen} locale={locale} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <iframe name="screen" title="The screen" src={frameAddress("mpin", locale)} />
      <iframe
        onLoad={({ currentTarget }) => setLooking(currentTarget.contentWindow)}
        className="looking"
        title="Where each text is seen"
        aria-hidden="true"
        inert
        src={frameAddress("landing", EN_GB)}
      />
    </div>
  );
}

/** Returns the states that show a text; undefined while they are not known. */
const statesWith = (key: string, { statesOf, left }: StatesByText): readonly string[] | undefined =>
  statesOf.get(key) ?? (left > 0 ? undefined : []);

interface WhereProps {
  states: readonly string[] | undefined;
  instead: string;
  locale: string;
}

function Where({ states, instead, locale }: WhereProps): ReactNode {
  if (!states) return "…";
  const shown = states.length > 0 ? states.slice(0, SHOWN_STATES) : [instead];
  return (
    <>
      {states.length === 0 && "nowhere: "}
      {shown.map((state) => (
        <a key={state} href={frameAddress(state, locale)} target="screen">
          {state}
        </a>
      ))}
      {states.length > shown.length && ` and ${states.length - shown.length} more`}
    </>
  );
}

/** Loads the words of a language; null until they have come. */
function useWordsIn(locale: string): TextTable | null {
  const [words, setWords] = useState<TextTable | null>(null);
  useEffect(() => {
    let isLatest = true;
    const load = Object.entries(LOCALE_LOADERS).find(([tag]) => tag === locale)?.[1];
    load?.().then(({ texts }) => isLatest && setWords(texts));
    return () => {
      isLatest = false;
    };
  }, [locale]);
  return words;
}
