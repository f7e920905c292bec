import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import {
  accepted,
  begin,
  concluded,
  contextOf,
  did,
  ended,
  isSilent,
  lately,
  mpinEntered,
  otpEntered,
  pressed,
  type Run,
  ticked,
  toSlip,
} from "./support";

const closed: FlowEvent = { type: "dialogClosed" };
const pages = [
  ["/error", (...events: FlowEvent[]) => begin(contextOf("DIS"), pressed("back"), ...events)],
  [
    "/success",
    (...events: FlowEvent[]) =>
      begin(contextOf("DIS"), ...toSlip(), ticked("authorise"), otpEntered, accepted(), closed, ...events),
  ],
  [
    "the acknowledgement",
    (...events: FlowEvent[]) =>
      begin(contextOf("DIM"), ticked("terms"), mpinEntered, accepted(), closed, ...events),
  ],
] as const;
const phase = ({ state }: Run) => ("phase" in state ? state.phase : undefined);

describe.each(pages)("%s (spec §2, R30, R31)", (page, walk) => {
  test("stays open if the default action leads nowhere, and closes after successPageCloseTimeout", () => {
    const path = walk(concluded(false));
    expect(phase(path)).toBe("open");
    expect(lately(path, "startTimer")).toEqual([
      {
        do: "startTimer",
        timer: "close",
        after: "SUCCESS_PAGE_CLOSE",
        ...(page === "/error" ? { least: "ERROR_PAGE_SHUTDOWN" } : {}),
      },
    ]);
  });

  test("is left at once if the default action leads to the requestor", () => {
    const path = walk(concluded(true));
    expect(phase(path)).toBe("leaving");
    expect(path.lately).toEqual([{ do: "startTimer", timer: "leaving", after: "LEAVING" }]);
  });

  test("offers Ok if leaving did not happen, and does not close by itself", () => {
    const path = walk(concluded(true), ended("leaving"));
    expect(phase(path)).toBe("stalled");
    expect(path.lately).toEqual([]);
    // a touched page does not announce its closing, as it may already be leaving
    expect(walk(concluded(true), ended("leaving"), { type: "investorActive" }).lately).toEqual([]);
    expect(did(walk(concluded(true), ended("leaving"), pressed("ok")), "close")).toHaveLength(1);
  });

  test.each([true, false])(
    "restarts its whole time when the investor comes back (R28, R30); was leaving: %s",
    (leaving) => {
      const path = walk(concluded(leaving), { type: "pageShown" });
      expect(phase(path)).toBe("open");
      expect(path.lately).toEqual([
        { do: "stopTimers" },
        expect.objectContaining({ do: "startTimer", timer: "close", after: "SUCCESS_PAGE_CLOSE" }),
      ]);
    },
  );

  test("stays closed when the page comes back", () => {
    const path = walk(concluded(false), pressed("ok"), { type: "pageShown" });
    expect(phase(path)).toBe("closed");
    expect(isSilent(path)).toBe(true);
  });

  test("closes once with Ok", () => {
    const path = walk(concluded(false), pressed("ok"));
    expect(path.lately).toEqual([{ do: "stopTimers" }, { do: "close" }]);
    expect(phase(path)).toBe("closed");
    expect(did(walk(concluded(false), pressed("ok"), pressed("ok")), "close")).toHaveLength(1);
  });

  test("offers no Ok before the event fired, nor while leaving", () => {
    expect(isSilent(walk(pressed("ok")))).toBe(true);
    expect(isSilent(walk(concluded(true), pressed("ok")))).toBe(true);
  });

  test("fires no second outcome at any event", () => {
    const path = walk(
      concluded(false),
      closed,
      pressed("back"),
      { type: "pageHidden" },
      { type: "screenFailed" },
      accepted(),
    );
    expect(did(path, "conclude")).toHaveLength(1);
    expect(phase(path)).toBe("open");
  });

  test("is settled once: `pageshow` of an open page restarts no timer", () => {
    expect(isSilent(walk(concluded(false), concluded(false)))).toBe(true);
  });
});

describe.each(pages.slice(0, 2))("%s, when its time is over (spec §2 'Error page')", (_, walk) => {
  test("closes 300 ms later", () => {
    const path = walk(concluded(false), ended("close"));
    expect(path.lately).toEqual([{ do: "startTimer", timer: "closeDelay", after: "TAB_CLOSE_DELAY" }]);
    expect(walk(concluded(false), ended("close"), ended("closeDelay")).lately).toContainEqual({
      do: "close",
    });
  });

  test("lets Ok close it in between, once", () => {
    const path = walk(concluded(false), ended("close"), pressed("ok"));
    expect(path.lately).toContainEqual({ do: "stopTimers" });
    expect(did(path, "close")).toHaveLength(1);
  });
});

describe("The acknowledgement, when its time is over", () => {
  test("closes at once", () => {
    const [, , [, walk]] = pages;
    expect(did(walk(concluded(false), ended("close")), "close")).toHaveLength(1);
  });
});
