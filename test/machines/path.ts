import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { BROWSERS, findBrowser } from "../browser/support/browser";
import type { Machines } from "./machine";

const folder = mkdtempSync(join(tmpdir(), "edis-gateway-machines-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

/** The one font that Debian's Chromium brings with it (by fontconfig-config): without any font no Chromium draws a page. */
const BROUGHT_FONT = "/usr/share/fonts/truetype/dejavu";
const FONTS = join(folder, "fonts.conf");
const ONE_FONT = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${BROUGHT_FONT}</dir>
<cachedir>${join(folder, "cache")}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`;
writeFileSync(FONTS, ONE_FONT);

const searched = (process.env["PATH"] ?? "").split(delimiter).filter(existsSync);

const NO_BROWSER = "there is no whole Chromium or Chrome";

/** Makes a folder with every program of this machine except the browsers; `browser` is put in as `chromium`. */
function programs(name: string, browser?: string): string {
  const made = join(folder, name);
  mkdirSync(made);
  // the first of a name counts, as in PATH
  const found = new Map(
    searched.toReversed().flatMap((from) => readdirSync(from).map((name) => [name, from])),
  );
  for (const [program, from] of found)
    if (!BROWSERS.includes(program)) symlinkSync(join(from, program), join(made, program));
  if (browser !== undefined) symlinkSync(browser, join(made, "chromium"));
  return made;
}

/**
 * Puts an `apt-get` in place of this machine's: a browser that it installs, or finds installed, is in the folder from then on.
 * It upgrades no package.
 */
function showWhatIsInstalled(made: string): void {
  const apt = join(made, "apt-get");
  const links = BROWSERS.map((name) => `ln -sf "$(command -v ${name})" '${made}/' 2>&-`);
  const lines = [
    "#!/bin/sh",
    `PATH='${searched.join(delimiter)}'`,
    'apt-get -o APT::Get::Upgrade=false "$@" || exit',
    ...links,
    "exit 0",
  ];
  rmSync(apt);
  writeFileSync(apt, lines.join("\n"), { mode: 0o755 });
}

/** The machines that are made of this one, by what its tests are let find. */
export const PATHS: Machines = {
  "nothing installed"() {
    const path = programs("nothing");
    if (!existsSync(join(path, "apt-get")) || process.getuid?.() !== 0)
      return "to install a browser needs apt-get and root";
    showWhatIsInstalled(path);
    return { through: [], env: { PATH: path }, takes: path };
  },
  "Chromium without fonts"() {
    if (!existsSync(BROUGHT_FONT))
      return `it needs ${BROUGHT_FONT}, as without any font no Chromium draws a page`;
    const browser = findBrowser();
    if (browser === undefined) return NO_BROWSER;
    const path = programs("without-fonts", browser);
    return { through: [], env: { PATH: path, FONTCONFIG_FILE: FONTS }, takes: path };
  },
  "Playwright's own browser"() {
    const own = join(folder, "playwright");
    const env = { PATH: programs("without-browsers"), PLAYWRIGHT_BROWSERS_PATH: own };
    const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
    const { status } = spawnSync(process.execPath, [cli, "install", "chromium"], {
      env: { ...process.env, ...env },
    });
    return status === 0
      ? { through: [], env, takes: own }
      : "it could not be downloaded (npx playwright install chromium)";
  },
  CHROME_PATH() {
    const browserPath = findBrowser();
    if (browserPath === undefined) return NO_BROWSER;
    return {
      through: [],
      env: { PATH: programs("with-chrome-path"), CHROME_PATH: browserPath },
      takes: browserPath,
    };
  },
};
