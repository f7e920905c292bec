import { parseUrl } from "../data/urls";
import { listen } from "../dom/listen";
import { onPageHide } from "../dom/onPageHide";
import { whenActivated } from "../dom/whenActivated";
import { secureAddress } from "../returning/allowedOrigins";
import { leave } from "../returning/leave";
import type { FailDetail } from "../session/eventDetails";
import { createErrorNotice, createRetryButton, FRAME_TEXTS } from "./errorNotice";
import frameCss from "./frame.css?raw";
import { fireEvent, localFailDetail } from "./frameEvents";
import { bringIntoView, createIframe } from "./iframe";
import {
  type ToFrameElement,
  type ToHostPage,
  toFrameElement,
  toWireMessage,
  turnOf,
  type WireMessage,
} from "./messageSchemas";
import { payloadIds } from "./payloadIds";

const NO_ANSWER_AFTER_MS = 10_000;
/** The wait for `loaded`, and again for an answer to `hello`, before `fail` is fired. */
const FAIL_AFTER_MS = 30_000;
/** The wait before `fail` for a payload without a requestorId, which no host page accepts. Any answer cancels it. */
const NAMELESS_FAILS_AFTER_MS = 2000;
const TITLE = "Electronic Instruction Slip";

type GatewayEventMessage = Extract<ToFrameElement, { type: "event" }>["detail"];

/** An outcome's detail. Its `message` and `reason` may be shown. `lang`: the language of a text of this element's own. */
type FrameEnding = {
  readonly message: string;
  readonly reason?: string;
  readonly returnTo: unknown;
  readonly lang?: string;
};

/** The element that is given the payload: the frame element, by the members that the connection reads. */
interface PayloadElement extends HTMLElement {
  readonly payload: string | null;
  /** Grows with each payload that is set. */
  readonly payloadCount: number;
  readonly src: string;
}

/** The connection between the frame element and the host page in its iframe. */
export interface HostPageConnection {
  /** Follows changed attributes, and an element that is connected (again). */
  update(): void;
  /** Ends the connection, as the element left the document: its iframe is gone, and the page in it has terminated. */
  end(): void;
}

/**
 * Loads the host page into `root`, sends it the payload after its `loaded`, and fires the events that it tells (contract §3).
 * Takes messages only from the iframe's own window and the origin of `src`.
 */
export function connectHostPage(element: PayloadElement, root: ShadowRoot): HostPageConnection {
  let iframe: HTMLIFrameElement | null = null;
  let notice: HTMLElement | null = null;
  /** The address that the frame shows, or should show; null if none. */
  let shown: string | null = null;
  let origin = "";
  let payloadCount = 0;
  let sentOptions = "";
  /** The number of the last hello (R94). */
  let turn = 0;
  /** The turn of a payload that was replaced before its outcome; its success is still fired (R87). 0: none. */
  let replacedTurn = 0;
  /** The payload was sent to a host page. Stays true when that page goes. */
  let isHelloSent = false;
  /** A host page that repeats no turn has sent its first event of this payload. Later events are about this payload too. */
  let hasStarted = false;
  /** The host page has sent an authorising validate, whose outcome is not known yet (R93). */
  let isInDoubt = false;
  /** The detail of a success that the host page has read and not fired yet (R87); null if there is none. */
  let authorised: FrameEnding | null = null;
  /** The detail of the `success` or `fail` that was fired for the payload; null if none was. */
  let ending: FrameEnding | null = null;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let listeners: AbortController | null = null;

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(frameCss);
  root.adoptedStyleSheets = [sheet];

  const payloadText = () => element.payload ?? "";
  const viewOptions = () => ({
    locale: element.getAttribute("locale"),
    theme: element.getAttribute("theme"),
    room: innerHeight,
  });

  function update(): void {
    const isOther = payloadCount !== element.payloadCount;
    // a listener of the event may remove the element
    if (isOther) fireAuthorised();
    if (!element.isConnected) return;
    // an empty src would resolve to the broker's own page
    const src = element.src ? parseUrl(element.src, document.baseURI) : null;
    const address = src?.protocol.startsWith("http") ? src.href : "";
    payloadCount = element.payloadCount;
    if (isOther) {
      replacedTurn = isHelloSent && !ending ? turn : 0;
      ending = null;
      authorised = null;
    }
    // a payload begins once (R93): its page was removed, or another is wanted
    else if (address !== shown) endAsLeft();
    if (ending && address !== shown) {
      if (!iframe) showEnding(ending);
      return;
    }
    if (element.payload === null || address !== shown || (isOther && !isHelloSent)) open(address);
    else if (isOther) sendHello();
    else sendViewOptions();
    if (iframe) iframe.title = element.title || TITLE;
  }

  /** Loads the host page if there is a payload; else shows and requests nothing. */
  function open(address: string | null): void {
    clear();
    isHelloSent = false;
    if (element.payload === null) return;
    shown = address;
    timers = [setTimeout(showNoAnswer, NO_ANSWER_AFTER_MS), setTimeout(failUnanswered, FAIL_AFTER_MS)];
    if (!address) {
      warn("src is not an http(s) address");
      return;
    }
    origin = new URL(address).origin;
    iframe = createIframe(address);
    listeners = new AbortController();
    listen(window, "message", onMessage, listeners.signal);
    listen(window, "resize", sendViewOptions, listeners.signal);
    // This page is unloaded before the iframe, so the host page's outcome would come too late (contract §2). A page
    // that enters the bfcache receives it on return.
    onPageHide(({ persisted }) => persisted || endAsLeft(true), listeners.signal);
    root.append(iframe);
  }

  function clear(): void {
    listeners?.abort();
    stopWaiting();
    root.replaceChildren();
    iframe = null;
    shown = null;
  }

  /** Stops waiting for the host page. */
  function stopWaiting(): void {
    timers.forEach(clearTimeout);
    // a page's own `remove` may throw without a parent element (R92)
    notice?.parentNode?.removeChild(notice);
    notice = null;
  }

  /** Shows that the host page does not answer. A later answer is still taken. */
  function showNoAnswer(): void {
    if (iframe) iframe.hidden = true;
    notice = root.appendChild(createErrorNotice(FRAME_TEXTS.noAnswer));
    notice.append(createRetryButton(retry));
  }

  /** Loads the page once more. The iframe takes the focus of the button, which goes. */
  function retry(): void {
    shown = null;
    update();
    iframe?.focus();
  }

  function failUnanswered(): void {
    warn(isHelloSent ? "src has not accepted the hello" : "src has not answered");
    fail("unavailable", isHelloSent ? FRAME_TEXTS.refused : FRAME_TEXTS.noAnswer);
  }

  /**
   * Fires `fail` for an open transaction that ended with its page (R28, R55, R93). `keepsFrame`: this page goes with it, so a
   * success that was read is fired in its place (R87), and the host page still sends its terminate.
   */
  function endAsLeft(keepsFrame?: boolean): void {
    if (!isHelloSent) return;
    if (keepsFrame) fireAuthorised();
    if (isInDoubt) fail("in-doubt", FRAME_TEXTS.inDoubt, keepsFrame);
    else fail("back-navigation", FRAME_TEXTS.left, keepsFrame);
  }

  /** Fires a `fail` of this element's own, and shows its text unless `keepsFrame`. */
  function fail(reason: FailDetail["reason"], text: string, keepsFrame?: boolean): void {
    if (ending) return;
    const detail = localFailDetail(payloadText(), reason, text);
    ending = { ...detail, lang: "en-GB" };
    if (!keepsFrame) showEnding(ending);
    fireEvent(element, "fail", detail);
  }

  /** Fires a success that the host page, which goes, cannot fire any more (R87). */
  function fireAuthorised(): void {
    if (ending || !authorised) return;
    ending = authorised;
    fireEvent(element, "success", authorised);
  }

  /** Shows an outcome's text in place of the frame, if no page is left to show it; in doubt, what to do as well (R55). */
  function showEnding({ message, reason, lang = "" }: FrameEnding): void {
    clear();
    const text = reason === "in-doubt" ? `${message} ${FRAME_TEXTS.nextCheck}` : message;
    notice = root.appendChild(createErrorNotice(text, lang));
  }

  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (!iframe || source !== iframe.contentWindow || from !== origin) return;
    if (!toFrameElement(data)) return;
    if (data.type === "loaded") {
      // the host page was reloaded after the outcome: its text is shown, and nothing begins (R93)
      if (ending) showEnding(ending);
      else if (isHelloSent) endAsLeft();
      else sendHello();
      return;
    }
    const answered = turnOf(data);
    if (answered === replacedTurn && data.type === "event" && data.detail.name === "success") {
      replacedTurn = 0;
      fireEvent(element, "success", { ...data.detail.detail, returnTo: null });
    }
    if (!isHelloSent || (answered !== undefined && answered !== turn)) return;
    // the host page tells something only to a parent that it has accepted
    stopWaiting();
    if (data.type === "authorising") isInDoubt = true;
    if (data.type === "authorised" && answered === turn) authorised = { ...data.detail, returnTo: null };
    if (data.type === "settled") isInDoubt = !!authorised;
    if (data.type === "size" && data.detail.height) iframe.height = `${Math.ceil(data.detail.height)}`;
    if (data.type === "dialog") bringIntoView(iframe, data.detail.height);
    if (data.type === "leave") goBack(data.detail.url);
    if (data.type === "event" && (answered === turn || isOfThisPayload(data.detail))) fire(data.detail);
  }

  function sendHello(): void {
    const payload = payloadText();
    stopWaiting();
    timers = [
      payloadIds(payload).requestorId
        ? setTimeout(failUnanswered, FAIL_AFTER_MS)
        : setTimeout(fail, NAMELESS_FAILS_AFTER_MS, "invalid-request", FRAME_TEXTS.refused, true),
    ];
    if (iframe) iframe.hidden = false;
    hasStarted = !isHelloSent;
    isHelloSent = true;
    isInDoubt = false;
    turn += 1;
    send({ type: "hello", detail: { payload, ...viewOptions(), turn } });
  }

  function sendViewOptions(): void {
    if (isHelloSent && sentOptions !== JSON.stringify(viewOptions()))
      send({ type: "set", detail: viewOptions() });
  }

  function send(message: WireMessage<ToHostPage>): void {
    sentOptions = JSON.stringify(viewOptions());
    iframe?.contentWindow?.postMessage(toWireMessage(message, turn), origin);
  }

  /**
   * Tells whether an event without a turn is of the current payload. After another hello the new session's first event is a
   * `screenchange` whose `previous` is null; what came before it is of the payload before. An event that names another
   * transaction is never of this payload.
   */
  function isOfThisPayload({ name, detail }: GatewayEventMessage): boolean {
    if (name === "screenchange" && detail.previous === null) hasStarted = true;
    const named = "transactionRefNo" in detail ? detail.transactionRefNo : "";
    const { transactionRefNo } = payloadIds(payloadText());
    return hasStarted && (!named || !transactionRefNo || named === transactionRefNo);
  }

  /** Fires the event in this page, and performs its default action here. */
  function fire({ name, detail }: GatewayEventMessage): void {
    const isOutcome = name === "success" || name === "fail";
    if (isOutcome) {
      if (ending) return;
      ending = detail;
      if (detail.returnTo && !secureAddress(detail.returnTo.url)) detail.returnTo = null;
    }
    const isAllowed = fireEvent(element, name, detail);
    if (isOutcome && isAllowed && detail.returnTo) leave(document, detail.returnTo);
  }

  /** Follows the link of a result page back to the broker (R67). */
  function goBack(url: string): void {
    if (ending && secureAddress(url)) leave(document, { method: "GET", url, fields: {} });
  }

  return {
    update: () => whenActivated(update),
    end() {
      const isUnanswered = notice && !ending;
      clear();
      // an element that is only moved is connected again by then
      queueMicrotask(() => {
        if (element.isConnected) return;
        if (isUnanswered) failUnanswered();
        fireAuthorised();
      });
    },
  };
}

/** Writes one line for the developer of the page, whose own console may throw (R92). */
function warn(cause: string): void {
  try {
    // biome-ignore lint/suspicious/noConsole: the frame element has no other way to say it
    console.warn(`edis-gateway: ${cause}. See docs/contract.md §3`);
  } catch {
    // the events say it
  }
}
