import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { snippetOf } from "../docs/pages";

/** The web servers of docs/deploy. */
export const SERVERS = ["nginx", "caddy"] as const;
export type ServerName = (typeof SERVERS)[number];

export const deployFile = (name: string): string =>
  fileURLToPath(new URL(`../../docs/deploy/${name}`, import.meta.url));

export interface Deployment {
  /** The server's folder, for files, certificate and logs. */
  readonly folder: string;
  /** https://localhost:port */
  readonly port: number;
  /** http://localhost:plainPort */
  readonly plainPort: number;
  readonly applicationPort: number;
  readonly reportsPort: number;
  /** Origins that may frame the page and receive forms. */
  readonly brokers: readonly string[];
  /** True if the demo's own pages and the stand-in of reCAPTCHA go to the application too. */
  readonly hasDemo?: boolean;
}

export const rootOf = (folder: string): string => join(folder, "srv");
export const logOf = (folder: string): string => join(folder, "access.log");

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout.trim();
};

/** Makes a self-signed certificate for localhost in a folder, if there is none. */
export function certificateIn(folder: string): { cert: string; key: string } {
  const made = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const keys = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", made.key];
  run("openssl", "req", "-x509", "-days", "2", ...keys, "-out", made.cert, ...names);
  return made;
}

/** Returns a command of docs/deploy/README.md, by a word of it, for a folder of ours. */
function commandOf(folder: string, has: string): string {
  const lines = snippetOf("docs/deploy/README.md", "A release", "sh").split("\n");
  const line = lines.find((one) => one.includes("release.sh") && one.includes(has)) ?? "";
  const command = line.replace(/ +#.*/, "").replace("docs/deploy/release.sh", deployFile("release.sh"));
  return `cd '${folder}' && ${command} '${rootOf(folder)}'`;
}

/** Runs a command of the docs as an administrator does whose new files are for nobody else. */
const runStrictly = (command: string): string => run("sh", "-c", `umask 027 && ${command}`);

const commandWith = (folder: string, has: string, dist: string, signingKey: string): string => {
  writeFileSync(join(folder, "signing-key.b64"), signingKey);
  return commandOf(folder, has).replace(" dist ", ` '${dist}' `);
};

/** Releases by the command of the docs; returns the release's id. */
export const release = (folder: string, dist: string, signingKey: string): string =>
  runStrictly(commandWith(folder, "release.sh dist", dist, signingKey));

/** Makes a release ready without serving it, by the command of the docs; returns its id. */
export const stage = (folder: string, dist: string, signingKey: string): string =>
  runStrictly(commandWith(folder, "--stage", dist, signingKey));

/** Goes to a release that is there, by the command of the docs; returns its id. */
export const switchTo = (folder: string, id: string): string =>
  runStrictly(commandOf(folder, "--switch").replace("0123456789ab", id));

/**
 * The addition of docs/operators.md 'reCAPTCHA' to the policy: the demo's stand-in makes a policy as Google's script does.
 */
const WITH_RECAPTCHA = { "trusted-types edis-gateway;": "trusted-types edis-gateway recaptcha;" };

/** Returns a file of docs/deploy with a site's own values; throws if a text to be replaced is missing. */
export function configured(name: string, replaced: Readonly<Record<string, string>>): string {
  return Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(deployFile(name), "utf8"),
  );
}

const MODULES = ["/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"];

/** Returns the replacement of a list of origins by two maps, as nginx.conf says for long lists. */
function inTwo(name: string, origins: readonly string[]): Record<string, string> {
  const half = Math.ceil(origins.length / 2);
  const map = (to: string, part: readonly string[]) => `map "" $${to} { default "${part.join(" ")}"; }`;
  return {
    [`map "" $edis_${name} { default "https://broker.example"; }`]: `${map(`edis_${name}`, origins.slice(0, half))}\n${map(`edis_${name}2`, origins.slice(half))}`,
    [` $edis_${name};`]: ` $edis_${name} $edis_${name}2;`,
  };
}

async function nginx(at: Deployment, { cert, key }: { cert: string; key: string }): Promise<ChildProcess> {
  const { folder } = at;
  const site = configured("nginx.conf", {
    ...inTwo("framers", at.brokers),
    ...inTwo("returns", at.brokers),
    "127.0.0.1:8080": `127.0.0.1:${at.applicationPort}`,
    "127.0.0.1:8090": `127.0.0.1:${at.reportsPort}`,
    // this machine may have no IPv6
    "listen [::]:": "# [::]:",
    "listen 80": `listen 127.0.0.1:${at.plainPort}`,
    "listen 443": `listen 127.0.0.1:${at.port}`,
    "server_name depository.example;": "server_name localhost;",
    "Host $host;": `Host $host:${at.port};`,
    "/etc/ssl/depository.example/fullchain.pem": cert,
    "/etc/ssl/depository.example/key.pem": key,
    "/var/log/nginx/edis-gateway.log": logOf(folder),
    "/var/log/nginx/edis-gateway-error.log": join(folder, "error.log"),
    "/srv/edis-gateway": rootOf(folder),
    ...(at.hasDemo && {
      ...WITH_RECAPTCHA,
      "location / { return 404; }":
        "location ~ ^/(demo/.*|favicon.ico)?$ { proxy_pass http://edis_application; } location / { return 404; }",
    }),
  });
  writeFileSync(join(folder, "site.conf"), site);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const main = `${MODULES.map((module) => `load_module ${module};`).join(" ")}
user www-data; daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")}; events {}
http { include /etc/nginx/mime.types; ${places.join(" ")} include ${join(folder, "site.conf")}; }`;
  writeFileSync(join(folder, "nginx.conf"), main);
  return spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "start.log")], {
    stdio: "inherit",
  });
}

async function caddy(at: Deployment, { cert, key }: { cert: string; key: string }): Promise<ChildProcess> {
  const { folder } = at;
  const site = configured("Caddyfile", {
    "https://broker.example": at.brokers.join(" "),
    "127.0.0.1:8080": `127.0.0.1:${at.applicationPort}`,
    "127.0.0.1:8090": `127.0.0.1:${at.reportsPort}`,
    "http://depository.example {": `http://localhost:${at.plainPort} {`,
    "\ndepository.example {": `\nhttps://localhost:${at.port} {`,
    "\ttls {": `\ttls ${cert} ${key} {`,
    "\n{\n": "\n{\n\tauto_https off\n\tadmin off\n",
    "https://{host}{uri}": `https://{host}:${at.port}{uri}`,
    "/var/log/caddy/edis-gateway.log": logOf(folder),
    "/srv/edis-gateway": rootOf(folder),
    ...(at.hasDemo && {
      ...WITH_RECAPTCHA,
      "respond 404": `@demo path / /demo/* /favicon.ico
		reverse_proxy @demo 127.0.0.1:${at.applicationPort}
		respond 404`,
    }),
  });
  const file = join(folder, "Caddyfile");
  writeFileSync(file, site);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const logFile = openSync(join(folder, "caddy.log"), "a");
  const args = ["run", "--adapter", "caddyfile", "--config", file];
  return spawn("caddy", args, { env, stdio: ["ignore", "ignore", logFile] });
}

const START = { nginx, caddy };

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.end());
  });

/** Starts a web server with its file of docs/deploy; resolves to its certificate and a function that ends it. */
export async function serveDeployment(
  name: ServerName,
  at: Deployment,
  certificate = certificateIn(at.folder),
) {
  chmodSync(at.folder, 0o755);
  mkdirSync(rootOf(at.folder), { recursive: true });
  const server = await START[name](at, certificate);
  const end = () => server.kill("SIGTERM");
  process.once("exit", end);
  for (let tries = 0; !(await listens(at.port)); tries += 1) {
    if (server.exitCode !== null || tries > 200) throw new Error(`${name} did not start`);
    await wait(50);
  }
  const close = () =>
    new Promise<void>((resolve) => {
      process.removeListener("exit", end);
      server.once("exit", () => resolve());
      end();
    });
  return { certificate, close };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface Handshake {
  readonly protocol: string | null;
  readonly cipher: string;
}

/** Offers versions and ciphers of TLS; resolves to what was taken, or to the code of the alert by which the server refused. */
export function shakeHands(
  port: number,
  cert: string,
  offered: ConnectionOptions,
): Promise<Handshake | string> {
  return new Promise((resolve) => {
    const options = { host: "localhost", servername: "localhost", port, ca: readFileSync(cert), ...offered };
    const socket = connectTls(options, () => {
      resolve({ protocol: socket.getProtocol(), cipher: socket.getCipher().name });
      socket.destroy();
    });
    socket.once("error", (error) => resolve(String(Reflect.get(error, "code"))));
  });
}

/** Sends one request with these headers and no other browser's headers. */
export function ask(
  port: number,
  cert: string,
  path: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "localhost",
      servername: "localhost",
      port,
      path,
      method,
      headers,
      ca: readFileSync(cert),
      agent: false,
    };
    const outgoing = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]),
          ),
          body: Buffer.concat(parts),
        }),
      );
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
