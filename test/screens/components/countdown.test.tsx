import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Countdown } from "../../../src/screens/components/Countdown";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const timer = () => screen.getByRole("timer").textContent;
const statusText = () => screen.getByRole("status").textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("Countdown", () => {
  it("shows its label and the rest as m:ss, down to 0:00", () => {
    render(<Countdown label="Seconds to RESEND OTP" deadline={1_120_000} now={Date.now} />);
    expect(timer()).toBe("Seconds to RESEND OTP 2:00");
    pass(1000);
    expect(timer()).toBe("Seconds to RESEND OTP 1:59");
    pass(114_000);
    expect(timer()).toBe("Seconds to RESEND OTP 0:05");
    pass(60_000);
    expect(timer()).toBe("Seconds to RESEND OTP 0:00");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("shows the right rest when a tab that slept is visible again", () => {
    let clock = 0;
    render(<Countdown label="Seconds Remaining" deadline={120_000} now={clockNow} />);
    function clockNow() {
      return clock;
    }
    clock = 75_500;
    act(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(timer()).toBe("Seconds Remaining 0:45");
  });

  it("restarts with a new deadline", () => {
    const { rerender } = render(<Countdown label="Seconds" deadline={1_002_000} now={Date.now} />);
    pass(5000);
    rerender(<Countdown label="Seconds" deadline={1_125_000} now={Date.now} />);
    expect(timer()).toBe("Seconds 2:00");
  });

  it("announces only 60, 30 and 10 seconds left", () => {
    render(<Countdown label="Seconds" deadline={1_120_000} now={Date.now} />);
    expect(screen.getByRole("timer").getAttribute("aria-live")).toBe("off");
    const announcements = Array.from({ length: 121 }, () => {
      pass(1000);
      return statusText();
    });
    expect([...new Set(announcements)]).toEqual(["", "Seconds 1:00", "Seconds 0:30", "Seconds 0:10"]);
    expect(announcements.filter((words) => words === "Seconds 0:30")).toHaveLength(3);
  });

  it("announces a shorter time as it begins, once: it comes into an existing live region (WCAG 2.2.1)", () => {
    const seen = new MutationObserver(() => {});
    seen.observe(document.body, { childList: true, subtree: true });
    const closing = (deadline: number) => <Countdown label="Closes in" deadline={deadline} now={Date.now} />;
    const { rerender } = render(closing(1_005_000));
    const region = screen.getByRole("status");
    const came = seen.takeRecords().filter(({ target }) => target === region);
    expect(came.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))).toEqual([
      "Closes in 0:05",
    ]);
    pass(2000);
    expect(statusText()).toBe("Closes in 0:05");
    pass(1000);
    expect(statusText(), "said once").toBe("");
    rerender(closing(1_023_000));
    expect(statusText(), "a time that is put off is not said at each touch").toBe("");
    pass(10_000);
    expect(statusText()).toBe("Closes in 0:10");
  });

  it("leaves the beginning to the description that it is a part of", () => {
    render(<Countdown id="timer" label="Continuing in" deadline={1_003_000} now={Date.now} />);
    expect(statusText()).toBe("");
  });
});
