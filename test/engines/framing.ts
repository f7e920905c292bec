import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { pollUntil } from "../browser/support/helpers";
import type { Visit } from "./visit";
import { type Json, membersOf } from "./wire";

const TAB = "\uE004";
const SHIFT = "\uE008";
const MOST_STOPS = 40;

const TITLE = "Electronic Instruction Slip";

/** Drives the broker's page's frame element whose iframe has this title. */
export function framingOf({ browser }: Visit, title: string = TITLE) {
  const isInside = async (): Promise<boolean> =>
    (await browser.run("return document.activeElement?.localName === 'edis-gateway-frame'")) === true;

  /** Acts in the host page, and checks that the browser reported no error meanwhile. */
  async function inside<T>(act: () => Promise<T>): Promise<T> {
    await browser.enter(await browser.find("iframe", title));
    await browser.run(
      `if (!window.complained) {
        window.complained = [];
        const note = ({ violatedDirective, message }) => complained.push(violatedDirective ?? message);
        for (const type of ["securitypolicyviolation", "error"]) addEventListener(type, note);
      }`,
    );
    const result = await act();
    // a frame that left with its page cannot be asked
    const complained = await browser.run("return window.complained ?? []").catch((): Json => []);
    await browser.leaveFrame();
    assert.deepEqual(complained, []);
    return result;
  }

  const focused = async (): Promise<string> =>
    (await isInside()) ? await inside(browser.focused) : await browser.focused();

  /** Returns what has the focus after a Tab. Firefox moves it into another process's frame later: waits until it has moved. */
  async function nextFocused(before: string | undefined): Promise<string> {
    let name = await focused();
    for (let tries = 0; tries < 30 && (name === "" || name === before); tries += 1) {
      await wait(100);
      name = await focused();
    }
    return name;
  }

  return {
    inside,
    isInside,
    payload: async (): Promise<string> =>
      String(await browser.run("return document.querySelector('edis-gateway-frame').payload")),
    /** Sets the element's width in CSS px: not every engine has a window as narrow as a phone. */
    narrowed: async (width: number): Promise<void> => {
      await browser.resize(Math.max(width + 600, 1000), 900);
      await browser.run(
        `const frame = document.querySelector("edis-gateway-frame");
        Object.assign(frame.style, { inlineSize: arguments[0] + "px" });`,
        width,
      );
    },
    /** Checks from within that the page is `width` wide and its frame as high as the page, without scrolling. */
    fits: async (width: number): Promise<void> => {
      const measured = (): Promise<Json> =>
        browser.run(
          `const { scrollHeight, scrollWidth } = document.documentElement;
          return { width: innerWidth, over: Math.max(0, scrollHeight - innerHeight), beside: scrollWidth - innerWidth };`,
        );
      await pollUntil(`a frame as high as its page, ${width} px wide`, async () => {
        const { width: own, over, beside } = membersOf(await measured());
        return own === width && over === 0 && Number(beside) <= 0 ? true : undefined;
      });
    },
    /** Checks that the host page's open dialog is fully in the broker's window. */
    dialogInView: (): Promise<true> =>
      pollUntil("the dialog to be in view", async () => {
        const frame = membersOf(
          await browser.run(
            `const { shadowRoot } = document.querySelector("edis-gateway-frame");
            const { top } = shadowRoot.querySelector("iframe").getBoundingClientRect();
            return { top, room: innerHeight };`,
          ),
        );
        const dialog = await inside(async () => browser.boxOf("dialog", /./));
        const top = Number(frame["top"]);
        return top + dialog.top >= 0 && top + dialog.bottom <= Number(frame["room"]) ? true : undefined;
      }),
    /** Presses Tab until the element of that text or label has the focus, in the broker's page or the frame. */
    tabTo: async (name: string, { backwards }: { backwards: boolean }): Promise<void> => {
      const stops: string[] = [];
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        const press = () => browser.key(TAB, backwards ? SHIFT : null);
        if (await isInside()) await inside(press);
        else await press();
        const next = await nextFocused(stops.at(-1));
        if (next === name) return;
        stops.push(next);
      }
      assert.fail(`Tab never came to ${name}, but to ${stops.join(" | ")}`);
    },
  };
}

export type Framing = ReturnType<typeof framingOf>;
