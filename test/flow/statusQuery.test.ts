import { describe, expect, test } from "vitest";
import { mayCancel } from "../../src/flow/cancel";
import { mayBeAuthorised } from "../../src/flow/inDoubt";
import {
  accepted,
  answered,
  begin,
  captchaPassed,
  cleared,
  conclusion,
  contextOf,
  did,
  type Events,
  ended,
  exitAnswered,
  hasEnded,
  isSilent,
  lately,
  mpinChosen,
  mpinEntered,
  mpinSent,
  nobodyCanSay,
  notAuthorised,
  offline,
  openEnding,
  otpEntered,
  otpSent,
  pressed,
  type Run,
  read,
  refusal,
  repeated,
  resent,
  sendFailed,
  shutOut,
  ticked,
  timeOver,
  times,
  toMandate,
  toSlip,
  unauthorised,
  validateFailed,
  validations,
  wasAuthorised,
  wrong,
} from "./support";

/** Contract §6 *status*: the gateway asks the depository for the outcome of an authorisation whose answer was lost. */

const claims = { hasStatus: true };
const dimOtp = contextOf("DIM", { ...claims, authMechanism: "OTP" });
const screens = [
  ["the DIS slip", contextOf("DIS", claims), [...toSlip(), ticked("authorise")], otpEntered],
  ["the DMI consent page", contextOf("DMI", claims), toMandate, otpEntered],
  ["the DMR consent page", contextOf("DMR", claims), toMandate, otpEntered],
  ["DIM in M-PIN mode", contextOf("DIM", claims), [ticked("terms")], mpinSent],
  ["DIM in OTP mode", dimOtp, [ticked("terms"), otpSent()], otpEntered],
] as const;

const lost = validateFailed(offline);
const cancelled = [pressed("cancel"), { type: "cancelConfirmed" } as const, exitAnswered()];
const asked = (path: Run) => did(path, "askStatus").map(({ once }) => once);

const active = ({ state }: Run) => {
  if (!("busy" in state)) throw new Error(`it is over: ${state.screen}`);
  return state;
};
const notice = (path: Run) => read(active(path).notice);
const reasonOf = (path: Run) => openEnding(path)?.reason ?? conclusion(path)?.reason ?? "none";
const debitOf = (path: Run) => did(path, "conclude")[0]?.outcome.debit;

test("On DIM by M-PIN, going back before the next submit is sent asks the status once, and does not send it", () => {
  const before = [ticked("terms"), mpinSent, lost, nobodyCanSay, mpinEntered, pressed("back")];
  const path = begin(contextOf("DIM", claims), ...before);
  expect(lately(path, "askStatus")).toEqual([{ do: "askStatus", once: true }]);
  for (const event of [captchaPassed, { type: "captchaFailed", isOffline: false } as const])
    expect(begin(contextOf("DIM", claims), ...before, event).state).toEqual(path.state);
});

test("On DIM by M-PIN, the field is cleared at once, and gets the focus once the depository has said that it may be typed again", () => {
  const mpins = ["MPIN", "CONFIRMMPIN"];
  expect(cleared(begin(contextOf("DIM", claims), ticked("terms"), mpinSent, lost))).toEqual([
    [mpins, undefined],
  ]);
  for (const answer of [notAuthorised, nobodyCanSay]) {
    const path = begin(contextOf("DIM", claims), ticked("terms"), mpinSent, lost, answer);
    expect(lately(path, "focusField")).toEqual([{ do: "focusField", field: "MPIN" }]);
  }
  expect(isSilent(begin(dimOtp, ticked("terms"), otpSent(), otpEntered, lost, notAuthorised))).toBe(true);
});

describe.each(screens)("On %s (contract §6 status)", (_, context, before, submitted) => {
  const walk = (...events: Events) => begin(context, ...before, ...events);

  test.each([
    ["lost", offline],
    ["a plain 401", shutOut],
    ["a 409", repeated],
  ])(
    "the status is asked for after an answer that was %s, and the form is busy meanwhile",
    (_what, failure) => {
      const path = walk(submitted, validateFailed(failure));
      expect(lately(path, "askStatus")).toEqual([{ do: "askStatus", once: false }]);
      expect(active(path)).toMatchObject({ busy: "status", answerLost: true, notice: null });
      expect(lately(path, "showSnackbar")).toEqual([]);
      expect(mayBeAuthorised(path.state)).toBe(true);
      expect(validations(walk(submitted, validateFailed(failure), submitted))).toEqual(validations(path));
    },
  );

  test("the status is not asked for after a read answer, or if the portal does not claim it", () => {
    for (const answer of [wrong(), answered("03"), validateFailed(refusal("Held"))])
      expect(asked(walk(submitted, answer))).toEqual([]);
    expect(asked(begin({ ...context, hasStatus: false }, ...before, submitted, lost))).toEqual([]);
  });

  test("the status 'authorised' acts as the validate's answer", () => {
    const more = { message: "Done", requestTime: "2026-11-20", uiRedirect: true, fields: { a: "1" } };
    const path = walk(submitted, lost, wasAuthorised(more));
    expect(path.state).toEqual(walk(submitted, accepted(more)).state);
    expect(openEnding(path)?.reason).toBe("success");
  });

  test("the status 'open' counts nothing, ends the doubt, and shows a text beside Submit until the next press", () => {
    const path = walk(submitted, lost, notAuthorised);
    expect(notice(path)).toBe("Your request was not authorised yet. Press Submit again.");
    expect(active(path)).toMatchObject({ busy: null, answerLost: false, message: null });
    expect(notice(walk(submitted, lost, notAuthorised, submitted))).toBeNull();
    expect(reasonOf(walk(submitted, lost, notAuthorised, pressed("back")))).toBe("back-navigation");
    expect(debitOf(walk(submitted, lost, notAuthorised, pressed("back")))).toBe("none");
  });

  test.each([
    ["02", "attempts-exceeded"],
    ["06", "pan-exceeded"],
    ["77", "rejected"],
  ])("the status 'ended' with %s ends as %s", (code, reason) => {
    const path = walk(submitted, lost, hasEnded(code, { message: "Closed" }));
    expect(reasonOf(path)).toBe(reason);
    expect(JSON.stringify(path.state)).toContain('"debit":"none"');
  });

  test("the status 'ended' with 02 names the secret that was wrong too often", () => {
    expect(openEnding(walk(submitted, lost, hasEnded("02")))?.says).toBe(
      submitted === mpinSent
        ? "You have exceeded maximum MPIN attempts of entering MPIN"
        : "You have exceeded maximum attempts of entering OTP",
    );
  });

  test("the status 'ended' with 03 does not show the back end's own words (spec §8)", () => {
    const path = walk(submitted, lost, hasEnded("03", { message: "ORA-00942" }));
    expect(conclusion(path)).toMatchObject({
      reason: "rejected",
      text: "Something went wrong please try again later",
    });
  });

  test("the status 'ended' without a result ends as rejected, and nothing was debited", () => {
    const path = walk(submitted, lost, hasEnded());
    expect(conclusion(path)?.reason).toBe("rejected");
    expect(debitOf(path)).toBe("none");
  });

  test("without an answer the gateway acts as without the operation (R72)", () => {
    const path = walk(submitted, lost, nobodyCanSay);
    expect(notice(path)).toMatch(/^We do not know/);
    expect(active(path)).toMatchObject({ busy: null, answerLost: true });
    expect(openEnding(walk(submitted, lost, nobodyCanSay, submitted, accepted()))?.reason).toBe("success");
  });

  test("a second plain refusal in a row ends in doubt only if the status has no answer (R95)", () => {
    const refused = [submitted, validateFailed(shutOut)];
    expect(reasonOf(walk(...refused, nobodyCanSay, ...refused, nobodyCanSay))).toBe("in-doubt");
    expect(reasonOf(walk(...refused, nobodyCanSay, ...refused, wasAuthorised()))).toBe("success");
    expect(notice(walk(...refused, nobodyCanSay, ...refused, notAuthorised))).toMatch(
      /^Your request was not/,
    );
    // a status that has an answer ends the row
    expect(reasonOf(walk(...refused, notAuthorised, ...refused, nobodyCanSay))).toBe("none");
  });

  test.each([
    ["going back", [pressed("back")], "back-navigation"],
    ["idling", [ended("idleWarning"), ended("idle")], "idle-timeout"],
    ["cancelling", cancelled, "cancelled"],
    ["a screen that broke", [{ type: "screenFailed" } as const], "unavailable"],
    ["a 401 at the next submit", [submitted, validateFailed(unauthorised)], "unauthorised"],
    ["a refusal that leads away", [submitted, answered("77", { uiRedirect: true })], "rejected"],
  ])("the status is asked for once more before %s ends the transaction in doubt", (_what, events, reason) => {
    const ending = [submitted, lost, nobodyCanSay, ...events];
    const path = walk(...ending);
    expect(lately(path, "askStatus")).toEqual([{ do: "askStatus", once: true }]);
    expect(conclusion(path)).toBeNull();
    // no question stays that can no longer be answered
    expect(active(path)).toMatchObject({ dialog: null, idleWarned: false });
    expect(reasonOf(walk(...ending, wasAuthorised()))).toBe("success");
    expect(reasonOf(walk(...ending, notAuthorised))).toBe(reason);
    expect(reasonOf(walk(...ending, hasEnded()))).toBe(reason);
    expect(reasonOf(walk(...ending, hasEnded("02")))).toBe("attempts-exceeded");
    expect(reasonOf(walk(...ending, nobodyCanSay))).toBe("in-doubt");
    expect(did(walk(...ending, nobodyCanSay), "terminate")).toEqual([]);
    expect(conclusion(walk(...ending, { type: "pageHidden" }))?.reason).toBe("in-doubt");
  });

  test("an ending that waits for the status offers and does nothing else", () => {
    const waiting = walk(submitted, lost, nobodyCanSay, pressed("back"));
    expect(mayCancel(active(waiting))).toBe(false);
    for (const event of [submitted, pressed("cancel"), pressed("back"), ended("resend"), otpSent()]) {
      const path = walk(submitted, lost, nobodyCanSay, pressed("back"), event);
      expect(path.state).toBe(path.states.at(-2));
      expect(isSilent(path)).toBe(true);
      expect(path.state).toEqual(waiting.state);
    }
  });

  test("going back while the answer is awaited shows the answer's outcome", () => {
    const back = [submitted, pressed("back")];
    expect(asked(walk(...back))).toEqual([]);
    expect(reasonOf(walk(...back, accepted()))).toBe("success");
    expect(reasonOf(walk(...back, wrong()))).toBe("back-navigation");
    expect(did(walk(...back, wrong()), "terminate")).toHaveLength(1);
    expect(asked(walk(...back, lost))).toEqual([false]);
    expect(reasonOf(walk(...back, lost, wasAuthorised()))).toBe("success");
    expect(reasonOf(walk(...back, lost, notAuthorised))).toBe("back-navigation");
    expect(reasonOf(walk(...back, lost, nobodyCanSay))).toBe("in-doubt");
    expect(reasonOf(walk(...back, { type: "pageHidden" }))).toBe("in-doubt");
  });

  test("going back while the status is asked for waits for that answer, and asks no second time", () => {
    const back = [submitted, lost, pressed("back")];
    expect(asked(walk(...back))).toEqual([false]);
    expect(reasonOf(walk(...back, wasAuthorised()))).toBe("success");
    expect(reasonOf(walk(...back, notAuthorised))).toBe("back-navigation");
    expect(reasonOf(walk(...back, nobodyCanSay))).toBe("in-doubt");
  });

  test("closing the page does not wait for the status", () => {
    for (const events of [[submitted], [submitted, lost], [submitted, lost, nobodyCanSay]]) {
      const path = walk(...events, { type: "pageHidden" });
      expect(conclusion(path)?.reason).toBe("in-doubt");
      expect(lately(path, "askStatus")).toEqual([]);
    }
  });

  test("cancelling while the status is asked for shows the cancel's result after it", () => {
    const path = walk(submitted, lost, ...cancelled);
    expect(asked(path)).toEqual([false, true]);
    expect(reasonOf(walk(submitted, lost, ...cancelled, hasEnded()))).toBe("cancelled");
  });

  test("a status that was not asked for changes nothing (R35)", () => {
    for (const status of [wasAuthorised(), notAuthorised, hasEnded(), nobodyCanSay])
      expect(isSilent(walk(submitted, status))).toBe(true);
  });
});

describe("Limits reached while in doubt (contract §6 status)", () => {
  const context = contextOf("DIS", claims);
  const walk = (...events: Events) =>
    begin(context, ...toSlip(), ticked("authorise"), otpEntered, lost, nobodyCanSay, ...events);

  test("are the ending's reason once the depository says that nothing was authorised", () => {
    const over = [...times(3, ...resent), timeOver];
    expect(reasonOf(walk(...over, notAuthorised))).toBe("otp-limit");
    expect(did(walk(...over, notAuthorised), "notifyExhausted")).toHaveLength(1);
    expect(did(walk(...over), "notifyExhausted")).toEqual([]);
    const refused = [timeOver, pressed("resend"), sendFailed(refusal("No more", { uiRedirect: true }))];
    expect(reasonOf(walk(...refused, notAuthorised))).toBe("rejected");
    expect(reasonOf(walk(...refused, nobodyCanSay))).toBe("in-doubt");
  });

  test("end the transaction if the last OTP's time was over before the answer came", () => {
    const late = [...toSlip(), ticked("authorise"), ...times(3, ...resent), otpEntered, timeOver, lost];
    expect(reasonOf(begin(context, ...late, notAuthorised))).toBe("otp-limit");
    expect(reasonOf(begin(context, ...late, nobodyCanSay))).toBe("in-doubt");
    expect(reasonOf(begin(context, ...late, wasAuthorised()))).toBe("success");
  });

  test("do not end DIM in M-PIN mode, which asks for no OTP (R15, R42)", () => {
    const toMpinMode = [
      ticked("terms"),
      pressed("forgot"),
      otpSent(),
      ...times(3, ...resent),
      pressed("useMpin"),
      timeOver,
    ];
    const path = begin(contextOf("DIM", claims), ...toMpinMode, mpinEntered, lost, notAuthorised);
    expect(reasonOf(path)).toBe("none");
    expect(notice(path)).toBe(read("ANSWER_NOT_ARRIVED"));
    expect(did(path, "notifyExhausted")).toEqual([]);
  });

  test("keep no M-PIN while they wait for the status", () => {
    const dim = contextOf("DIM", { ...claims, mpinSet: false });
    const setup = [ticked("terms"), otpSent(), otpEntered, mpinChosen(), lost, nobodyCanSay, otpEntered];
    const path = begin(dim, ...setup, ...times(3, mpinChosen("739146", "111111")));
    expect(lately(path, "askStatus")).toHaveLength(1);
    expect(JSON.stringify(path.state)).not.toContain("739146");
    expect(JSON.stringify(path.state)).not.toContain("111111");
  });
});
