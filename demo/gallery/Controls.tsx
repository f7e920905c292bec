import { type ReactNode, useState } from "react";
import { LANGUAGES } from "../../src/i18n/languages";
import { GROUPS } from "./states";
import { CHOICES, queryOf, readShown, type Shown } from "./view";

/** The gallery's own page: every state by name, the ways to show it, and a frame that shows it. */
export function Controls(): ReactNode {
  const [shown, setShown] = useState(() => readShown(location.search));
  const choose = (change: Partial<Shown>) => {
    const next = { ...shown, ...change };
    history.replaceState(null, "", queryOf(next));
    setShown(next);
  };
  return (
    <div className="gallery">
      <nav aria-label="States">
        <h1>Gallery</h1>
        {Object.entries(GROUPS).map(([group, states]) => (
          <section key={group}>
            <h2>{group}</h2>
            {Object.keys(states).map((state) => (
              <button
                type="button"
                key={state}
                aria-current={state === shown.state}
                onClick={() => choose({ state })}
              >
                {state}
              </button>
            ))}
          </section>
        ))}
      </nav>
      <div className="show">
        <form>
          <Choice name="width" shown={shown} choose={choose} />
          <Choice name="scheme" shown={shown} choose={choose} />
          <Choice name="text" shown={shown} choose={choose} />
          <Choice name="host" shown={shown} choose={choose} />
          <Choice name="locale" shown={shown} choose={choose} />
          {isReviewed(shown.locale) || (
            <a href={`?review=${shown.locale}`}>Not reviewed by a native reader: every text, for review</a>
          )}
          <a href={`${queryOf(shown)}&bare`}>by itself</a>
        </form>
        <iframe
          title={shown.state}
          src={`${queryOf(shown)}&bare`}
          width={shown.width === "" ? "100%" : shown.width}
        />
      </div>
    </div>
  );
}

const isReviewed = (locale: string): boolean =>
  Object.entries(LANGUAGES).some(([tag, { reviewed }]) => tag === locale && reviewed);

interface ChoiceProps {
  name: keyof typeof CHOICES;
  shown: Shown;
  choose(change: Partial<Shown>): void;
}

const LABELS: Readonly<Record<keyof typeof CHOICES, string>> = {
  width: "Width",
  scheme: "Scheme",
  text: "Text %",
  host: "Host's CSS",
  locale: "Language",
};

function Choice({ name, shown, choose }: ChoiceProps): ReactNode {
  return (
    <label>
      {LABELS[name]}{" "}
      <select value={shown[name]} onChange={({ target }) => choose({ [name]: target.value })}>
        {CHOICES[name].map((value) => (
          <option key={value} value={value}>
            {value || "all"}
          </option>
        ))}
      </select>
    </label>
  );
}
