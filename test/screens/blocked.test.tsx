import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { accepted, orderCame, otpSent, pressed, submitted } from "../../demo/gallery/fixtures";
import { STATES } from "../../demo/gallery/states";
import type { State } from "../../demo/gallery/states/state";
import { showState } from "./shown";

afterEach(cleanup);

const REQUIRED = "The securities could not be loaded. Refresh the list, or cancel.";

const QR_CAPTION = "If you use your depository's app, you can scan this code with it";

const submit = () => screen.findByRole("button", { name: "Submit" });
/** Returns the element in a button's form that stands directly before its row of buttons. */
const beside = (button: HTMLElement) => button.closest("form .actions")?.previousElementSibling;

it.each(["slip-missing", "slip-not-in-order", "slip-no-actions"])(
  "no OTP is offered for a slip that cannot be submitted: %s (R20, R44)",
  async (state) => {
    const { session } = await showState(state);
    act(() => session.send({ type: "timerEnded", timer: "resend" }));
    const link = await screen.findByRole("link", { name: "Click here to Resend OTP" });
    expect(link.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText(QR_CAPTION)).toBeNull();
  },
);

it.each([
  ["slip-missing", true],
  ["slip-not-in-order", true],
  ["dim-not-in-order", true],
  ["slip", false],
])(
  "says to cancel a request that is not in order, and no other (R20, R44): %s, %s",
  async (state, isSaid) => {
    const { container } = await showState(state);
    await screen.findByRole("button", { name: /^Submit/ });
    expect(container.textContent.includes("Please cancel this request and contact Acme")).toBe(isSaid);
  },
);

it.each(["slip-busy", "mandate-busy", "dim-otp-busy"])(
  "the boxes rest while a submit is under way (R17): %s",
  async (state) => {
    await showState(state);
    const boxes = await screen.findAllByRole("checkbox");
    expect(boxes.map((box) => box.getAttribute("aria-disabled"))).toEqual(boxes.map(() => "true"));
  },
);

it("a DIM whose M-PINs are spent is submitted by an OTP alone (R10, R15)", async () => {
  const { session } = await showState("dim-mpin-spent");
  const isBlocked = () =>
    screen.getByRole("button", { name: "Submit eDIS" }).getAttribute("aria-disabled") === "true";
  await screen.findByRole("button", { name: "Submit eDIS" });
  expect(isBlocked()).toBe(true);
  for (const event of [pressed("forgot"), otpSent()]) act(() => session.send(event));
  expect(isBlocked()).toBe(false);
});

it("nor is one for a DIM that cannot", async () => {
  const change = {
    orderRequestDetails: { dmatBlkDtls: { clientId: "12" } },
    edisServiceHeader: { authMechanism: "OTP" },
  };
  await showState({
    type: "DIM",
    change,
    events: [{ type: "boxTicked", box: "terms", ticked: true }],
    state: { qr: "text" },
  });
  expect(await screen.findByText("Authorise by OTP")).toBeTruthy();
  expect(screen.queryByText(QR_CAPTION)).toBeNull();
});

it("a slip that can be submitted has its QR code, with a caption", async () => {
  await showState("slip");
  expect(await screen.findByText(QR_CAPTION)).toBeTruthy();
});

it("a slip has the QR code of what came with its order, and none if nothing did and none was sent after it (R23)", async () => {
  const events = [submitted, accepted(), orderCame({ encryptedData: "c2FtcGxl" })];
  await showState({ type: "DIS", events, state: { qr: null } });
  await screen.findByRole("img", { name: /QR/ });
  cleanup();
  const { container } = await showState({
    type: "DIS",
    events: events.with(2, orderCame()),
    state: { qr: null },
  });
  await submit();
  expect(container.querySelector("figure")).toBeNull();
});

describe.each(["DMI", "DMR"] as const)("on a %s whose securities are not shown (R71)", (type) => {
  const mandate = (rows: State["rows"]): State => ({ ...STATES["mandate"], type, ...(rows && { rows }) });

  it("a first page that failed blocks Submit, and the form says why beside it", async () => {
    await showState(mandate("failed"));
    const error = await screen.findByText(REQUIRED);
    const button = await submit();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(beside(button)?.contains(error)).toBe(true);
    expect(error.closest("[role=alert]"), "announced").not.toBeNull();
    expect(document.querySelector(".summary"), "no space is kept for a sentence").toBeNull();
  });

  it("one that failed is no longer a reason to refresh once the cancel is decided", async () => {
    const { session } = await showState(mandate("failed"));
    await screen.findByText(REQUIRED);
    act(() => session.send({ type: "cancelPressed" }));
    act(() => session.send({ type: "cancelConfirmed" }));
    act(() => session.send({ type: "exitAnswered", message: "", uiRedirect: true, fields: {} }));
    expect(screen.queryByText(REQUIRED)).toBeNull();
  });

  it("one that is awaited blocks Submit, and nothing is said to have failed", async () => {
    await showState(mandate("awaited"));
    expect((await submit()).getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByText(REQUIRED)).toBeNull();
  });

  it.each([
    ["with rows", undefined],
    ["without rows", []],
  ])("one that came %s blocks nothing", async (_what, rows) => {
    await showState(mandate(rows));
    const button = await submit();
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
    expect(screen.queryByText(REQUIRED)).toBeNull();
  });
});
