import type { Ports } from "./ports";

/** The two clocks differ by their rounding too; only a longer lag is a sleep, or a clock that was set. */
const LAG_MS = 1000;

/**
 * A clock in epoch ms by the later of wall clock and monotonic clock, which never goes back: a machine that slept stops
 * the one, and whoever sets the time back the other, and neither lengthens a countdown (R29, R61).
 */
export function createClock({ now, monotonic }: Pick<Ports, "now" | "monotonic">): () => number {
  const clocks = [
    { read: now, ahead: 0 },
    { read: monotonic, ahead: now() - monotonic() },
  ];
  let latest = now();
  return () => {
    latest = Math.max(latest, ...clocks.map(({ read, ahead }) => read() + ahead));
    // one that fell behind goes on from here, so that it counts when the other one stops
    for (const clock of clocks) {
      const lag = latest - clock.read() - clock.ahead;
      if (lag > LAG_MS) clock.ahead += lag;
    }
    return latest;
  };
}
