import type { Ports } from "./ports";

/** The two clocks differ by rounding too; only a longer lag is a sleep, or a clock that was set (R61). */
const LAG_MS = 1000;

/**
 * Makes a clock in epoch ms that never goes back: the later of wall clock and monotonic clock. Sleep stops the
 * monotonic clock and an investor may set back the wall clock; neither lengthens a countdown (R29, R61).
 */
export function createClock({ now, monotonic }: Pick<Ports, "now" | "monotonic">): () => number {
  const clocks = [
    { read: now, ahead: 0 },
    { read: monotonic, ahead: now() - monotonic() },
  ];
  let latest = now();
  return () => {
    latest = Math.max(latest, ...clocks.map(({ read, ahead }) => read() + ahead));
    // a clock that fell behind is set to the time returned, so that it goes on from there if the other stops
    for (const clock of clocks) {
      const lag = latest - clock.read() - clock.ahead;
      if (lag > LAG_MS) clock.ahead += lag;
    }
    return latest;
  };
}
