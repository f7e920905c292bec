import { createRoot } from "react-dom/client";
import { GatewayApp } from "../../src/screens/app/GatewayApp";
import { createShadowRootContext } from "../../src/screens/app/shadowRootContext";
import type { Session } from "../../src/session/session";
import { HOSTS } from "./hosts";
import { createScene, sceneOf } from "./session";
import { STATES } from "./states";
import { readShown } from "./view";

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
    reactRoot.render(<GatewayApp key={generation} session={session} context={context} ownsPage />);
    await isShown;
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
