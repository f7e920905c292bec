// A browser's timer holds 31 bits: a longer one would fire at once.
const LONGEST_MS = 2 ** 31 - 1;

/** Whether a timer can wait so many milliseconds: a number above 0 that it can hold. */
export const isDuration = (value: unknown): value is number =>
  typeof value === "number" && value > 0 && value <= LONGEST_MS;
