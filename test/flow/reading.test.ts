import { describe, expect, test } from "vitest";
import type { FlowEvent } from "../../src/flow/events";
import {
  accepted,
  begin,
  concluded,
  contextOf,
  ended,
  exitAnswered,
  lately,
  mpinEntered,
  otpEntered,
  pressed,
  refusal,
  sendFailed,
  ticked,
  toSlip,
} from "./support";

const reading: FlowEvent = { type: "investorActive" };
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
const closed: FlowEvent = { type: "dialogClosed" };

describe("an investor who touches an ending (R45, contract §5.2, WCAG 2.2.1)", () => {
  test("restarts the time of its dialog, with READING at least", () => {
    const path = begin(contextOf("DIS"), ...success(), reading);
    expect(path.lately).toEqual([
      { do: "startTimer", timer: "ending", after: "DIS_SUCCESS_OTP_TIMEOUT", least: "READING" },
    ]);
  });

  test("restarts the time of a result page", () => {
    const path = begin(contextOf("DIS"), ...success(), closed, concluded(false), reading);
    const anew = [
      { do: "stopTimers" },
      { do: "startTimer", timer: "close", after: "SUCCESS_PAGE_CLOSE", least: "READING" },
    ];
    expect(path.lately).toEqual(anew);
    // also just before it closes
    const late = begin(contextOf("DIS"), ...success(), closed, concluded(false), ended("close"), reading);
    expect(late.lately).toEqual(anew);
  });

  test("does not keep a refused send's ending longer than its snackbar", () => {
    const refused = [ticked("authorise"), ended("resend"), pressed("resend"), sendFailed(refusal("No more"))];
    const path = begin(contextOf("DIS"), ...toSlip(), ...refused, reading);
    expect(path.lately).toEqual([]);
  });

  test("starts no timer where none runs: a partial success, the redirect under way, the page closed", () => {
    for (const path of [
      begin(contextOf("DIS"), ...success(partial), reading),
      begin(contextOf("DIS"), ...success(partial), closed, concluded(false), reading),
      begin(contextOf("DIS"), ...success(), closed, concluded(true), reading),
      begin(contextOf("DIS"), ...success(), closed, concluded(false), pressed("ok"), reading),
      begin(contextOf("DIS"), mpinEntered, reading),
    ])
      expect(path.lately).toEqual([]);
  });

  test("starts no timer on the result page of a partial success", () => {
    const path = begin(contextOf("DIS"), ...success(partial), closed, concluded(false));
    expect(lately(path, "startTimer")).toEqual([]);
  });
});

describe("an investor who did not place the order (R66)", () => {
  const disown: readonly FlowEvent[] = [
    { type: "cancelPressed", disowned: true },
    { type: "cancelConfirmed" },
    exitAnswered(),
  ];

  test("cancels with the same dialog, and sees the help without a time limit", () => {
    const path = begin(contextOf("DIS"), ...disown);
    expect(lately(path, "startTimer")).toEqual([]);
    expect(path.state).toMatchObject({ ending: { after: null, outcome: { reason: "cancelled" } } });
  });

  test("does not change the time limit of a usual cancel", () => {
    const path = begin(contextOf("DIS"), pressed("cancel"), { type: "cancelConfirmed" }, exitAnswered());
    expect(lately(path, "startTimer")).toEqual([
      { do: "startTimer", timer: "ending", after: "OVERLAY_SHUTDOWN" },
    ]);
  });
});
