import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  accepted,
  manySecurities,
  orderCame,
  otpSent,
  pressed,
  SAID,
  submitted,
  ticked,
  timeOver,
} from "../../../demo/gallery/fixtures";
import { STATES } from "../../../demo/gallery/states";
import { LOCALE_LOADERS } from "../../../src/i18n/localeLoaders";
import { GatewayApp } from "../../../src/screens/app/GatewayApp";
import { showState } from "../shown";

/** The heading of an ending's dialog, and the ways on that the ending offers. */

afterEach(cleanup);

describe("a cancel", () => {
  it.each(["mpin-cancelled", "dim-cancelled", "mpin-disowned"])(
    "has 'Transaction cancelled' as the heading over what became of it: %s (R77)",
    async (state) => {
      await showState(state);
      const dialog = await screen.findByRole("dialog");
      expect(within(dialog).getByRole("heading").textContent).toBe("Transaction cancelled");
      expect(screen.getByRole("dialog", { name: "Transaction cancelled" })).toBe(dialog);
      expect(dialog.textContent).toContain("Nothing was debited.");
    },
  );
});

describe("a cancel that the depository refuses", () => {
  it("is not headed as cancelled, and nothing is said of a debit (R45, R55)", async () => {
    const { session } = await showState("mpin-cancel-refused");
    const dialog = await screen.findByRole("dialog", { name: "Please check this request" });
    expect(dialog.textContent).not.toContain("Nothing was debited");
    act(() => session.send({ type: "dialogClosed" }));
    expect((await screen.findByRole("heading", { level: 2 })).textContent).toBe("Please check this request");
    expect(document.body.textContent).not.toContain("Nothing was debited");
  });
});

describe("the way back of a mandate", () => {
  it("is told and shown as waiting while it is asked for, and nothing says that the request ends without being authorised (R97)", async () => {
    const lastOtp = { regenerations: { phase: "counting", sent: true, count: 3 } } as const;
    const { session } = await showState("mandate-success");
    const { flow } = session.store.getState();
    if (!("ending" in flow) || !flow.ending) throw new Error("no ending");
    const ending = { ...flow.ending, phase: "redirectAsked", dialog: null } as const;
    act(() => session.store.setState({ flow: { ...flow, ...lastOtp, ending } }));
    const alerts = screen.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(alerts).toContain("Returning you to Acme Broking Ltd");
    expect(screen.getByRole("button", { name: /submit/i }).getAttribute("aria-busy")).toBe("true");
    expect(document.body.textContent).not.toContain("ends without being authorised");
  });
});

describe("a screen whose transaction has ended", () => {
  const toMandate = [submitted, accepted(), orderCame(), { type: "securitiesLoaded" }] as const;
  const gone = { type: "exitAnswered", message: "", uiRedirect: true, fields: {} } as const;
  const cancelled = [pressed("cancel"), { type: "cancelConfirmed" }, gone] as const;

  it.each([
    ["the M-PIN screen", "DIS", [], "FORGOT YOUR MPIN ?"],
    [
      "the M-PIN screen in mode 2",
      "DIS",
      [pressed("forgot"), otpSent(), timeOver],
      "Click here to Resend OTP",
    ],
    [
      "a mandate",
      "DMI",
      [...toMandate, ticked("authorise"), ticked("terms"), otpSent(), timeOver],
      "Click here to Resend OTP",
    ],
  ] as const)(
    "lets nothing be pressed behind its dialog, and while its way back is asked for: %s",
    async (_which, type, before, link) => {
      const { session } = await showState({ type, events: [...before, ...cancelled], overrides: SAID });
      await screen.findByRole("button", { name: "I did not place this order" });
      const isOpen = (control: HTMLElement) => control.getAttribute("aria-disabled") !== "true";
      const open = () =>
        [
          ...screen.getAllByRole("button", { name: /^(Submit|Cancel|I did not place this order)$/i }),
          ...screen.getAllByRole("link", { name: link }),
          ...screen.queryAllByRole("checkbox"),
        ].filter(isOpen);
      expect(open().map(({ textContent }) => textContent)).toEqual([]);
      act(() => session.send({ type: "dialogClosed" }));
      await screen.findByText(/^Returning you to/);
      expect(open().map(({ textContent }) => textContent)).toEqual([]);
    },
  );
});

/** The texts that no word beside them can reorder. */
const isolatedIn = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll("bdi") ?? [])].map(({ textContent }) => textContent);

describe("the way back of an M-PIN screen", () => {
  it("isolates the requestor's name while it is asked for (R46, R57)", async () => {
    const { session } = await showState("mpin-cancelled");
    const { flow } = session.store.getState();
    if (!("ending" in flow) || !flow.ending) throw new Error("no ending");
    const ending = { ...flow.ending, phase: "redirectAsked", dialog: null } as const;
    act(() => session.store.setState({ flow: { ...flow, ending } }));
    const alerts = screen.getAllByRole("alert");
    const told = alerts.find(({ textContent }) => textContent === "Returning you to Acme Broking Ltd");
    expect(isolatedIn(told)).toEqual(["Acme Broking Ltd"]);
  });
});

describe("the receipt of a mandate", () => {
  it("isolates each security's name and ISIN (R46)", async () => {
    await showState("success-mandate");
    const [line] = await screen.findAllByRole("listitem");
    expect(isolatedIn(line)).toEqual(["RELIANCE INDUSTRIES LTD", "INE002A01018"]);
  });

  it("has no ISIN that is all zeros, as the slip had none (R18)", async () => {
    const secDtls = [{ isin: "00000000", isinName: "RELIANCE", quantity: "5" }];
    const { container } = await showState({
      type: "DIM",
      ...STATES["success-unclear"],
      change: { orderRequestDetails: { dmatBlkDtls: { secDtls } } },
    });
    await screen.findByRole("heading", { name: "Receipt" });
    const line = container.querySelector(".receipt li")?.textContent;
    expect(line).toContain("RELIANCE");
    expect(line).not.toContain("00000000");
  });

  it("has what was agreed to, also after the element was taken away and put back (R66, R93)", async () => {
    const { session, unmount } = await showState("success-mandate");
    const receipt = async () =>
      (await screen.findByRole("heading", { name: "Receipt" })).parentElement?.textContent;
    const before = await receipt();
    expect(before).toContain("INE");
    unmount();
    const context = { adopt: () => {}, isFocusLost: () => false };
    // as lifecycle/mount.tsx makes it: another object for each mount
    render(<GatewayApp session={{ ...session }} context={context} ownsPage />);
    expect(await receipt()).toBe(before);
  });
});

describe("the receipt's button", () => {
  it("prints each time it is pressed, every security of a long list too, and the screen shows the first 50 again (R63)", async () => {
    const { session, container } = await showState("acknowledgement-many");
    const lines = () => container.querySelectorAll(".receipt li").length;
    const printed: number[] = [];
    Object.assign(session, { print: () => void printed.push(lines()) });
    const button = await screen.findByRole("button", { name: "Print or save this receipt" });
    for (const _ of [1, 2]) {
      expect(lines()).toBe(50);
      fireEvent.click(button);
    }
    expect(printed).toEqual([60, 60]);
    expect(container.textContent).toContain("and 10 more; the printed receipt lists them all");
  });

  it("prints no promise of a whole list where more may come (R36)", async () => {
    const { container } = await showState({
      ...STATES["success-mandate"],
      type: "DMI",
      rows: manySecurities(150),
    });
    await screen.findByText(/Showing 1–50 of 100 loaded; more not loaded yet/);
    expect(container.textContent).not.toContain("lists them all");
  });
});

describe("the receipt in another language than the consent was given in", () => {
  it("has what was agreed to as it was agreed to, and all else in the language shown (contract §2 `locale`, R66)", async () => {
    const { session, container } = await showState("success");
    await screen.findByRole("heading", { name: "Receipt" });
    const { texts, params } = session.store.getState();
    const hindi = LOCALE_LOADERS.hi;
    const builtIn = (await hindi()).texts;
    act(() =>
      session.store.setState({
        consentWording: { texts, params },
        texts: texts.in({ locale: "hi", builtIn, overrides: {} }),
      }),
    );
    const receipt = container.querySelector(".receipt");
    expect(receipt?.querySelector("h3")?.textContent).toBe(builtIn.RECEIPT_TITLE);
    const agreed = receipt?.querySelector('[lang="en-GB"]')?.textContent;
    expect(agreed).toContain("hereby authorise");
    expect(agreed).toContain("I have read and accept");
  });
});

describe("the way back", () => {
  it("cuts no return short that is under way, and leads back once that has not come in time (R67)", async () => {
    const { session } = await showState("success");
    const link = await screen.findByRole("link", { name: /^Return to/ });
    const { flow } = session.store.getState();
    if (!("phase" in flow)) throw new Error("no result");
    const isFollowed = (phase: typeof flow.phase) => {
      act(() => session.store.setState({ flow: { ...flow, phase } }));
      let follows: boolean | undefined;
      const onEvent = (event: Event) => {
        follows = !event.defaultPrevented;
        // the page stays, as other files share it
        event.preventDefault();
      };
      window.addEventListener("click", onEvent, { once: true });
      link.click();
      return follows;
    };
    expect(isFollowed("leaving")).toBe(false);
    expect(isFollowed("stalled")).toBe(true);
    expect(isFollowed("open")).toBe(true);
  });
});

describe("an ending in doubt", () => {
  it("leaves the way back as a plain link, and says of no debit what is not known (R83)", async () => {
    const { container } = await showState("error-in-doubt");
    const link = await screen.findByRole("link", { name: /^Return to/ });
    expect(link.getAttribute("href")).toBe("https://broker.example/fail");
    expect(link.closest("form")).toBeNull();
    expect(container.textContent).toMatch(/Please check .*before/);
    expect(container.textContent).not.toContain("Nothing was debited");
  });

  it.each(["error-in-doubt", "mpin-cancel-refused"])("names the number to ask with: %s", async (state) => {
    const { container, session } = await showState(state);
    act(() => session.send({ type: "dialogClosed" }));
    await waitFor(() =>
      expect(container.textContent).toMatch(/before.*Transaction Reference Number TXN0000000000001/),
    );
    // 2026-0001 would be read as 0001-2026 in a language that is written from right to left (R46)
    expect(isolatedIn(container)).toContain("TXN0000000000001");
  });
});
