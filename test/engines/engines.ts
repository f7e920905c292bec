import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../demo/freePort";
import { BROWSER_ARGS, needBrowser } from "../browser/support/browser";
import { pollUntil } from "../browser/support/helpers";
import { marionette, type Wire, webDriver } from "./wire";

export interface Engine {
  readonly name: "Firefox" | "WebKit" | "Chromium";
  /** Debian's packages. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  start(): Promise<Wire>;
}

const isThere = (program: string): boolean =>
  program.includes("/") ? existsSync(program) : spawnSync("which", [program]).status === 0;

/** Installs missing packages if that is possible (apt-get, root); else throws an error that says what to do. */
export function need(engines: readonly Engine[]): void {
  const missing = engines
    .filter(({ programs }) => !programs.every(isThere))
    .flatMap(({ packages }) => packages);
  if (missing.length === 0) return;
  const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: "inherit" }).status === 0;
  const canInstall = isThere("apt-get") && process.getuid?.() === 0;
  if (canInstall && apt("update") && apt("install", "--yes", "--no-install-recommends", ...missing)) return;
  throw new Error(`These are missing: ${missing.join(" ")}. On Debian: apt-get install them.`);
}

/** Starts a program in its own process group; returns a function that ends the group. */
function launch(program: string, args: readonly string[]): { child: ChildProcess; end: () => Promise<void> } {
  const child = spawn(program, args, { detached: true, stdio: "ignore" });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    } catch {
      // it went by itself
    }
  };
  process.once("exit", kill);
  const end = async (): Promise<void> => {
    kill();
    await gone;
  };
  return { child, end };
}

/** Repeats `opening` until the browser that was just started answers. */
const answered = (opening: () => Promise<Wire>): Promise<Wire> =>
  pollUntil("the browser to answer", () => opening().catch(() => undefined), 60_000);

const ending = (wire: Wire, end: () => Promise<void>): Wire => ({
  ...wire,
  close: async () => {
    await wire.close().catch(() => undefined);
    await end();
  },
});

/** No engine keeps third-party cookies, WebKit by default: the gateway works without them, in a frame too (contract §3). */
const FIREFOX_PREFS = {
  "network.cookie.cookieBehavior": 1,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "services.settings.server": "data:,",
};

const firefox: Engine = {
  name: "Firefox",
  packages: ["firefox-esr"],
  programs: ["firefox-esr"],
  async start() {
    const port = await freePort();
    const profile = mkdtempSync(join(tmpdir(), "engines-firefox-"));
    const prefs = Object.entries({ ...FIREFOX_PREFS, "marionette.port": port });
    writeFileSync(
      join(profile, "user.js"),
      prefs.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`).join("\n"),
    );
    const args = [
      "--headless",
      "--marionette",
      "--remote-allow-system-access",
      "--no-remote",
      "--profile",
      profile,
    ];
    const { end } = launch("firefox-esr", args);
    const wire = await answered(() => marionette(port));
    return ending(wire, async () => {
      await end();
      rmSync(profile, { recursive: true, force: true });
    });
  },
};

const webkit: Engine = {
  name: "WebKit",
  packages: ["webkit2gtk-driver", "xvfb", "xauth"],
  programs: ["WebKitWebDriver", "xvfb-run"],
  async start() {
    const port = await freePort();
    const { end } = launch("xvfb-run", [
      "-a",
      "-s",
      "-screen 0 1600x1200x24",
      "WebKitWebDriver",
      `--port=${port}`,
    ]);
    const url = `http://127.0.0.1:${port}`;
    return ending(await answered(() => webDriver(url, {})), end);
  },
};

const chromium: Engine = {
  name: "Chromium",
  packages: ["chromium", "chromium-driver"],
  programs: ["chromedriver"],
  async start() {
    const port = await freePort();
    const { end } = launch("chromedriver", [`--port=${port}`]);
    const prefs = { "profile.block_third_party_cookies": true, "profile.cookie_controls_mode": 1 };
    const options = { binary: needBrowser(), args: ["--headless=new", ...BROWSER_ARGS], prefs };
    const url = `http://127.0.0.1:${port}`;
    return ending(await answered(() => webDriver(url, { "goog:chromeOptions": options })), end);
  },
};

export const ENGINES: readonly Engine[] = [firefox, webkit, chromium];
