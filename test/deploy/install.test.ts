import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snippetOf } from "../docs/pages";
import { certificateIn, configured } from "./servers";

const INSTALL = snippetOf("docs/operators.md", "A first roll-out", "sh");
const REMOVE = "rm /etc/nginx/sites-enabled/default\n";
const DEBIANS = "/etc/nginx/nginx.conf";

describe("docs/deploy/nginx.conf beside Debian's own files", () => {
  const folder = mkdtempSync(join(tmpdir(), "edis-gateway-install-"));
  const etc = join(folder, "etc");
  let site = "";

  beforeAll(() => {
    const { cert, key } = certificateIn(folder);
    site = configured("nginx.conf", {
      "/etc/ssl/depository.example/fullchain.pem": cert,
      "/etc/ssl/depository.example/key.pem": key,
      "/var/log/nginx/": `${folder}/`,
      // a machine without IPv6 starts neither this site nor Debian's
      ...(!existsSync("/proc/net/if_inet6") && { "listen [::]:": "# [::]:" }),
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the commands of the docs over a fresh copy of /etc/nginx, which has Debian's site; returns what nginx says. */
  const install = (commands: string, file: string) => {
    rmSync(etc, { recursive: true, force: true });
    cpSync("/etc/nginx", etc, { recursive: true, verbatimSymlinks: true });
    rmSync(join(etc, "sites-enabled"), { recursive: true });
    mkdirSync(join(etc, "sites-enabled"));
    cpSync("/etc/nginx/sites-available/default", join(etc, "sites-enabled/default"));
    const main = readFileSync(DEBIANS, "utf8")
      .replaceAll("/etc/nginx/", `${etc}/`)
      .replaceAll("/var/log/nginx/", `${folder}/`)
      .replace("/run/nginx.pid", join(folder, "nginx.pid"));
    writeFileSync(join(etc, "nginx.conf"), main);
    mkdirSync(join(folder, "docs/deploy"), { recursive: true });
    writeFileSync(join(folder, "docs/deploy/nginx.conf"), file);
    const here = commands
      .replaceAll("/etc/nginx/", `${etc}/`)
      .replace("nginx -t", `nginx -t -e stderr -c ${etc}/nginx.conf`);
    const { status, stderr } = spawnSync("sh", ["-ec", here], { cwd: folder, encoding: "utf8" });
    return { status, stderr };
  };

  it("is taken by nginx after the commands of the docs", () => {
    const { status, stderr } = install(INSTALL, site);
    expect(stderr).toContain("test is successful");
    expect(stderr).not.toContain("emerg");
    expect(status).toBe(0);
  });

  it("is refused beside Debian's enabled site, in the words of the docs", () => {
    expect(INSTALL).toContain(REMOVE);
    const { status, stderr } = install(INSTALL.replace(REMOVE, ""), site);
    expect(stderr).toContain("a duplicate default server");
    expect(status).not.toBe(0);
  });

  it("is taken without a collector of reports, where what the docs name is taken out", () => {
    const without = site
      .replace("; report-uri /csp-reports; report-to reports", "")
      .replace(/^ *location = \/csp-reports \{(?:[^{}]|\{[^}]*\})*\}\n/m, "")
      .replaceAll(/^.*(edis_reports|\$edis_reporting).*\n/gm, "");
    expect(without).not.toMatch(/csp-reports|edis_report/);
    expect(install(INSTALL, without).stderr).toContain("test is successful");
  });
});
