import { lazyModule } from "../data/lazyModule";
import type { Event } from "../flow/events";
import type { FlowRunner } from "./flowRunner";
import type { OpenedTransaction, SessionInput } from "./openTransaction";
import type { Ports } from "./ports";

/** The way from a payload to its journey: their code is fetched, the payload opened, and what is told until then waits. */
export interface ComingJourney {
  /** Null until it has begun. */
  journey(): FlowRunner | null;
  /** Sets out, unless that was done. */
  begin(): void;
  /** Tells the journey, now or when it is there, in the order told. */
  tell(what: (journey: FlowRunner) => void): void;
  /** Lets go of what waits, which may carry what the investor typed. */
  forget(): void;
  /** No journey is to begin any more: the depository is told, now or as soon as the payload is opened (R28). */
  abandon(): void;
  /** The page goes before the journey began: the depository is told now or never (R68). */
  leave(): void;
}

/** How a session stands: its transaction is `open` or `over`, its page has `left` (R68), itself is `disposed`. */
export type Standing = "open" | "over" | "left" | "disposed";

interface Surroundings {
  readonly ports: Ports;
  readonly input: SessionInput;
  /** Whether there is a payload to be opened; else the flow is told `refusal`. */
  readonly hasPayload: boolean;
  readonly refusal: Event | undefined;
  standing(): Standing;
  /** A payload is opened, and the languages are known in which it may be spoken of. */
  settle(opening: OpenedTransaction): Promise<void>;
  /** Gives the journey that follows. */
  arrived(opening: OpenedTransaction, create: typeof import("./flowRunner").createFlowRunner): FlowRunner;
  /** What is needed for it cannot be had. */
  failed(): void;
}

const loadOpener = lazyModule(() => import("./openTransaction"));
const loadJourney = lazyModule(() => import("./flowRunner"));

export function createComingJourney(surroundings: Surroundings): ComingJourney {
  const { ports, input, refusal, standing, settle, arrived, failed } = surroundings;
  const waiting: ((journey: FlowRunner) => void)[] = [];
  /** Still to be opened, if only to tell the depository that it was given up (R28). */
  let isUnopened = surroundings.hasPayload;
  let journey: FlowRunner | null = null;
  let isUnderway = false;
  let giveUp = () => {};

  function abandon(): void {
    if (journey) return;
    giveUp();
    giveUp = () => {};
  }

  async function open(): Promise<OpenedTransaction> {
    const opener = await loadOpener();
    if (!isUnopened && refusal?.type !== "pageReloaded") return opener.notOpened(refusal);
    const opened = isUnopened
      ? await opener.openTransaction(ports, input)
      : await opener.openReloaded(ports, input, refusal ?? { type: "payloadRefused" });
    isUnopened = false;
    giveUp = () => opener.terminateIfAdmitted(ports, opened);
    await settle(opened);
    return opened;
  }

  async function begin(): Promise<void> {
    if (isUnderway || journey) return;
    isUnderway = true;
    const coming = loadJourney();
    coming.catch(() => undefined);
    try {
      const opened = await open();
      const { createFlowRunner } = await coming;
      isUnderway = false;
      if (standing() === "left") return;
      if (standing() !== "open") abandon();
      if (standing() === "disposed") return;
      journey = arrived(opened, createFlowRunner);
      journey.send(opened.event);
      for (const what of waiting.splice(0)) tell(what);
    } catch {
      isUnderway = false;
      if (standing() === "left") return;
      abandon();
      if (standing() === "open") failed();
    }
  }

  function tell(what: (journey: FlowRunner) => void): void {
    if (standing() === "left" || standing() === "disposed") return;
    if (journey) {
      what(journey);
      return;
    }
    waiting.push(what);
    begin();
  }

  return {
    journey: () => journey,
    begin,
    tell,
    forget() {
      waiting.length = 0;
    },
    abandon,
    leave() {
      abandon();
      isUnopened = false;
    },
  };
}
