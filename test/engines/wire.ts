import { connect, type Socket } from "node:net";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Members = Readonly<Record<string, Json>>;

/** A browser that does not answer within this time counts as lost. */
const ANSWER_MS = 20_000;

/** The commands, with Marionette's name and WebDriver's method and path below the session. */
export const COMMANDS = {
  Navigate: "POST url",
  GetCurrentURL: "GET url",
  Back: "POST back",
  Refresh: "POST refresh",
  ExecuteScript: "POST execute/sync",
  ElementClick: "POST element/{id}/click",
  ElementClear: "POST element/{id}/clear",
  ElementSendKeys: "POST element/{id}/value",
  GetComputedLabel: "GET element/{id}/computedlabel",
  GetComputedRole: "GET element/{id}/computedrole",
  PerformActions: "POST actions",
  GetWindowHandle: "GET window",
  NewWindow: "POST window/new",
  SwitchToWindow: "POST window",
  CloseWindow: "DELETE window",
  SwitchToFrame: "POST frame",
  SetWindowRect: "POST window/rect",
  TakeScreenshot: "GET screenshot",
} as const;

export type Command = keyof typeof COMMANDS;

/** One session with a browser. */
export interface Wire {
  /** Sends a command; rejects with the browser's own message. */
  call(command: Command, members?: Members): Promise<Json>;
  /** Presses the back button of the browser's window, if automation's own differs from it. */
  readonly pressBack?: () => Promise<void>;
  close(): Promise<void>;
}

export const membersOf = (value: Json | undefined): Members =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const failed = (what: string, error: Json | undefined): Error => {
  const { error: code, message } = membersOf(error);
  return new Error(`${what}: ${code}: ${message}`);
};

/** WebDriver over HTTP, as WebKitWebDriver and chromedriver speak it; `url` is the driver's. */
export async function webDriver(url: string, capabilities: Members): Promise<Wire> {
  const ask = async (method: string, path: string, members: Members = {}): Promise<Json> => {
    const body = method === "POST" ? { body: JSON.stringify(members) } : {};
    const response = await fetch(`${url}/session${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...body,
    });
    const { value } = membersOf(await response.json());
    if (!response.ok) throw failed(`${method} ${path}`, value);
    return value ?? null;
  };
  const { sessionId } = membersOf(await ask("POST", "", { capabilities: { alwaysMatch: capabilities } }));
  return {
    call(command, members = {}) {
      const [method = "", path = ""] = COMMANDS[command].split(" ");
      return ask(method, `/${sessionId}/${path.replace("{id}", String(members["id"]))}`, members);
    },
    close: async () => void (await ask("DELETE", `/${sessionId}`)),
  };
}

/** Firefox's own protocol: `length:[0, id, command, members]` and `length:[1, id, error, value]` over TCP. */
export async function marionette(port: number): Promise<Wire> {
  const socket = connect(port, "127.0.0.1");
  const messages = packets(socket);
  await messages.next();
  let id = 0;
  const ask = async (command: string, members: Members = {}): Promise<Json> => {
    id += 1;
    const text = JSON.stringify([0, id, command, members]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { value: answer = [] } = await messages.next();
    const [, , error, value] = Array.isArray(answer) ? answer : [];
    if (error) throw failed(command, error);
    // some answers are the value, others an object that holds it
    return typeof value === "object" && value !== null && "value" in value
      ? (membersOf(value)["value"] ?? null)
      : value;
  };
  await ask("WebDriver:NewSession", { capabilities: {} });
  return {
    call: (command, members) => ask(`WebDriver:${command}`, members),
    async pressBack() {
      await ask("Marionette:SetContext", { value: "chrome" });
      await ask("WebDriver:ExecuteScript", { script: "window.BrowserCommands.back()", args: [] });
      await ask("Marionette:SetContext", { value: "content" });
    },
    async close() {
      await ask("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => undefined);
      socket.destroy();
    },
  };
}

async function* packets(socket: Socket): AsyncGenerator<Json, undefined> {
  let pending = Buffer.alloc(0);
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const colon = pending.indexOf(":");
      const end = colon + 1 + Number(pending.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || pending.length < end) break;
      yield JSON.parse(pending.subarray(colon + 1, end).toString());
      pending = pending.subarray(end);
    }
  }
  return undefined;
}
