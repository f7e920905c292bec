import { type ChildProcess, spawn } from "node:child_process";
import { onFreePort } from "../../demo/freePort";

const READY_WITHIN_MS = 180_000;

export interface Mock {
  readonly url: string;
  close(): void;
}

const ended = ({ pid }: ChildProcess): void => {
  // ends npx and its child processes
  if (pid !== undefined) process.kill(-pid);
};

/** Starts Prism on a document; resolves when it listens. */
export const startMock = (prism: string, document: string): Promise<Mock> =>
  onFreePort(
    0,
    (port) =>
      new Promise((resolve, reject) => {
        const args = ["--yes", prism, "mock", "--host", "127.0.0.1", "--port", String(port), document];
        const child = spawn("npx", args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
        let output = "";
        const timer = setTimeout(() => ended(child), READY_WITHIN_MS);
        const onOutput = (text: string): void => {
          output += text;
          if (!output.includes("Prism is listening")) return;
          clearTimeout(timer);
          resolve({ url: `http://127.0.0.1:${port}`, close: () => ended(child) });
        };
        for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
        child.on("error", reject);
        child.on("exit", () => {
          clearTimeout(timer);
          reject(new Error(`${prism} does not listen: ${output}`));
        });
      }),
  );
