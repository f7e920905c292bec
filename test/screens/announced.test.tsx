import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  accepted,
  answered,
  offline,
  orderCame,
  otpSent,
  panGiven,
  pressed,
  submitted,
  submittedEmpty,
  ticked,
} from "../../demo/gallery/fixtures";
import type { State } from "../../demo/gallery/states/state";
import type { CallFailure, FlowEvent } from "../../src/flow/events";
import { showState } from "./shown";

afterEach(cleanup);

const ANSWER_LOST = "We do not know whether your request was authorised. Press Submit again to find out.";
const AGAIN = "Internal Server Error. Please Try Again";
const LIVE = "[role=alert], [role=status], [aria-live]:not([aria-live=off])";
/** A live region, or a part of one that is silent. */
const NEAREST = `${LIVE}, [aria-live=off]`;

const failed = (failure: CallFailure): FlowEvent => ({ type: "validateFailed", failure });
const UNREAD = { kind: "retryable", answer: null, isSettled: false } as const;
const lost = failed({ ...UNREAD, text: { key: "SERVICE_UNAVAILABLE" } });
const unopenable = failed({ ...UNREAD, text: { key: "ERR_PAGE_MSG" } });
const refused = failed({ ...UNREAD, isSettled: true, text: { key: "SERVICE_UNAVAILABLE" } });

/** A slip whose authorisation is on its way, and all that its live regions say from then on, oldest first. */
async function listenedTo(
  before: readonly FlowEvent[],
  more: Omit<State, "type" | "events"> = {},
  type: State["type"] = "DIS",
) {
  const { container, session } = await showState({ type, events: before, ...more });
  await screen.findAllByRole("button", { name: /^(submit|submit edis|yes)$/i, hidden: true });
  const announced: string[] = [];
  const announce = (node: Node | null) => node?.textContent && announced.push(node.textContent);
  const observer = new MutationObserver((records) => {
    const announcedNodes = new Set<Node>();
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(NEAREST);
      if (region?.matches(LIVE)) announcedNodes.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LIVE)) announcedNodes.add(node);
        for (const inner of node.querySelectorAll(LIVE)) announcedNodes.add(inner);
      }
    }
    for (const region of announcedNodes) if (container.contains(region)) announce(region);
  });
  observer.observe(container, { subtree: true, childList: true, characterData: true });
  return {
    container,
    announced,
    async happen(...events: readonly FlowEvent[]) {
      for (const event of events) await act(async () => session.send(event));
    },
    hide: () => act(async () => session.dismissSnackbar()),
  };
}

const times = (announced: readonly string[], text: string) =>
  announced.filter((line) => line.includes(text)).length;
const slip = [submitted, accepted(), orderCame(), otpSent(), ticked("authorise"), submitted];

describe("what stands beside Submit is announced once (R72)", () => {
  it("where the answer was lost: the sentence that tells what to do, as long as it stands", async () => {
    const { container, announced, happen, hide } = await listenedTo(slip);
    await happen(lost);
    expect(times(announced, ANSWER_LOST)).toBe(1);
    expect(times(announced, AGAIN), "the snackbar comes as before").toBe(1);
    await happen({ type: "edited", field: "otp" }, ticked("authorise"), {
      type: "timerEnded",
      timer: "resend",
    });
    await hide();
    expect(container.textContent).toContain(ANSWER_LOST);
    expect(times(announced, ANSWER_LOST)).toBe(1);
  });

  it("where the depository says that the authorisation has not arrived", async () => {
    const { container, announced, happen } = await listenedTo(slip, { hasStatus: true });
    await happen(lost);
    expect(container.querySelector("form")?.textContent, "while it is asked").toContain("Please wait…");
    await happen({ type: "statusAnswered", status: { state: "open" } });
    expect(times(announced, "Your request was not authorised yet. Press Submit again.")).toBe(1);
  });

  it("where the answer was lost, and too many M-PINs were wrong to find out by Submit", async () => {
    const { announced, happen } = await listenedTo(
      [ticked("terms"), submitted, lost, submitted, answered("02"), submitted, answered("02"), submitted],
      {},
      "DIM",
    );
    await happen(answered("02"));
    expect(times(announced, "We could not find out whether your transaction was authorised.")).toBe(1);
  });

  it("not again at a press that sends no authorisation", async () => {
    const { container, announced, happen } = await listenedTo(slip);
    await happen(lost, { type: "timerEnded", timer: "resend" });
    await happen(submittedEmpty);
    expect(container.textContent).toContain("Please Enter OTP");
    await happen(pressed("resend"), otpSent());
    expect(container.textContent).toContain(ANSWER_LOST);
    expect(times(announced, ANSWER_LOST)).toBe(1);
  });

  it("anew for another answer that was lost, after the press that took it away", async () => {
    const { container, announced, happen } = await listenedTo(slip);
    await happen(unopenable);
    expect(announced, "no word of 'later' beside it").toEqual([ANSWER_LOST]);
    await happen(submitted);
    expect(container.textContent).not.toContain(ANSWER_LOST);
    await happen(unopenable);
    expect(times(announced, ANSWER_LOST)).toBe(2);
  });

  it("again once the cancel question is declined, behind which it came", async () => {
    const { announced, happen } = await listenedTo(slip, { hasStatus: true });
    await happen(lost, { type: "cancelPressed" }, { type: "statusAnswered", status: null });
    expect(times(announced, ANSWER_LOST), "in an inert part").toBe(1);
    await happen({ type: "cancelDeclined" });
    expect(times(announced, ANSWER_LOST)).toBe(2);
  });

  it.each([
    ["an M-PIN", []],
    ["an authorisation", slip.slice(0, -1)],
  ])("where %s failed: by the snackbar alone, though the text stands in both", async (_what, before) => {
    const { container, announced, happen } = await listenedTo(before);
    await happen(submitted, refused);
    expect(times(announced, AGAIN)).toBe(1);
    expect(container.textContent.split(AGAIN)).toHaveLength(3);
  });
});

it("the PANs that are left are told after a wrong one (R76), and not again while the next is on its way", async () => {
  const { announced, happen } = await listenedTo([submitted, answered("05"), panGiven("ABCDE1234F")]);
  await happen(answered("06"));
  expect(times(announced, "2 attempts left")).toBe(1);
  await happen(panGiven("ABCDE1234G"));
  expect(times(announced, "2 attempts left")).toBe(1);
  await happen(answered("06"));
  expect(times(announced, "Last attempt to enter PAN")).toBe(1);
});

it("no attempts are left to tell once an M-PIN was accepted, while its order is on the way", async () => {
  const { container, announced, happen } = await listenedTo([submitted]);
  await happen(answered("02"));
  await happen(submitted);
  await happen(accepted());
  expect(times(announced, "2 attempts left")).toBe(1);
  expect(container.textContent).not.toContain("attempts left");
});

it.each([
  ["a first one on the M-PIN screen", [], { type: "forgotPressed" }],
  [
    "a further one on the slip",
    [...slip.slice(0, -1), { type: "timerEnded", timer: "resend" }],
    { type: "resendPressed" },
  ],
] as const)(
  "the attempts that are left are told once, though an OTP cannot be sent after that: %s",
  async (_which, before, press) => {
    const { container, announced, happen } = await listenedTo([...before, submitted]);
    await happen(answered("02"));
    expect(times(announced, "2 attempts left")).toBe(1);
    await happen(press, { type: "otpSendFailed", failure: offline });
    expect(container.textContent).toContain("2 attempts left");
    expect(times(announced, "2 attempts left")).toBe(1);
  },
);
