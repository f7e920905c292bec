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

/** Waits for a part of the screen, which React may render later. */
async function waitFor(root: ShadowRoot, selector: string): Promise<Element> {
  for (;;) {
    const part = root.querySelector(selector);
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Does with the securities table what the investor does. Waits until it has loaded and has its first rows. */
async function actOnTable(root: ShadowRoot, action: TableAction): Promise<void> {
  await waitFor(root, ".edis-table tbody td[data-kind]");
  if ("loadAll" in action) {
    const button = await waitFor(root, ".edis-table__loading button:last-child");
    if (button instanceof HTMLElement) button.click();
    return;
  }
  const input = await waitFor(root, ".edis-table__filters input");
  // React ignores a value that was set by the input's own property, which it has replaced
  Reflect.set(HTMLInputElement.prototype, "value", action.filter, input);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

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
    const next = `${name} ${host}`;
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
    // at once: nothing may be done to the scene before
    flushSync(() => reactRoot.render(screens));
    await isShown;
    if (shown.table) await actOnTable(root, shown.table);
  }

  async function show(): Promise<void> {
    const { state: name, scheme, text, host, locale } = readShown(location.search);
    await stage(name, host, locale);
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
