import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { resent } from "../../demo/gallery/fixtures";
import { STATES } from "../../demo/gallery/states";
import { showState } from "./shown";

/** Typed and chosen values stay, and a wait is shown. */

afterEach(cleanup);

describe("DIM's panel (R23)", () => {
  it("is hidden when the terms are unticked, and keeps what was typed", async () => {
    const { session } = await showState("dim-mpin");
    const field = await screen.findByLabelText<HTMLInputElement>("M-PIN");
    fireEvent.input(field, { target: { value: "1234" } });
    const tick = (ticked: boolean) => act(() => session.send({ type: "boxTicked", box: "terms", ticked }));
    tick(false);
    expect(field.closest("[hidden]")).not.toBeNull();
    tick(true);
    expect(field.closest("[hidden]")).toBeNull();
    expect(field.isConnected && field.value).toBe("1234");
  });

  it("is not there before the terms are accepted", async () => {
    await showState("dim");
    await screen.findByRole("button", { name: /^Submit/ });
    expect(screen.queryByLabelText("M-PIN")).toBeNull();
  });
});

describe("a QR code (R23)", () => {
  it("takes its caption along if its text fits no code", async () => {
    const { session } = await showState("dim-otp");
    await screen.findByRole("img", { name: /QR/ });
    act(() => session.store.setState({ qr: "x".repeat(5000) }));
    await waitFor(() => expect(document.querySelector("figcaption")).toBeNull());
    act(() => session.store.setState({ qr: "short enough" }));
    await screen.findByRole("img", { name: /QR/ });
  });
});

describe("an OTP that is sent again (R14)", () => {
  it("is awaited in its own SMS: the code of the one before is not put in", async () => {
    const { session } = await showState("slip");
    const field = await screen.findByLabelText<HTMLInputElement>("OTP");
    const awaited: { signal: AbortSignal; come: (code: string) => void }[] = [];
    Object.assign(session, {
      smsCode: (signal: AbortSignal) =>
        new Promise<string>((resolve) => awaited.push({ signal, come: resolve })),
    });
    const sendAgain = () => {
      for (const event of resent) act(() => session.send(event));
    };
    sendAgain();
    sendAgain();
    const [before, last] = awaited;
    expect(awaited.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    await act(async () => before?.come("111111"));
    expect(field.value).toBe("");
    await act(async () => last?.come("222222"));
    expect(field.value).toBe("222222");
  });

  it("is told with the time when it was sent (R66)", async () => {
    const { session } = await showState("slip");
    await screen.findByText(/^OTP has been sent/);
    const sendAgain = (time: string) => {
      Object.assign(session, { now: () => Date.parse(time) });
      for (const event of resent) act(() => session.send(event));
    };
    for (const time of ["09:20:00", "09:23:30"]) {
      sendAgain(`2026-11-20T${time}+05:30`);
      expect(document.body.textContent).toContain(`A new OTP was sent at ${time} IST`);
    }
  });
});

describe("the choice of a language (R97)", () => {
  it.each([
    ["mpin", true],
    ["slip", false],
  ])(
    "has its space reserved on the first screen alone, where it may still come (contract §7): %s, %s",
    async (name, isReserved) => {
      const { container } = await showState({
        type: "DIS",
        ...STATES[name],
        state: { languages: ["en-GB"] },
      });
      await screen.findByRole("button", { name: /^submit$/i });
      expect(container.querySelector(".languages") !== null).toBe(isReserved);
    },
  );

  it("has the language shown, even if the depository does not offer it", async () => {
    await showState({ ...STATES["mpin"], type: "DIS", state: { languages: ["hi", "ta"] } });
    const choice = await screen.findByRole<HTMLSelectElement>("combobox");
    expect([...choice.options].map(({ value }) => value)).toEqual(["en-GB", "hi", "ta"]);
    expect(choice.value).toBe("en-GB");
  });

  it("shows the chosen one as waiting until its texts have come, and the one shown if they do not", async () => {
    const state = { ...STATES["mpin"], type: "DIS", state: { languages: ["en-GB", "hi", "ta"] } } as const;
    const { session } = await showState(state);
    const settle: ((isShown: boolean) => void)[] = [];
    Object.assign(session, {
      chooseLocale: () => new Promise<boolean>((resolve) => settle.push(resolve)),
    });
    const choice = await screen.findByRole<HTMLSelectElement>("combobox");
    const chosen = () => [choice.value, choice.getAttribute("aria-busy")];
    const choose = (value: string) => fireEvent.change(choice, { target: { value } });
    const settled = (nth: number) => act(async () => settle[nth]?.(false));
    const message = () => choice.nextElementSibling?.textContent;

    choose("hi");
    expect(chosen()).toEqual(["hi", "true"]);
    expect(message()).toBe("Please wait…");
    choose("ta");
    await settled(0);
    expect(chosen()).toEqual(["ta", "true"]);
    await settled(1);
    expect(chosen()).toEqual(["en-GB", null]);
    expect(message()).toBe("English");
  });
});
