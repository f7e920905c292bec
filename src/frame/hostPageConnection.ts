import { parseUrl } from "../data/parseUrl";
import { secureAddress } from "../returning/allowedOrigins";
import { leave } from "../returning/leave";
import { createErrorNotice } from "./errorNotice";
import frameCss from "./frame.css?raw";
import { bringIntoView, createIframe } from "./iframe";
import { localFailDetail } from "./localFailDetail";
import {
  type ToFrameElement,
  type ToHostPage,
  toFrameElement,
  toWireMessage,
  type WireMessage,
} from "./messages";
import { payloadIds } from "./payloadIds";
import { FRAME_TEXTS } from "./texts";

const NO_ANSWER_AFTER_MS = 10_000;
/** Without a `loaded`, and after a `hello` without a word. */
const GIVE_UP_AFTER_MS = 30_000;
const TITLE = "Electronic Instruction Slip";

type Said = Extract<ToFrameElement, { type: "event" }>["detail"];

/** What the conversation reads of the frame element. */
interface Host extends HTMLElement {
  readonly payload: string | null;
  readonly src: string;
}

/** Between the frame element and the host page in its iframe. */
export interface HostPageConnection {
  /** The element's attributes may have changed, or it stands in the document (again). */
  follow(): void;
  /** The element is out of the document: its iframe is gone, and the page in it has terminated. */
  end(): void;
}

/**
 * Loads the host page into `root`, tells it the payload once it says `loaded`, and fires in this page what it tells
 * (contract §3). Only the iframe's own window and the origin of `src` are heard.
 */
export function connectHostPage(host: Host, root: ShadowRoot): HostPageConnection {
  let iframe: HTMLIFrameElement | null = null;
  let notice: HTMLElement | null = null;
  /** The address that stands in the frame, or should; null where nothing does. */
  let shown: string | null = null;
  let origin = "";
  let payload: string | null = null;
  let said = "";
  /** The host page was told the payload. */
  let isGreeted = false;
  /** It has begun with it: what it says is not of the payload before. */
  let hasBegun = false;
  /** `success` or `fail` was fired for the payload. */
  let isOver = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let hears = new AbortController();

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(frameCss);
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren();

  const titleOf = () => host.title || TITLE;
  const manners = () => ({
    locale: host.getAttribute("locale"),
    theme: host.getAttribute("theme"),
    room: innerHeight,
  });

  function follow(): void {
    if (!host.isConnected) return;
    // none is not the broker's own page
    const src = host.src ? parseUrl(host.src, document.baseURI) : null;
    const address = src?.protocol.startsWith("http") ? src.href : "";
    const isOther = payload !== host.payload;
    payload = host.payload;
    if (isOther) isOver = false;
    // what is over is not opened anew: what became of it there, nobody could say
    if (isOver && (iframe === null || address !== shown)) return;
    if (payload === null || address !== shown || (isOther && !isGreeted)) open(address);
    else if (isOther) greet(payload);
    else setManners();
    if (iframe) iframe.title = titleOf();
  }

  /** Loads the host page where there is a payload for it; without, nothing is shown and nothing asked. */
  function open(address: string): void {
    clear();
    if (payload === null) return;
    shown = address;
    timers = [setTimeout(noteSilence, NO_ANSWER_AFTER_MS), setTimeout(giveUp, GIVE_UP_AFTER_MS)];
    if (!address) {
      warn("the frame's src is no address of a host page");
      return;
    }
    origin = new URL(address).origin;
    iframe = createIframe(address, titleOf());
    hears = new AbortController();
    const { signal } = hears;
    addEventListener("message", hear, { signal });
    addEventListener("resize", setManners, { signal });
    root.append(iframe);
  }

  function clear(): void {
    hears.abort();
    settle();
    iframe?.remove();
    iframe = null;
    shown = null;
    said = "";
    isGreeted = false;
  }

  /** The host page answers, or is not waited for any more. */
  function settle(): void {
    timers.forEach(clearTimeout);
    notice?.remove();
    notice = null;
  }

  /** A page that comes later than this is still taken. */
  function noteSilence(): void {
    if (iframe) iframe.hidden = true;
    const address = shown ?? "";
    notice = createErrorNotice(FRAME_TEXTS.noAnswer, () => open(address));
    root.append(notice);
  }

  function giveUp(): void {
    warn(
      isGreeted
        ? "the framed host page has not taken this page's hello"
        : "no host page has answered in the frame",
    );
    const words = isGreeted ? FRAME_TEXTS.refused : FRAME_TEXTS.noAnswer;
    clear();
    notice = createErrorNotice(words, null);
    root.append(notice);
    fire({ name: "fail", detail: localFailDetail(payload ?? "", "unavailable", words) });
  }

  function hear({ source, origin: from, data }: MessageEvent): void {
    if (!iframe || source === null || source !== iframe.contentWindow || from !== origin) return;
    if (!toFrameElement(data)) return;
    if (data.type === "loaded" && payload !== null && !isOver) greet(payload);
    if (!isGreeted) return;
    // it tells nothing to one that it has not accepted
    if (data.type !== "loaded") settle();
    if (data.type === "size") iframe.height = String(Math.ceil(data.detail.height));
    if (data.type === "dialog") bringIntoView(iframe, data.detail.height);
    if (data.type === "leave") goBack(data.detail.url);
    if (data.type === "event") repeat(data.detail);
  }

  function greet(payload: string): void {
    settle();
    // whom it is of is what the host page is to hold against its list, so it will take no such payload
    if (!payloadIds(payload).requestorId)
      fire({ name: "fail", detail: localFailDetail(payload, "invalid-request", FRAME_TEXTS.refused) });
    else timers = [setTimeout(giveUp, GIVE_UP_AFTER_MS)];
    if (iframe) iframe.hidden = false;
    isGreeted = true;
    hasBegun = false;
    tell({ type: "hello", detail: { payload, ...manners() } });
  }

  function setManners(): void {
    if (isGreeted && said !== JSON.stringify(manners())) tell({ type: "set", detail: manners() });
  }

  function tell(message: WireMessage<ToHostPage>): void {
    said = JSON.stringify(manners());
    iframe?.contentWindow?.postMessage(toWireMessage(message), origin);
  }

  /** A session's first event is a change from no screen. What names another transaction was on its way when this one was told. */
  function repeat(event: Said): void {
    if (event.name === "screenchange" && event.detail.previous === null) hasBegun = true;
    const named = "transactionRefNo" in event.detail ? event.detail.transactionRefNo : "";
    const { transactionRefNo } = payloadIds(payload ?? "");
    const isOfAnother = named !== "" && transactionRefNo !== "" && named !== transactionRefNo;
    if (hasBegun && !isOfAnother) fire(event);
  }

  /** Fires the event in this page, and performs its default action here. */
  function fire({ name, detail }: Said): void {
    const isOutcome = name === "success" || name === "fail";
    if (isOutcome) {
      if (isOver) return;
      isOver = true;
      if (detail.returnTo && !secureAddress(detail.returnTo.url)) detail.returnTo = null;
    }
    const init = { bubbles: name !== "close", composed: true, cancelable: isOutcome || name === "close" };
    const isAllowed = host.dispatchEvent(new CustomEvent(name, { ...init, detail: freeze(detail) }));
    if (isOutcome && isAllowed && detail.returnTo) leave(document, detail.returnTo);
  }

  /** The way back that a result page shows, which is a link out of it (R67). */
  function goBack(url: string): void {
    if (isOver && secureAddress(url)) leave(document, { method: "GET", url, fields: {} });
  }

  return {
    follow,
    end() {
      const isSilent = notice !== null && !isOver;
      clear();
      // one that is only moved is there again by then
      if (isSilent) queueMicrotask(() => host.isConnected || giveUp());
    },
  };
}

/** One line for whoever made the page. */
// biome-ignore lint/suspicious/noConsole: the frame element has no other way to say it
const warn = (cause: string): void => console.warn(`edis-gateway: ${cause}. See docs/contract.md §3`);

/** `value` with all that it holds, frozen (R60). */
function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
