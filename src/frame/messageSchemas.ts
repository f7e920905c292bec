import {
  type Guard,
  type Guarded,
  isLiteral,
  isObject,
  isPresent,
  isText,
  isTextRecord,
  isWhole,
  oneOf,
  upTo,
} from "./typeGuards";

/**
 * Schemas of the messages between the frame element and the host page (contract §3), which both read. Every message is
 * `{ source: "edis-gateway", version: 1, type, detail }`. `turn` is optional: a hello's own number, or that of the hello that is
 * answered (R94). A detail that tells nothing may be absent.
 */
const message = <const Type extends string, Members extends { detail?: Guard<unknown> }>(
  type: Type,
  members: Members,
) =>
  isObject(
    { source: isLiteral("edis-gateway"), version: isLiteral(1), type: isLiteral(type), ...members },
    { turn: isWhole },
  );

const textOrNull = oneOf(isText, isLiteral(null));

const LONGEST_PX = 100_000;

/** A length in CSS px. */
const length = upTo(LONGEST_PX);

/** Options that may change during a transaction: attributes, null if absent, and the height of the broker's window. */
const viewOptions = { locale: textOrNull, theme: textOrNull, room: length };

const outcome = {
  transactionRefNo: isText,
  transactionType: textOrNull,
  requestorId: isText,
  responseCode: isText,
  message: isText,
  requestTime: isText,
  orderRespDtls: isPresent,
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
  message("hello", { detail: isObject({ payload: isText }, { ...viewOptions, turn: isWhole }) }),
  message("set", { detail: isObject({}, viewOptions) }),
);

/** The messages of the host page. `dialog`: one is open in its middle. `leave`: a link out of the page was followed. */
export const toFrameElement = oneOf(
  message("loaded", {}),
  message("size", { detail: isObject({ height: length }) }),
  message("dialog", { detail: isObject({ height: length }) }),
  message("leave", { detail: isObject({ url: isText }) }),
  // `authorising`: an authorising validate is about to be sent; `settled`: its outcome is known (R93). `authorised`: its
  // success was read, and is fired after its dialog (R87)
  message("authorising", {}),
  message("authorised", { detail: isObject(outcome) }),
  message("settled", {}),
  message("event", {
    detail: oneOf(
      event(
        "ready",
        isObject({ screen: isText, transactionType: isText, transactionRefNo: isText, requestorId: isText }),
      ),
      event("screenchange", isObject({ screen: isText, previous: textOrNull })),
      event("success", isObject(outcome)),
      event("fail", isObject({ ...outcome, reason: isText })),
      event("close", isObject({})),
    ),
  }),
);

export type ToHostPage = Guarded<typeof toHostPage>;
export type ToFrameElement = Guarded<typeof toFrameElement>;

/** The members of a message that differ. */
export type WireMessage<Message> = Message extends unknown
  ? Omit<Message, "source" | "version" | "turn"> & { readonly detail?: unknown }
  : never;

interface NumberedMessage {
  readonly turn?: number;
  readonly detail?: { readonly [name: string]: unknown };
}

/** Returns the turn of a message, which may stand beside its detail or in it. */
export const turnOf = ({ turn, detail }: NumberedMessage): unknown => turn ?? detail?.["turn"];

/** Returns a message as it is posted, with `turn` if there is one. */
export const toWireMessage = (members: WireMessage<ToHostPage | ToFrameElement>, turn?: number) => ({
  source: "edis-gateway",
  version: 1,
  ...members,
  ...(turn !== undefined && { turn }),
});
