import { spawn } from "node:child_process";
import { join } from "node:path";
import { QUIET } from "./install";

const UP_WITHIN_MS = 60_000;

interface Site {
  /** The app's folder, and its build. */
  readonly app: string;
  readonly folder: string;
  readonly port: number;
  readonly policy: string;
  readonly order: object;
}

/** Starts an app's own server, with its build, policy and order in the environment, as in a deployment. */
export async function startServer(
  { app, folder, port, policy, order }: Site,
  [command, ...args]: readonly [string, ...string[]],
): Promise<{ close(): void }> {
  const variables = { DIST_DIR: folder, POLICY: policy, ORDER: JSON.stringify(order) };
  const child = spawn(join(app, "node_modules/.bin", command), [...args, "--port", String(port)], {
    cwd: app,
    env: { ...process.env, ...QUIET, ...variables },
  });
  const began = Date.now();
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (Date.now() - began > UP_WITHIN_MS) throw new Error(`${command} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { close: () => void child.kill() };
}
