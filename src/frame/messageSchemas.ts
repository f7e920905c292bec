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
 * Schemas of the messages between the frame element and the host page (contract §3), which both read. Every message is
 * `{ source: "edis-gateway", version: 1, type, detail }`. `turn` is optional: a hello's own number, or that of the hello that is
 * answered (R94).
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

/** Options that may change during a transaction: attributes, null if absent, and the height of the broker's window. */
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

/** An event of contract §2. A newer host page may tell more in a detail than is known here. */
const event = <const Name extends string, Detail>(name: Name, detail: Guard<Detail>) =>
  isObject({ name: isLiteral(name), detail });

/** The messages of the frame element. */
export const toHostPage = oneOf(
  message("hello", isObject({ payload: isText }, { ...viewOptions, turn: isWhole })),
  message("set", isObject({}, viewOptions)),
);

/** The messages of the host page. `dialog`: one is open in its middle. `leave`: a link out of the page was followed. */
export const toFrameElement = oneOf(
  message("loaded", isObject({})),
  message("size", isObject({ height: length })),
  message("dialog", isObject({ height: length })),
  message("leave", isObject({ url: isText })),
  // `authorising`: an authorising validate is about to be sent; `settled`: its outcome is known (R93)
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

/** The members of a message that differ. */
export type WireMessage<Message> = Message extends { type: unknown; detail: unknown }
  ? Pick<Message, "type" | "detail">
  : never;

/** Returns a message as it is posted, with `turn` if there is one. */
export const toWireMessage = (told: WireMessage<ToHostPage | ToFrameElement>, turn?: number) => ({
  source: "edis-gateway",
  version: 1,
  ...told,
  ...(turn !== undefined && { turn }),
});
