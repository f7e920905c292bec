import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { watchOwnLinks } from "../../src/element/ownLinks";
import { CLEAR_SECRETS } from "../../src/flow/effects";
import { UNRECORDED, UNRECORDED_CLASSES } from "../../src/screens/components/hiddenFromRecorders";
import { showState } from "./shown";

/**
 * The duties of a guest in somebody's page, and the secrets that it keeps from the page, on every screen and in every dialog
 * (R87, R88, R89).
 */

afterEach(cleanup);
afterEach(() => void vi.useRealTimers());

/** Each state with the names of the secrets that are typed there; the table's filters and the choices are no secrets. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  mpin: ["MPIN"],
  "mpin-new": ["MPIN", "CONFIRMMPIN", "OTP"],
  "mpin-pan": ["MPIN", "PANCARD"],
  slip: ["OTP"],
  "mandate-otp": ["OTP"],
  "dim-mpin": ["MPIN"],
  "dim-otp": ["OTP"],
  "dim-pan": ["MPIN", "PANCARD"],
  "dim-setup": ["OTP", "MPIN", "CONFIRMMPIN"],
};

/** Shows a state, and waits until it has the fields of these names. */
async function showSecrets(state: string, names: readonly string[]) {
  const { container, clearFields, unmount } = await showState(state);
  const secrets = () => [...container.querySelectorAll<HTMLInputElement>("input[name]:not([type=checkbox])")];
  await waitFor(() => expect(secrets().map(({ name }) => name)).toEqual(names));
  return { secrets: secrets(), clearFields, unmount };
}

/** The marks by which session recorders leave an element out, by their own documents. */
const LEFT_OUT_BY: Readonly<Record<string, string>> = {
  "rrweb, to mask": ".rr-mask",
  "rrweb, to ignore": ".rr-ignore",
  Sentry: ".sentry-mask",
  PostHog: ".ph-no-capture",
  FullStory: ".fs-mask",
  "New Relic": ".nr-mask",
  Mouseflow: ".no-mouseflow",
  Yandex: ".ym-disable-keys",
  Hotjar: "[data-hj-suppress]",
  LogRocket: "[data-private]",
  Clarity: "[data-clarity-mask=true]",
  Datadog: "[data-dd-privacy=mask]",
  Contentsquare: "[data-cs-mask]",
  OpenReplay: "[data-openreplay-obscured]",
  Matomo: "[data-matomo-mask]",
};

it("every mark is one that a recorder in the list looks for", () => {
  const marks = [...UNRECORDED_CLASSES.split(" "), ...Object.keys(UNRECORDED)];
  const selectors = Object.values(LEFT_OUT_BY);
  expect(marks.filter((mark) => !selectors.some((selector) => selector.includes(mark)))).toEqual([]);
});

describe("each field of a secret is emptied as the transaction ends, also in a page that the bfcache keeps, and as its screen goes (R58)", () => {
  it.each(Object.entries(SECRETS))("on %s: %s", async (state, names) => {
    const { secrets, clearFields, unmount } = await showSecrets(state, names);
    for (const empty of [() => clearFields(CLEAR_SECRETS.fields), unmount]) {
      for (const field of secrets) field.value = "123456";
      empty();
      expect(secrets.map(({ value }) => value)).toEqual(names.map(() => ""));
    }
  });
});

describe("no field of a secret is checked for its spelling, as some browsers send it to a server for that", () => {
  it.each(Object.entries(SECRETS))("on %s: %s", async (state, names) => {
    const { secrets } = await showSecrets(state, names);
    expect(secrets.map((field) => field.getAttribute("spellcheck"))).toEqual(names.map(() => "false"));
  });
});

describe("each field of a secret, and its form, is marked for session recorders to leave out (R88)", () => {
  it.each(Object.entries(SECRETS))("on %s: %s", async (state, names) => {
    const { secrets } = await showSecrets(state, names);
    for (const field of secrets)
      for (const part of [field, field.form])
        for (const [recorder, selector] of Object.entries(LEFT_OUT_BY))
          expect(part?.matches(selector), `${field.name} ${recorder}`).toBe(true);
  });
});

/** A state of each dialog, by its `data-name`. */
const DIALOGS: Readonly<Record<string, string>> = {
  cancel: "mpin-cancel",
  idle: "slip-idle",
  pan: "dim-pan",
  mpin: "dim-setup",
  holdings: "dim-holdings",
  ending: "mpin-exceeded",
};

describe("the page around hears no Esc (R87)", () => {
  it.each(Object.entries(DIALOGS))("while the %s dialog is open", async (name, state) => {
    const received: string[] = [];
    const onEvent = (event: Event) => received.push(event.type);
    const done = new AbortController();
    for (const type of ["keydown", "keyup"])
      for (const capture of [true, false])
        document.addEventListener(type, onEvent, { capture, signal: done.signal });
    const { container } = await showState(state);
    const press = (key: string) => {
      const at = document.activeElement ?? document.body;
      fireEvent.keyDown(at, { key });
      fireEvent.keyUp(at, { key });
      return received.splice(0);
    };
    const dialog = await screen.findByRole("dialog");
    expect(dialog.dataset["name"]).toBe(name);
    expect(container.querySelectorAll("dialog")).toHaveLength(1);
    expect(press("Escape")).toEqual([]);
    expect(press("Tab"), "other keys pass").toHaveLength(4);
    done.abort();
  });
});

describe("a link of ours that leads to a page (R89)", () => {
  const linksOf = (container: HTMLElement) =>
    [...container.querySelectorAll("a")].filter(({ protocol }) => protocol !== "tel:");

  it.each([
    ["mpin-help", ["HELP"]],
    ["slip-help", ["TERMS", "HELP"]],
    ["dim-mpin", ["TERMS"]],
    ["error-help", ["HELP"]],
  ])("is watched on %s, so that the page it hides is not taken for left: %s", async (state, leads) => {
    const { container } = await showState(state);
    await waitFor(() =>
      expect(linksOf(container).filter(({ target }) => target !== "_top")).toHaveLength(leads.length),
    );
    const done = new AbortController();
    const wasLinkFollowed = watchOwnLinks(container, done.signal);
    for (const link of linksOf(container).filter(({ target }) => target !== "_top")) {
      expect(link.rel).toBe("noopener noreferrer");
      fireEvent.pointerDown(link);
      expect(wasLinkFollowed()).toBe(false);
      // the browser of the tests goes nowhere
      link.setAttribute("href", "javascript:void 0");
      fireEvent.click(link);
      expect(wasLinkFollowed(), link.textContent).toBe(true);
    }
    done.abort();
  });

  it("is forgotten after 30 seconds, and at once if the press asked for another tab: the page that is left then has ended (R28)", () => {
    vi.useFakeTimers();
    const { link, wasLinkFollowed, done } = watched();
    for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) {
      fireEvent.click(link, { [key]: true });
      expect(wasLinkFollowed(), key).toBe(false);
    }
    fireEvent.click(link);
    vi.advanceTimersByTime(29_000);
    expect(wasLinkFollowed()).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(wasLinkFollowed()).toBe(false);
    done.abort();
  });

  it.each([
    ["a press elsewhere on the page", () => fireEvent.pointerDown(document.body)],
    ["a key elsewhere on the page", () => fireEvent.keyDown(document.body)],
    [
      "a tab that hides this page and does not take its place",
      () => fireEvent(document, new Event("visibilitychange")),
    ],
  ])("is forgotten at %s: the page that is left after that has ended (R28)", (_what, press) => {
    const { link, wasLinkFollowed, done } = watched();
    fireEvent.click(link);
    expect(wasLinkFollowed()).toBe(true);
    press();
    expect(wasLinkFollowed()).toBe(false);
    done.abort();
  });

  it("is forgotten if a listener of the page prevents it, as nothing is opened then (R28)", async () => {
    const { link, wasLinkFollowed, done } = watched();
    const prevent = (event: Event) => event.preventDefault();
    document.addEventListener("click", prevent, { once: true });
    fireEvent.click(link);
    await waitFor(() => expect(wasLinkFollowed()).toBe(false));
    done.abort();
  });
});

/** Watches a link of ours on the page. */
function watched() {
  const [host, done] = [document.createElement("div"), new AbortController()];
  const link = Object.assign(document.createElement("a"), { target: "_blank", href: "javascript:void 0" });
  host.append(link);
  document.body.append(host);
  done.signal.addEventListener("abort", () => host.remove());
  return { link, done, wasLinkFollowed: watchOwnLinks(host, done.signal) };
}
