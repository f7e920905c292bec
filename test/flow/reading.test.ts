import { describe, expect, test } from "vitest";
import type { Event } from "../../src/flow/events";
import {
  accepted,
  begin,
  concluded,
  ended,
  exitAnswered,
  factsOf,
  lately,
  mpinEntered,
  otpEntered,
  pressed,
  refusal,
  sendFailed,
  ticked,
  toSlip,
} from "./support";

const reading: Event = { type: "reading" };
const success = (orderRespDtls: unknown = []) =>
  [...toSlip(), ticked("authorise"), otpEntered, accepted({ orderRespDtls })] as const;
const partial = [
  {
    secDtls: [
      { isin: "A", status: "S" },
      { isin: "B", status: "F" },
    ],
  },
];
const closed: Event = { type: "dialogClosed" };

describe("whoever reads, or touches what is shown (R45, contract §5.2, WCAG 2.2.1)", () => {
  test("has an ending's dialog wait anew, for READING at least", () => {
    const path = begin(factsOf("DIS"), ...success(), reading);
    expect(path.lately).toEqual([
      { do: "startTimer", timer: "ending", after: "DIS_SUCCESS_OTP_TIMEOUT", least: "READING" },
    ]);
  });

  test("has a result page wait anew", () => {
    const path = begin(factsOf("DIS"), ...success(), closed, concluded(false), reading);
    const anew = [
      { do: "stopTimers" },
      { do: "startTimer", timer: "close", after: "SUCCESS_PAGE_CLOSE", least: "READING" },
    ];
    expect(path.lately).toEqual(anew);
    // also in the moment before it closes
    const late = begin(factsOf("DIS"), ...success(), closed, concluded(false), ended("close"), reading);
    expect(late.lately).toEqual(anew);
  });

  test("has no refused send stay longer than its words do", () => {
    const refused = [ticked("authorise"), ended("resend"), pressed("resend"), sendFailed(refusal("No more"))];
    const path = begin(factsOf("DIS"), ...toSlip(), ...refused, reading);
    expect(path.lately).toEqual([]);
  });

  test("starts no time where nothing leaves by itself: a partial success, the way back asked for, the page closed", () => {
    for (const path of [
      begin(factsOf("DIS"), ...success(partial), reading),
      begin(factsOf("DIS"), ...success(partial), closed, concluded(false), reading),
      begin(factsOf("DIS"), ...success(), closed, concluded(true), reading),
      begin(factsOf("DIS"), ...success(), closed, concluded(false), pressed("ok"), reading),
      begin(factsOf("DIS"), mpinEntered, reading),
    ])
      expect(path.lately).toEqual([]);
  });

  test("finds a page that closes no warning by its time", () => {
    const path = begin(factsOf("DIS"), ...success(partial), closed, concluded(false));
    expect(lately(path, "startTimer")).toEqual([]);
  });
});

describe("who did not place the order (R66)", () => {
  const disown: readonly Event[] = [
    { type: "cancelPressed", disowned: true },
    { type: "cancelConfirmed" },
    exitAnswered(),
  ];

  test("cancels by the same dialog, and reads the help for as long as it takes", () => {
    const path = begin(factsOf("DIS"), ...disown);
    expect(lately(path, "startTimer")).toEqual([]);
    expect(path.step).toMatchObject({ ending: { after: null, outcome: { reason: "cancelled" } } });
  });

  test("leaves what was cancelled otherwise its time", () => {
    const path = begin(factsOf("DIS"), pressed("cancel"), { type: "cancelConfirmed" }, exitAnswered());
    expect(lately(path, "startTimer")).toEqual([
      { do: "startTimer", timer: "ending", after: "OVERLAY_SHUTDOWN" },
    ]);
  });
});
