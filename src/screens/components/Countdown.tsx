import { useEffect, useReducer } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import countdownCss from "./Countdown.css?raw";

const useCountdownStyles = stylesOf(countdownCss);

const ANNOUNCED_AT_SECONDS = [10, 30, 60];
/** The time that an announcement stays in the live region, for a screen reader that is still busy. */
const ANNOUNCED_FOR_SECONDS = 3;

interface Props {
  /** The id of the visible text, for `aria-describedby`. */
  id?: string | undefined;
  label: string;
  /** Epoch ms, by `now`. */
  deadline: number;
  /** Returns the session's time, epoch ms. */
  now: () => number;
}

interface State {
  seconds: number;
  announced: string;
}

/**
 * The time left until `deadline` (epoch ms by `now`) as m:ss, at least 0:00 (R29). Each tick reads the clock, so a tab
 * that slept shows the right time (R29, R61). Ticks are silent; at 60, 30 and 10 s left a live region says the time once,
 * politely.
 */
export function Countdown({ id, label, deadline, now }: Props) {
  useCountdownStyles();
  const [{ seconds, announced }, read] = useReducer(
    (state: State, left: number): State => ({ seconds: left, announced: announcedText(label, state, left) }),
    { seconds: secondsLeft(deadline, now()), announced: "" },
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const rest = deadline - now();
      read(secondsLeft(deadline, now()));
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadline, now]);

  return (
    <div className="countdown">
      <p id={id} role="timer" aria-live="off">
        {label} <b>{minutes(seconds)}</b>
      </p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </div>
  );
}

const secondsLeft = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000));

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function announcedText(label: string, { seconds, announced }: State, left: number): string {
  const isPast = (mark: number) => left <= mark && left > mark - ANNOUNCED_FOR_SECONDS;
  if (!ANNOUNCED_AT_SECONDS.some(isPast)) return "";
  return ANNOUNCED_AT_SECONDS.some((mark) => seconds > mark && isPast(mark))
    ? `${label} ${minutes(left)}`
    : announced;
}
