import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  accepted,
  answered,
  chosen,
  manySecurities,
  offline,
  orderCame,
  otpSent,
  panGiven,
  SAID,
  submitted,
  ticked,
  transactionOf,
} from "../../demo/gallery/fixtures";
import { STATES } from "../../demo/gallery/states";
import { partly } from "../../demo/gallery/states/dim";
import type { State } from "../../demo/gallery/states/state";
import type { FlowEvent } from "../../src/flow/events";
import { common } from "../../src/i18n/en-GB/common";
import { firstScreen } from "../../src/i18n/en-GB/firstScreen";
import { EN_GB_TEXTS } from "../../src/i18n/texts";
import { descriptionOf, showState } from "./shown";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const dim = (secDtls: readonly unknown[], more: Partial<State> = {}): State => ({
  type: "DIM",
  change: { orderRequestDetails: { dmatBlkDtls: { secDtls } } },
  ...more,
});
const row = (quantity: string) => ({ isin: "INE002A01018", isinName: "RELIANCE INDUSTRIES LTD", quantity });
const toMandate = [submitted, accepted(), orderCame()];
const mandate: State = { type: "DMI", events: toMandate };
const mandateToSubmit: readonly FlowEvent[] = [
  ...toMandate,
  { type: "securitiesLoaded" },
  ticked("authorise"),
  ticked("terms"),
  otpSent(),
  submitted,
];
const summary = async (state: string | State) => {
  const { container } = await showState(state);
  return waitFor(() => {
    const text = container.querySelector(".summary:not(:empty)")?.textContent;
    if (!text) throw new Error("no summary yet");
    return text;
  });
};

describe("the sentence of the consent (R66, R74)", () => {
  it("names units and the security, with digits grouped as in en-IN", async () => {
    expect(await summary(dim([row("1234567")]))).toBe(
      "Acme Broking Ltd may debit 12,34,567 units of RELIANCE INDUSTRIES LTD from your demat account ending 5678, until 24/11/2026",
    );
  });

  it("sums the units of several securities once all are loaded", async () => {
    expect(await summary(dim([row("99999"), row("1")]))).toContain(
      "may debit 2 securities, 1,00,000 units in all, from",
    );
  });

  it("counts securities, without a number of units, while more may come", async () => {
    const summaryText = await summary({ ...mandate, rows: manySecurities(150) });
    expect(summaryText).toMatch(/may debit at least 100 securities from/);
    expect(summaryText).not.toContain("units");
  });

  it("counts securities if one cannot be read, in the singular for one", async () => {
    expect(await summary(dim([row("10"), null]))).toMatch(/may debit at least 1 security from/);
    cleanup();
    expect(await summary(dim([row("10"), row("20"), null]))).toMatch(/may debit at least 2 securities from/);
  });

  it("counts a security without a known quantity", async () => {
    expect(await summary(dim([{ isin: "INE002A01018", isinName: "RELIANCE" }]))).toMatch(
      /may debit 1 security from/,
    );
  });

  it("is not there without an account, as one of '00000000' is none (R18)", async () => {
    const order = orderCame({ account: { clientId: "00000000" } });
    const { container } = await showState({ type: "DIS", events: [submitted, accepted(), order] });
    expect(await screen.findByText("Client ID")).toBeTruthy();
    expect(container.querySelector(".summary")).toBeNull();
  });

  it.each([" ", "\u200b"])("names no day if nothing of that is visible: %j", async (validityDt) => {
    const order = orderCame({ account: { validityDt } });
    expect(await summary({ type: "DIS", events: [submitted, accepted(), order] })).toMatch(
      /demat account ending \d{4}$/,
    );
  });
});

describe("DIM's box (spec §2, R17, R82)", () => {
  it("opens the whole sentence when it is ticked: nobody agrees to what is cut", async () => {
    await showState("dim");
    await userEvent.click(await screen.findByRole("checkbox"));
    expect(screen.getByRole("button", { name: "view less" }).getAttribute("aria-expanded")).toBe("true");
  });
});

describe("the link to the terms (contract §5 termsUrl)", () => {
  it("leads to the language's own document where the depository has one", async () => {
    const { session } = await showState("slip");
    const address = async () => (await screen.findByRole<HTMLAnchorElement>("link", { name: /Terms/ })).href;
    expect(await address()).toMatch(/\/assets\/terms\.pdf$/);
    const { transaction, texts } = session.store.getState();
    if (!transaction) throw new Error("no transaction");
    const { configuration } = transaction;
    const locales = { hi: { termsUrl: "/terms-hi.pdf" } };
    const properties = { ...configuration.properties, locales };
    act(() =>
      session.store.setState({
        transaction: { ...transaction, configuration: { ...configuration, properties } },
        texts: texts.in({ ...EN_GB_TEXTS, locale: "hi" }),
      }),
    );
    expect(await address()).toMatch(/\/terms-hi\.pdf$/);
  });
});

describe("a page that the gateway owns", () => {
  it("has its title and language again when the gateway goes", async () => {
    const before = { title: document.title, lang: document.documentElement.lang };
    Object.assign(document, { title: "The depository" });
    document.documentElement.lang = "fr";
    const { unmount } = await showState("mpin");
    await waitFor(() => expect(document.title).toContain("Electronic Instruction Slip"));
    expect(document.documentElement.lang).toBe("en-GB");
    unmount();
    expect([document.title, document.documentElement.lang]).toEqual(["The depository", "fr"]);
    document.title = before.title;
    document.documentElement.lang = before.lang;
  });
});

describe("a shown quantity (R74)", () => {
  it("is grouped in the table, and a filter finds it grouped or as it came", async () => {
    const { container } = await showState(
      dim(manySecurities(30).map((one) => ({ ...one, quantity: "1234567" }))),
    );
    const figure = await waitFor(() => {
      const cell = container.querySelector("td[data-card=figure]");
      if (!cell) throw new Error("no row yet");
      return cell;
    });
    expect(figure.textContent).toBe("12,34,567");
    for (const typed of ["12,34", "12345"]) {
      const filter = screen.getByRole("textbox", { name: "Filter Quantity", hidden: true });
      await userEvent.clear(filter);
      await userEvent.type(filter, typed);
      expect(container.querySelectorAll("tbody tr td[data-card=figure]").length).toBeGreaterThan(0);
    }
  });
});

it("a notice that comes before its text waits for it (R96)", async () => {
  const { session } = await showState({ type: "DIS", state: { common: null } });
  act(() => session.showSnackbar({ key: "REPLACED" }));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("");
  act(() => session.store.setState(({ texts }) => ({ common: texts.with(common) })));
  expect(alert.textContent).toBe(common.REPLACED);
});

it.each([
  [{ key: "REPLACED" }, "info"],
  [{ key: "NOT_REPLACED" }, "warning"],
  [{ key: "ERR_PAGE_MSG" }, "danger"],
  [{ literal: "The service is not available" }, "danger"],
] as const)(
  "the snackbar of %o has the tone %s: a request that is in order is no error (R96)",
  async (message, tone) => {
    const { session, container } = await showState({ type: "DIS" });
    act(() => session.showSnackbar(message));
    expect(container.querySelector(".bar")?.className).toBe(`bar ${tone}`);
  },
);

describe("a press before the flow runs (R97, R99)", () => {
  it.each([
    ["submitted", "SUBMIT", true],
    ["cancelPressed", "CANCEL", false],
    ["forgotPressed", null, true],
  ] as const)("is announced, and its button is busy: %s", async (pendingPress, busy, rests) => {
    const { container } = await showState({ type: "DIS", state: { pendingPress } });
    const shownAsBusy = [...container.querySelectorAll("[aria-busy]")].map(({ textContent }) => textContent);
    expect(shownAsBusy).toEqual(busy === null ? [] : [busy]);
    expect(container.querySelectorAll("[aria-busy] .spinner")).toHaveLength(shownAsBusy.length);
    expect(container.querySelector("p[role=status]")?.textContent).toBe(firstScreen.WAITING);
    const forgot = screen.getByRole("link", { name: firstScreen.FORGOT_YOUR_MPIN });
    expect(forgot.getAttribute("aria-disabled")).toBe(rests ? "true" : null);
  });

  it("is sent with the digits that the field holds when it is sent (R99)", async () => {
    const { session } = await showState({ type: "DIS", state: { pendingPress: "submitted" } });
    const send = vi.spyOn(session, "send");
    await userEvent.type(screen.getByLabelText(firstScreen.LABEL_MPIN), "12");
    const sent = send.mock.calls.flatMap(([event]) => (event.type === "submitted" ? event.typed.mpin : []));
    expect(sent).toEqual(["1", "12"]);
  });
});

describe("the cancel question (R77)", () => {
  it("opens with the focus on 'No', and 'Yes' first but not filled, so that Enter twice cancels nothing", async () => {
    await showState("mpin-cancel");
    const dialog = await screen.findByRole("dialog");
    const [yes, no] = within(dialog).getAllByRole("button");
    expect([yes?.textContent, no?.textContent]).toEqual(["Yes", "No"]);
    expect(document.activeElement).toBe(no);
    expect(yes?.className).not.toContain("primary");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows its own 'Yes' as waiting, and not the button behind that submits", async () => {
    const { container, session } = await showState("mpin-cancel");
    await screen.findByRole("dialog");
    act(() => session.send({ type: "cancelConfirmed" }));
    expect([...container.querySelectorAll("[aria-busy]")].map(({ textContent }) => textContent)).toEqual([
      "Yes",
    ]);
    expect(screen.getByRole("button", { name: "No" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the PAN dialog (R76)", () => {
  const asked: State = { type: "DIM", events: [ticked("authorise"), submitted, answered("05")] };

  it("says why it asks for a PAN, and shows a PAN's form", async () => {
    await showState("mpin-pan");
    const dialog = await screen.findByRole("dialog", { name: "Please Enter Your PAN" });
    expect(descriptionOf(dialog)).toBe(
      "We could not check automatically that a person is here. Your PAN is used for this check only.",
    );
    expect(descriptionOf(within(dialog).getByLabelText("PAN"))).toContain("AAAPL1234C");
    expect(dialog.textContent).not.toContain("attempt");
  });

  it("says after a wrong PAN how many attempts are left, and which is the last", async () => {
    const { session } = await showState(asked);
    const left = async (text: string) =>
      waitFor(() => expect(descriptionOf(screen.getByLabelText("PAN"))).toContain(text));
    for (const text of ["2 attempts left", "Last attempt to enter PAN"]) {
      act(() => session.send(panGiven("ABCDE1234F")));
      screen.getByRole("button", { name: "Yes" }).focus();
      act(() => session.send(answered("06")));
      await left(text);
      expect(document.activeElement).toBe(screen.getByLabelText("PAN"));
    }
  });

  it("says so too when it opens again", async () => {
    await showState("mpin-pan-again");
    const dialog = await screen.findByRole("dialog", { name: "Please Enter Your PAN" });
    await waitFor(() => expect(dialog.textContent).toContain("Last attempt to enter PAN"));
    expect(dialog.textContent).not.toContain("cannot be verified");
  });
});

describe("the attempts left of a secret", () => {
  it("stand under its field after another answer too, which counts nothing (R10, R15)", async () => {
    const expectAttemptsLeft = async (...more: FlowEvent[]) => {
      await showState({ type: "DIS", events: [submitted, answered("02"), ...more] });
      await screen.findByText(/2 attempts left/);
      cleanup();
    };
    await expectAttemptsLeft();
    await expectAttemptsLeft(submitted, { type: "validateFailed", failure: offline });
  });
});

describe("a partial outcome (R81)", () => {
  const orderRespDtls = [
    {
      secDtls: [
        { isin: "INE481K01021", status: "F", description: "No balance" },
        { isin: "INE002A01018", status: "S" },
        { isin: "INE009A01021", status: "QUEUED" },
        { isin: "INE030A01027", status: "9907" },
      ],
    },
  ];
  const ended: State = {
    type: "DIM",
    change: { edisServiceHeader: { authMechanism: "OTP" } },
    events: [ticked("authorise"), otpSent(), submitted, accepted(orderRespDtls)],
  };

  it("has no sentence that the whole was authorised, and its list in the dialog's description", async () => {
    await showState(ended);
    const dialog = await screen.findByRole("dialog", { name: "1 of 4 accepted" });
    expect(dialog.textContent).not.toContain("successfully");
    const description = descriptionOf(dialog);
    expect(description).toContain("Authorised in part");
    for (const word of [
      "BHARAT ELECTRONICS LTD",
      "No balance",
      "Not accepted",
      "INFOSYS LTD",
      "Not clear",
      "QUEUED",
    ])
      expect(description).toContain(word);
    expect(description, "a code is no word").not.toContain("9907");
  });

  it("counts nothing where more securities were agreed to than are loaded (R45)", async () => {
    await showState({
      ...mandate,
      rows: manySecurities(150),
      events: [...mandateToSubmit, accepted([{ secDtls: partly(100) }])],
    });
    await screen.findByRole("dialog", { name: "Please check this request" });
  });

  it("names the securities of a mandate and of a slip too, and says 'in part' in our own words", async () => {
    await showState({ ...mandate, events: [...mandateToSubmit, accepted(orderRespDtls)] });
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.textContent).toContain("BHARAT ELECTRONICS LTD"));
    cleanup();
    await showState({
      ...mandate,
      events: [
        ...mandateToSubmit,
        accepted([{ status: "PARTIAL", description: "20 of 40 were not accepted" }]),
      ],
    });
    const whole = await screen.findByRole("dialog");
    expect(whole.textContent).toContain("Accepted in part");
    expect(whole.textContent).not.toMatch(/PARTIAL|successfully/);
  });

  it("says only of the M-PIN what was done with it", async () => {
    const setUp: State = {
      type: "DIM",
      change: { mpinStatus: "0", edisServiceHeader: { authMechanism: "OTP" } },
      events: [ticked("authorise"), otpSent(), submitted, chosen("123456"), accepted(orderRespDtls)],
    };
    await showState(setUp);
    expect(descriptionOf(await screen.findByRole("dialog"))).toMatch(
      /^Your MPIN has been registered\b(?! and)/,
    );
  });
});

describe("securities on hold (R81)", () => {
  it("are in the warning's description", async () => {
    await showState("dim-holdings");
    expect(descriptionOf(await screen.findByRole("dialog"))).toMatch(
      /^Some of these securities are on hold and may not be debited .*INE/,
    );
  });
});

it.each(["dim-holdings", "success"])(
  "a list of securities says that it is one, as WebKit takes one without markers for none (WCAG 1.3.1): %s",
  async (state) => {
    await showState(state);
    expect((await screen.findByRole("list")).getAttribute("role")).toBe("list");
  },
);

describe("the last OTP of a slip", () => {
  it("says that the request ends with its time, but not after an answer that may have authorised it was lost (R14, R55)", async () => {
    const { container, session } = await showState("slip-final-countdown");
    await screen.findByText(/ends without being authorised/);
    const lost: FlowEvent = { type: "validateFailed", failure: offline };
    for (const event of [ticked("authorise"), submitted, lost]) act(() => session.send(event));
    await screen.findByText(/We do not know whether your request was authorised/);
    expect(screen.getByRole("timer").textContent).toMatch(/\d:\d\d$/);
    expect(container.textContent).not.toContain("ends without being authorised");
  });
});

describe("the page's sentence on secrecy (R75)", () => {
  it("says only on the depository's own page that the broker never gets what is typed", async () => {
    await showState("privacy");
    await screen.findByText(/we never give them to your broker/);
    cleanup();
    const { container } = await showState("privacy-elsewhere");
    await screen.findByText(/We do not keep your MPIN, OTP or PAN in this browser\.$/);
    expect(container.textContent).not.toContain("never give");
  });
});

describe("the result page", () => {
  it("isolates reference and time in its sentence, which may have the other direction (R46)", async () => {
    const { container } = await showState("success", { locale: "ur" });
    await waitFor(() => expect(container.querySelector("h2")).not.toBeNull());
    const apart = [...container.querySelectorAll(".result p bdi")].map(({ textContent }) => textContent);
    expect(apart).toEqual(expect.arrayContaining(["TXN0000000000001", "20/11/2026 09:20:00 IST"]));
  });

  it.each([
    [["cancelled"], /^You can now go back to Acme Broking Ltd/],
    [
      [
        "attempts-exceeded",
        "otp-limit",
        "mpin-setup-exceeded",
        "pan-exceeded",
        "idle-timeout",
        "back-navigation",
        "service-timeout",
        "unavailable",
      ],
      /^Please go back to Acme Broking Ltd and start again/,
    ],
    [["unauthorised", "rejected"], /^If this happens again, please contact Acme Broking Ltd/],
    [["in-doubt"], /^Please check the status of this request with Acme Broking Ltd before you start again/],
    [["doubted"], /^Please check the status of this request with your broker before you start again/],
  ])("says what to do now (spec §2 'Error page'): %s", async (reasons, advice) => {
    for (const reason of reasons) {
      const { container } = await showState(`error-${reason}`);
      await waitFor(() => {
        const said = [...container.querySelectorAll(".advice")].map(({ textContent }) => textContent);
        expect(
          said.filter((text) => advice.test(text)),
          reason,
        ).toHaveLength(1);
      });
      cleanup();
    }
  });

  it("says to ask first, where an order that the depository refuses may be authorised already (R55)", async () => {
    const { flow } = STATES["error-unavailable"] ?? {};
    if (!flow || !("outcome" in flow)) throw new Error("no result");
    const { container } = await showState({
      type: "DIS",
      flow: { ...flow, outcome: { ...flow.outcome, debit: "notKnownHere" } },
    });
    await waitFor(() =>
      expect(container.textContent).toMatch(/Please check the status .* before you start again/),
    );
    expect(container.textContent).not.toMatch(/Please go back|Nothing was debited/);
  });

  it("says under an acknowledgement what the regulator asks for, and only there (spec §2)", async () => {
    const clause = /taken under the regulations that apply to depositories/;
    await showState("acknowledgement");
    await screen.findByText(clause);
    cleanup();
    await showState("success");
    await screen.findByText(/^Your demat account statement will show/);
    expect(screen.queryByText(clause)).toBeNull();
  });

  it("offers Ok again, if a return has not come in time", async () => {
    const { session } = await showState("success-leaving", { ownsPage: false });
    await screen.findByText(/^Returning you to/);
    expect(screen.queryByRole("button", { name: "Ok" })).toBeNull();
    const { flow } = session.store.getState();
    if (!("phase" in flow)) throw new Error("no result");
    act(() => session.store.setState({ flow: { ...flow, phase: "stalled" } }));
    await screen.findByRole("button", { name: "Ok" });
  });

  it("says after a reload to start again at the broker, and shows the help (R78)", async () => {
    await showState({
      type: null,
      events: [{ type: "pageReloaded" }],
      overrides: SAID,
      state: {
        configuration: (await transactionOf("DIS", { overrides: SAID }, location.href)).configuration,
      },
    });
    await screen.findByText("Please go back to your broker and start again.");
    await screen.findByText("Need help?");
  });

  it.each(["error-clock", "error-configuration"])(
    "says to start again at the broker where the configuration is refused, as a page that is reloaded begins nothing anew (R50, R90): %s",
    async (state) => {
      await showState(state);
      await screen.findByText("Please go back to your broker and start again.");
    },
  );

  it("offers Ok if the page can be closed, else only the way back; the acknowledgement has its Ok (R80, spec §2)", async () => {
    vi.stubGlobal("opener", null);
    vi.spyOn(history, "length", "get").mockReturnValue(3);
    await showState("error-idle-timeout");
    await screen.findByRole("link", { name: /^Return to/ });
    expect(screen.queryByRole("button", { name: "Ok" })).toBeNull();
    cleanup();
    for (const [state, ownsPage] of [
      ["error-idle-timeout", false],
      ["acknowledgement", true],
    ] as const) {
      await showState(state, { ownsPage });
      await screen.findByRole("button", { name: "Ok" });
      cleanup();
    }
    vi.spyOn(history, "length", "get").mockReturnValue(1);
    await showState("error-idle-timeout");
    await screen.findByRole("button", { name: "Ok" });
  });

  it("says nothing of a way back that is refused where another leads back (R67)", async () => {
    const refused = STATES["error-return-refused"];
    if (!refused) throw new Error("no such state");
    await showState({ ...refused, hasWayBack: true });
    await screen.findByText("Unauthorised Request");
    await screen.findByRole("link", { name: /^Return to/ });
    expect(screen.queryByText(/^We cannot send you back to/)).toBeNull();
  });

  it("says once what to do if the way back is refused", async () => {
    await showState("error-return-refused");
    await screen.findByText("Unauthorised Request");
    await screen.findByText(/^We cannot send you back to/);
    expect(screen.queryByText(/^You can now go back to/)).toBeNull();
    cleanup();
    await showState("error-cancelled");
    await screen.findByText(/^You can now go back to/);
  });
});

describe("a link that acts instead of navigating", () => {
  it("is a button for screen readers: 'I did not place this order'", async () => {
    await showState({ type: "DIS", overrides: SAID });
    await screen.findByRole("button", { name: "I did not place this order" });
  });
});

it("the depository's words beside a security are of no language that is known (WCAG 3.1.2)", async () => {
  const { container } = await showState("success-partial", { locale: "hi" });
  await waitFor(() =>
    expect(container.querySelector("[role=list], ul")?.textContent).toContain("Insufficient"),
  );
  const sent = [...container.querySelectorAll('bdi[lang=""]')].map(({ textContent }) => textContent);
  expect(sent).toEqual(["Insufficient balance"]);
});
