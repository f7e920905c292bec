/** The middle value; of an even number of them the upper one of the middle two, of none NaN. */
export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const whole = (value: number): string => Math.round(value).toLocaleString("en-GB");

/** `21 ms (8 to 53)`: the median and what lies at both ends. */
export const range = (values: readonly number[]): string =>
  `${whole(median(values))} ms (${whole(Math.min(...values))} to ${whole(Math.max(...values))})`;
