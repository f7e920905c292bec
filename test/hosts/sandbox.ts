import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";

const OTP_WITHIN_MS = 10_000;

/** `npx edis-gateway sandbox`, as an app has it installed. */
export interface Sandbox {
  readonly url: string;
  readonly signingKey: string;
  /** Registers a DIS order as a broker's back end does; `successUrl` null: the investor stays on the gateway's page. */
  issue(successUrl: string | null): Promise<{ transactionRefNo: string; payload: string }>;
  otpOf(transactionRefNo: string): Promise<string>;
  stateOf(transactionRefNo: string): Promise<string>;
  close(): void;
}

/** Starts the package's own depository, for pages of `origin`. */
export function startSandbox(command: string, port: number, origin: string): Promise<Sandbox> {
  const child = spawn(process.execPath, [command, "sandbox", "--port", String(port), "--origin", origin]);
  const url = `http://localhost:${port}`;
  const ask = async (path: string, init?: RequestInit) => (await fetch(`${url}/demo/${path}`, init)).json();
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr.on("data", (text) => {
      output += text;
    });
    child.stdout.on("data", (text) => {
      output += text;
      if (!output.includes("Ctrl-C")) return;
      resolve({
        url,
        signingKey: /signing-key +(\S+)/.exec(output)?.[1] ?? "",
        issue: (successUrl) =>
          ask("transactions", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ transactionType: "DIS", successUrl, failUrl: null }),
          }),
        async otpOf(transactionRefNo) {
          // a screen may be shown before its OTP is sent
          for (const end = Date.now() + OTP_WITHIN_MS; Date.now() < end; await setTimeout(50)) {
            const [sent]: { code: string }[] = await ask(`inbox.json?transactionRefNo=${transactionRefNo}`);
            if (sent) return sent.code;
          }
          throw new Error(`no OTP of ${transactionRefNo} was sent`);
        },
        async stateOf(transactionRefNo) {
          const { state }: { state: string } = await ask(`transactions/${transactionRefNo}`, {
            headers: { accept: "application/json" },
          });
          return state;
        },
        close: () => void child.kill(),
      });
    });
    child.on("exit", () => reject(new Error(`The sandbox ended: ${output}`)));
  });
}
