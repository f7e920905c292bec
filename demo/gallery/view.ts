import { LANGUAGES } from "../../src/i18n/languages";
import { HOSTS, type HostName } from "./hosts";
import { STATES } from "./states";

/** The gallery's view, as in its address: `?state=slip&width=390&scheme=dark&text=200&host=rem&locale=en-GB`. */
export interface Shown {
  readonly state: string;
  /** Width of the frame in px; `""`: the whole room. */
  readonly width: string;
  readonly scheme: "auto" | "light" | "dark";
  /** Text size in percent of the usual one. */
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

/** Reads the address's query; an unknown value means the default. */
export function readShown(query: string): Shown {
  const params = new URLSearchParams(query);
  const state = params.get("state") ?? "";
  const scheme = params.get("scheme");
  const host = params.get("host") ?? "";
  return {
    state: Object.hasOwn(STATES, state) ? state : "mpin",
    width: /^\d{2,4}$/.exec(params.get("width") ?? "")?.[0] ?? "",
    scheme: scheme === "light" || scheme === "dark" ? scheme : "auto",
    text: /^\d{2,3}$/.exec(params.get("text") ?? "")?.[0] ?? "100",
    host: isHost(host) ? host : "plain",
    locale: params.get("locale") ?? "en-GB",
  };
}

export const queryOf = (shown: Shown): string => `?${new URLSearchParams({ ...shown })}`;
