import { LANGUAGES } from "../../src/i18n/languages";
import { HOSTS, type HostName } from "./hosts";
import { STATES } from "./states";

/** What the gallery shows, as its address has it: `?state=slip&width=390&scheme=dark&text=200&host=rem&locale=en-GB`. */
export interface Shown {
  readonly state: string;
  /** px of the frame; `""` is as wide as there is room. */
  readonly width: string;
  readonly scheme: "auto" | "light" | "dark";
  /** Percent of the usual size of text. */
  readonly text: string;
  readonly host: HostName;
  readonly locale: string;
}

export const CHOICES = {
  width: ["", "320", "390", "600", "768", "1280"],
  scheme: ["auto", "light", "dark"],
  text: ["100", "150", "200"],
  host: Object.keys(HOSTS),
  locale: Object.keys(LANGUAGES),
} as const satisfies Partial<Record<keyof Shown, readonly string[]>>;

const isHost = (name: string): name is HostName => Object.hasOwn(HOSTS, name);

/** Reads the address's query; what it does not know is as usual. */
export function readShown(query: string): Shown {
  const asked = new URLSearchParams(query);
  const state = asked.get("state") ?? "";
  const scheme = asked.get("scheme");
  const host = asked.get("host") ?? "";
  return {
    state: Object.hasOwn(STATES, state) ? state : "mpin",
    width: /^\d{2,4}$/.exec(asked.get("width") ?? "")?.[0] ?? "",
    scheme: scheme === "light" || scheme === "dark" ? scheme : "auto",
    text: /^\d{2,3}$/.exec(asked.get("text") ?? "")?.[0] ?? "100",
    host: isHost(host) ? host : "plain",
    locale: asked.get("locale") ?? "en-GB",
  };
}

export const queryOf = (shown: Shown): string => `?${new URLSearchParams({ ...shown })}`;
