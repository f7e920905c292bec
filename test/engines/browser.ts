import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { pollUntil } from "../browser/support/helpers";
import { type Json, type Members, membersOf, type Wire } from "./wire";

const FIND = readFileSync(new URL("./find.js", import.meta.url), "utf8");
const WATCH = readFileSync(new URL("./watch.js", import.meta.url), "utf8");

const FOCUSED = `
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element?.labels?.[0]?.textContent ?? (element === document.body ? "" : element?.textContent.trim()) ?? "";`;

const SHIFT = "\uE008";
const CONTROL = "\uE009";
const BACKSPACE = "\uE003";

/** WebDriver's word for a reference to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The longest wait: three browsers share the machine. */
const PATIENCE_MS = 15_000;

/** Two presses closer together than the debounce of spec §5 count as one. */
const BETWEEN_PRESSES_MS = 250;

export type Role =
  | "alert"
  | "button"
  | "checkbox"
  | "columnheader"
  | "dialog"
  | "field"
  | "heading"
  | "iframe"
  | "img"
  | "link"
  | "radio"
  | "row"
  | "status"
  | "text"
  | "value";

export type Name = string | RegExp;

/** Sides in CSS px of the viewport. */
export type Box = Readonly<Record<"top" | "bottom" | "left" | "right", number>>;

export interface GatewayEvent {
  readonly type: string;
  readonly detail: Members;
}

/** Drives one tab of a browser by roles and names. Each action waits for its element, `PATIENCE_MS` at most. */
export function browserOf({ call, pressBack }: Wire) {
  const run = (script: string, ...args: Json[]): Promise<Json> => call("ExecuteScript", { script, args });

  const eventually = <T>(what: string, read: () => Promise<T | undefined>): Promise<T> =>
    pollUntil(what, read, PATIENCE_MS);

  /** Returns the visible elements now; empty while a page is loading. */
  async function all(role: Role, name: Name | null = null): Promise<string[]> {
    const asked = name instanceof RegExp ? [role, null, name.source] : [role, name, null];
    const found = await run(`${FIND}\nreturn find(...arguments);`, ...asked).catch(() => []);
    return Array.isArray(found) ? found.map((each) => String(membersOf(each)[ELEMENT])) : [];
  }

  const find = (role: Role, name: Name | null = null, ms = PATIENCE_MS): Promise<string> =>
    pollUntil(`the ${role} ${name ?? ""}`, async () => (await all(role, name))[0], ms);

  const gone = async (role: Role, name: Name | null = null): Promise<void> => {
    await eventually(`no ${role} ${name ?? ""}`, async () =>
      (await all(role, name)).length === 0 ? true : undefined,
    );
  };

  const count = async (role: Role, wanted: number): Promise<void> => {
    await eventually(`${wanted} of ${role}`, async () =>
      (await all(role)).length === wanted ? true : undefined,
    );
  };

  const click = async (id: string): Promise<void> => void (await call("ElementClick", { id }));
  const ofElement = (id: string, script: string): Promise<Json> => run(script, { [ELEMENT]: id });

  /** Returns the elements' boxes at one moment, in CSS px of the viewport, in the given order. */
  async function boxesOf(things: readonly (readonly [Role, Name])[]): Promise<Box[]> {
    const ids: string[] = [];
    for (const [role, name] of things) ids.push(await find(role, name));
    const measured = "return [...arguments].map((each) => each.getBoundingClientRect().toJSON())";
    const boxes = await run(measured, ...ids.map((id) => ({ [ELEMENT]: id })));
    return (Array.isArray(boxes) ? boxes : []).map((box) => {
      const side = (of: string) => Number(membersOf(box)[of]);
      return { top: side("top"), bottom: side("bottom"), left: side("left"), right: side("right") };
    });
  }

  const perform = async (actions: readonly Json[]): Promise<void> =>
    void (await call("PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] }));
  const pressed = (value: string): readonly Json[] => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ];

  /** Types a text. WebKit takes no text for a field in a frame before a key was pressed there. */
  const sendKeys = async (id: string, text: string): Promise<void> => {
    await pollUntil(`keys to be taken: ${text}`, async () => {
      try {
        await call("ElementSendKeys", { id, text });
        return true;
      } catch (error) {
        if (!(error instanceof Error && error.message.includes("not focusable"))) throw error;
        await ofElement(id, "arguments[0].focus()");
        await perform(pressed(SHIFT));
        return undefined;
      }
    });
  };

  async function fill(label: Name, text: string): Promise<void> {
    const id = await find("field", label);
    // WebKit's ElementClear fires no event
    if (text === "") await sendKeys(id, `${CONTROL}a${CONTROL}${BACKSPACE}`);
    else {
      await call("ElementClear", { id });
      await sendKeys(id, text);
    }
  }

  const press = async (name: Name, role: Role = "button"): Promise<void> => {
    const id = await find(role, name);
    await wait(BETWEEN_PRESSES_MS);
    await click(id);
  };

  const isChecked = async (id: string): Promise<boolean> =>
    (await ofElement(id, "return arguments[0].checked")) === true;

  const tick = async (name: Name): Promise<void> => {
    const id = await find("checkbox", name);
    if (!(await isChecked(id))) await click(id);
    if (await isChecked(id)) return;
    // WebKit's click misses in a frame that its page has scrolled
    await ofElement(id, "arguments[0].focus()");
    await perform(pressed(" "));
  };

  const url = async (): Promise<string> => String(await call("GetCurrentURL"));

  /** Records the gateway's events from now on, over all pages of one origin in this tab. */
  const watch = async (): Promise<void> => void (await run(WATCH));

  return {
    call,
    run,
    all,
    find,
    gone,
    count,
    press,
    fill,
    tick,
    click,
    ofElement,
    url,
    watch,
    goto: async (address: string): Promise<void> => {
      await call("Navigate", { url: address });
      await watch();
    },
    /** Opens a new document, even if only the fragment differs. */
    gotoAfresh: async (address: string): Promise<void> => {
      await call("Navigate", { url: "about:blank" });
      await call("Navigate", { url: address });
      await watch();
    },
    reload: async (): Promise<void> => void (await call("Refresh")),
    /** Presses the back button, as an investor does. */
    back: async (): Promise<void> => {
      if (pressBack) await pressBack();
      else await call("Back");
      await wait(300);
    },
    at: async (address: Name): Promise<string> =>
      eventually(`the address ${address}`, async () => {
        const now = await url();
        return (address instanceof RegExp ? address.test(now) : address === now) ? now : undefined;
      }),
    textOf: async (role: Role, name: Name | null = null): Promise<string> =>
      String(await ofElement(await find(role, name), "return arguments[0].textContent")).trim(),
    attributeOf: async (role: Role, name: Name, attribute: string): Promise<string> =>
      String(
        await run(
          "return arguments[0].getAttribute(arguments[1])",
          { [ELEMENT]: await find(role, name) },
          attribute,
        ),
      ),
    /** Returns the text or label of the focused element, in any root. */
    focused: async (): Promise<string> => String(await run(FOCUSED)),
    valueOf: async (label: Name): Promise<string> =>
      String(await ofElement(await find("field", label), "return arguments[0].value")),
    isTicked: async (name: Name): Promise<boolean> => isChecked(await find("checkbox", name)),
    boxesOf,
    boxOf: async (role: Role, name: Name): Promise<Box> => {
      const [box] = await boxesOf([[role, name]]);
      if (!box) throw new Error(`${role} ${name} has no box`);
      return box;
    },
    /** Returns the browser's own accessible role and name. */
    toldAs: async (role: Role, name: Name): Promise<string> => {
      const id = await find(role, name);
      return `${await call("GetComputedRole", { id })} ${await call("GetComputedLabel", { id })}`;
    },
    key: async (value: string, held: string | null = null): Promise<void> => {
      const around = (type: string): readonly Json[] => (held === null ? [] : [{ type, value: held }]);
      await perform([...around("keyDown"), ...pressed(value), ...around("keyUp")]);
    },
    /** Returns the events recorded so far in the shown origin. */
    heard: async (type: string): Promise<GatewayEvent[]> => {
      const events: GatewayEvent[] = JSON.parse(
        String(await run("return sessionStorage.getItem('heard') ?? '[]'")),
      );
      return events.filter((event) => event.type === type);
    },
    /** Returns the CSP violations and uncaught errors since `watch`. */
    complaints: async (): Promise<Json> =>
      JSON.parse(String(await run("return sessionStorage.getItem('complaints') ?? '[]'").catch(() => "[]"))),
    enter: async (id: string): Promise<void> => {
      await call("SwitchToFrame", { id: { [ELEMENT]: id }, element: id });
    },
    leaveFrame: async (): Promise<void> => void (await call("SwitchToFrame", { id: null })),
    resize: async (width: number, height: number): Promise<void> =>
      void (await call("SetWindowRect", { width, height })),
    screenshot: async (): Promise<Buffer> => Buffer.from(String(await call("TakeScreenshot")), "base64"),
    /** Opens a new tab; resolves to the handle that `leave` needs. */
    newTab: async (): Promise<string> => {
      const home = String(await call("GetWindowHandle"));
      const handle = String(membersOf(await call("NewWindow", { type: "tab" }))["handle"]);
      await call("SwitchToWindow", { handle });
      return home;
    },
    /** Closes the tab, as an investor does, and goes back to the other one. */
    leave: async (home: string): Promise<void> => {
      await call("CloseWindow");
      await call("SwitchToWindow", { handle: home });
    },
  };
}

export type Browser = ReturnType<typeof browserOf>;
