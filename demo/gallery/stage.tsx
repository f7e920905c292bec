import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { GatewayApp } from "../../src/screens/app/GatewayApp";
import { createShadowRootContext } from "../../src/screens/app/shadowRootContext";
import type { Session } from "../../src/session/session";
import { HOSTS } from "./hosts";
import { createScene, sceneOf } from "./session";
import { STATES } from "./states";
import type { TableAction } from "./states/state";
import { readShown } from "./view";

/** Does with the securities table what the investor does, once it has its first rows. Does nothing if `isOver` before that. */
async function actOnTable(root: ShadowRoot, action: TableAction, isOver: () => boolean): Promise<void> {
  while (!root.querySelector(".edis-table tbody td[data-kind]")) {
    if (isOver()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if ("loadAll" in action) {
    root.querySelector<HTMLElement>(".edis-table__loading button:last-child")?.click();
    return;
  }
  const input = root.querySelector(".edis-table__filters input");
  if (!input) return;
  // React ignores a value that was set by the input's own property, which it has replaced
  Reflect.set(HTMLInputElement.prototype, "value", action.filter, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const sceneName = (state: string, host: string): string => `${state} ${host}`;

const USUAL_TEXT_PX = 16;

/** Mounts the real screens in their own shadow root; they show the state in the address, also after it changes. */
export function mountStage(place: HTMLElement): void {
  const element = document.createElement("edis-gateway");
  const root = element.attachShadow({ mode: "open" });
  const context = createShadowRootContext(root);
  let shownSession: Session | null = null;
  let generation = 0;
  const page = new CSSStyleSheet();
  const hostPage = new CSSStyleSheet();
  document.adoptedStyleSheets = [page, hostPage];
  place.append(element);
  const reactRoot = createRoot(root);
  let scene = "";

  /** Shows a state. A new state is a new scene; a new language is switched live, as an investor does. */
  async function stage(name: string, host: string, locale: string): Promise<void> {
    const next = sceneName(name, host);
    if (next === scene) {
      shownSession?.chooseLocale(locale);
      return;
    }
    scene = next;
    const keys = new Set<string>();
    const onTextUsed = (key: string) => {
      element.dataset["keys"] = [...keys.add(key)].join(" ");
    };
    const shown = await sceneOf(STATES[name] ?? { type: null }, locale, location.href);
    const { session, isShown } = createScene({ ...shown, onTextUsed });
    shownSession = session;
    generation += 1;
    const screens = <GatewayApp key={generation} session={session} context={context} ownsPage />;
    // at once, so that `actOnTable` does not find the table of the scene before
    flushSync(() => reactRoot.render(screens));
    await isShown;
    if (shown.table) await actOnTable(root, shown.table, () => shownSession !== session);
  }

  async function show(): Promise<void> {
    const { state: name, scheme, text, host, locale } = readShown(location.search);
    await stage(name, host, locale);
    // the address may name another scene by now, which is shown by its own call
    if (scene !== sceneName(name, host)) return;
    element.setAttribute("theme", scheme);
    document.documentElement.dir = host === "rtl" ? "rtl" : "";
    hostPage.replaceSync(HOSTS[host]);
    page.replaceSync(`body { margin: 0 }
      html { background: ${scheme === "auto" ? "Canvas" : scheme === "dark" ? "#0d1422" : "#f2f5fa"}; color-scheme: ${scheme === "auto" ? "light dark" : scheme} }
      edis-gateway { display: block; min-block-size: 100dvh; --edis-font-size: ${(USUAL_TEXT_PX * Number(text)) / 100}px }`);
    element.dataset["state"] = name;
  }

  addEventListener("popstate", () => void show());
  void show();
}
