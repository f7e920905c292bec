import { useEffect, useReducer } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import countdownCss from "./Countdown.css?raw";
import { Status } from "./Status";

const useCountdownStyles = stylesOf(countdownCss);

const ANNOUNCED_AT_SECONDS = [10, 30, 60];
/** The time that an announcement stays in the live region, for a screen reader that is still busy. */
const ANNOUNCED_FOR_SECONDS = 3;

interface Props {
  /** The id of the visible text, for `aria-describedby`; the description is read out when the countdown begins. */
  id?: string | undefined;
  label: string;
  /** Epoch ms, by `now`. */
  deadline: number;
  /** Returns the session's time, epoch ms. */
  now: () => number;
}

interface State {
  seconds: number;
  /** The time that the live region says; null: it says none. */
  said: number | null;
}

/**
 * The time left until `deadline` (epoch ms by `now`) as m:ss, at least 0:00 (R29). Each tick reads the clock, so a tab
 * that slept shows the right time (R29, R61). Ticks are silent; at 60, 30 and 10 s left a live region says the time once,
 * politely. A shorter time is said as it begins too, unless it is a part of a description.
 */
export function Countdown({ id, label, deadline, now }: Props) {
  useCountdownStyles();
  const [{ seconds, said }, read] = useReducer(afterTick, null, (): State => {
    const start = secondsLeft(deadline, now());
    const isShort = ANNOUNCED_AT_SECONDS.some((mark) => start <= mark);
    return { seconds: start, said: isShort && id === undefined ? start : null };
  });

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
      <Status isVisuallyHidden>{said !== null && `${label} ${minutes(said)}`}</Status>
    </div>
  );
}

const secondsLeft = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000));

const minutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function afterTick({ seconds, said }: State, left: number): State {
  const isIn = (announced: number) => left <= announced && left > announced - ANNOUNCED_FOR_SECONDS;
  if (ANNOUNCED_AT_SECONDS.some((mark) => seconds > mark && isIn(mark))) return { seconds: left, said: left };
  return { seconds: left, said: said !== null && isIn(said) ? said : null };
}
