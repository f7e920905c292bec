import { anything, either, object, only, type Shape, type Shaped, text, texts, upTo } from "./shape";

/**
 * What the frame element and the host page say to each other (contract §3): one schema, which both ends read. Every
 * message is `{ source: "edis-gateway", version: 1, type, detail }`.
 */
const message = <const Type extends string, Detail>(type: Type, detail: Shape<Detail>) =>
  object({ source: only("edis-gateway"), version: only(1), type: only(type), detail });

const optionalText = either(text, only(null));

const LONGEST_PX = 100_000;

/** A length in CSS px. */
const length = upTo(LONGEST_PX);

/** What is followed while a transaction runs: the attributes, null where absent, and how much the broker's window shows at once. */
const manners = { locale: optionalText, theme: optionalText, room: length };

const outcome = {
  transactionRefNo: text,
  transactionType: optionalText,
  requestorId: text,
  responseCode: text,
  message: text,
  requestTime: text,
  orderRespDtls: anything,
  returnTo: either(
    only(null),
    object({ method: either(only("GET"), only("POST")), url: text, fields: texts }),
  ),
};

/** One of contract §2's events. A newer host page may say more in a detail than is known here. */
const event = <const Name extends string, Detail>(name: Name, detail: Shape<Detail>) =>
  object({ name: only(name), detail });

/** Schema of what the frame element says. */
export const toHostPage = either(
  message("hello", object({ payload: text, ...manners })),
  message("set", object(manners)),
);

/** Schema of what the host page says: `dialog` is one that stands in its middle, `leave` a link out of it that was followed. */
export const toFrameElement = either(
  message("loaded", object({})),
  message("size", object({ height: length })),
  message("dialog", object({ height: length })),
  message("leave", object({ url: text })),
  message(
    "event",
    either(
      event(
        "ready",
        object({ screen: text, transactionType: text, transactionRefNo: text, requestorId: text }),
      ),
      event("screenchange", object({ screen: text, previous: optionalText })),
      event("success", object(outcome)),
      event("fail", object({ ...outcome, reason: text })),
      event("close", object({})),
    ),
  ),
);

export type ToHostPage = Shaped<typeof toHostPage>;
export type ToFrameElement = Shaped<typeof toFrameElement>;

/** What of a message is told; the rest is the same in all. */
export type Told<Message> = Message extends { type: unknown; detail: unknown }
  ? Pick<Message, "type" | "detail">
  : never;

/** A message as it is posted. */
export const say = (told: Told<ToHostPage | ToFrameElement>) => ({
  source: "edis-gateway",
  version: 1,
  ...told,
});
