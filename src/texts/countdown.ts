/** The time left as m:ss, a begun second counted whole (R29). */
export function formatCountdown(ms: number): string {
  const seconds = Number.isFinite(ms) ? Math.max(0, Math.ceil(ms / 1000)) : 0;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Milliseconds of a timer given as 'h:m:s' (spec §5); 0, which means no timer, for zero and for anything else. */
export function parseHms(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(\d{1,3}):(\d{1,2}):(\d{1,2})$/.exec(text.trim()) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
