import {
  type Guard,
  type Guarded,
  isAnything,
  isLiteral,
  isObject,
  isText,
  isTextRecord,
  isWhole,
  oneOf,
  upTo,
} from "./typeChecks";

/**
 * What the frame element and the host page say to each other (contract §3): one schema, which both ends read. Every
 * message is `{ source: "edis-gateway", version: 1, type, detail }`, and `turn` besides: of a hello its own number, of what
 * answers a hello that hello's (R94).
 */
const message = <const Type extends string, Detail>(type: Type, detail: Guard<Detail>) =>
  isObject(
    { source: isLiteral("edis-gateway"), version: isLiteral(1), type: isLiteral(type), detail },
    { turn: isWhole },
  );

const optionalText = oneOf(isText, isLiteral(null));

const LONGEST_PX = 100_000;

/** A length in CSS px. */
const length = upTo(LONGEST_PX);

/** What is followed while a transaction runs: the attributes, null where absent, and how much the broker's window shows at once. */
const viewOptions = { locale: optionalText, theme: optionalText, room: length };

const outcome = {
  transactionRefNo: isText,
  transactionType: optionalText,
  requestorId: isText,
  responseCode: isText,
  message: isText,
  requestTime: isText,
  orderRespDtls: isAnything,
  returnTo: oneOf(
    isLiteral(null),
    isObject({ method: oneOf(isLiteral("GET"), isLiteral("POST")), url: isText, fields: isTextRecord }),
  ),
};

/** One of contract §2's events. A newer host page may say more in a detail than is known here. */
const event = <const Name extends string, Detail>(name: Name, detail: Guard<Detail>) =>
  isObject({ name: isLiteral(name), detail });

/** Schema of what the frame element says. */
export const toHostPage = oneOf(
  message("hello", isObject({ payload: isText }, { ...viewOptions, turn: isWhole })),
  message("set", isObject({}, viewOptions)),
);

/** Schema of what the host page says: `dialog` is one that stands in its middle, `leave` a link out of it that was followed. */
export const toFrameElement = oneOf(
  message("loaded", isObject({})),
  message("size", isObject({ height: length })),
  message("dialog", isObject({ height: length })),
  message("leave", isObject({ url: isText })),
  // an authorising validate is about to be sent, and its outcome is known (R93)
  message("authorising", isObject({})),
  message("settled", isObject({})),
  message(
    "event",
    oneOf(
      event(
        "ready",
        isObject({ screen: isText, transactionType: isText, transactionRefNo: isText, requestorId: isText }),
      ),
      event("screenchange", isObject({ screen: isText, previous: optionalText })),
      event("success", isObject(outcome)),
      event("fail", isObject({ ...outcome, reason: isText })),
      event("close", isObject({})),
    ),
  ),
);

export type ToHostPage = Guarded<typeof toHostPage>;
export type ToFrameElement = Guarded<typeof toFrameElement>;

/** What of a message is told; the rest is the same in all. */
export type WireMessage<Message> = Message extends { type: unknown; detail: unknown }
  ? Pick<Message, "type" | "detail">
  : never;

/** A message as it is posted; `turn` where there is one to tell. */
export const toWireMessage = (told: WireMessage<ToHostPage | ToFrameElement>, turn?: number) => ({
  source: "edis-gateway",
  version: 1,
  ...told,
  ...(turn !== undefined && { turn }),
});
