import * as v from "valibot";

const Count = v.record(v.string(), v.number());

/** The counters of a transaction, as the depository's back office returns them. */
export const Counters = v.looseObject({
  wrongMpin: v.number(),
  wrongPan: v.number(),
  wrongOtp: Count,
  sends: Count,
});
type Counters = v.InferOutput<typeof Counters>;

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

export const otpsSentIn = ({ sends }: Counters): number => sumOf(sends);

export const wrongTriesIn = ({ wrongMpin, wrongPan, wrongOtp }: Counters): number =>
  wrongMpin + wrongPan + sumOf(wrongOtp);
