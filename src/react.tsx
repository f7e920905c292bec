import {
  type DetailedHTMLProps,
  type ForwardedRef,
  forwardRef,
  type HTMLAttributes,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  version,
} from "react";
import { lazyModule } from "./data/lazyModule";
import type { EdisGatewayElement, EdisGatewayEventMap } from "./element/EdisGatewayElement";
import type {
  EdisGatewayAttributes,
  EdisGatewayFrameAttributes,
  EdisGatewayListeners,
  EdisGatewayProperties,
} from "./element/frameworkTypes";
import { presentAttributes } from "./element/presentAttributes";
import type { EdisGatewayFrameElement } from "./frame/FrameElement";
import type { EventName } from "./session/eventDetails";

interface Listeners {
  onReady?: ((event: EdisGatewayEventMap["ready"]) => void) | undefined;
  onScreenChange?: ((event: EdisGatewayEventMap["screenchange"]) => void) | undefined;
  /** `event.preventDefault()` keeps the investor on the page. */
  onSuccess?: ((event: EdisGatewayEventMap["success"]) => void) | undefined;
  onFail?: ((event: EdisGatewayEventMap["fail"]) => void) | undefined;
  onClose?: ((event: EdisGatewayEventMap["close"]) => void) | undefined;
}

type Own = EdisGatewayProperties & Listeners;
type Global = Omit<HTMLAttributes<EdisGatewayElement>, keyof Own | "children" | `dangerously${string}`>;

/**
 * Props of `<EdisGateway>`: the element's properties (contract §2), a listener for each of its events, and HTML's global
 * attributes.
 */
export interface EdisGatewayProps extends Own, Global {}

const PROPERTIES = [
  "configUrl",
  "propertiesUrl",
  "signingKey",
  "routing",
  "locale",
  "theme",
  "captcha",
  "payload",
] as const;

/**
 * Loads and registers the element, in the browser only. The element needs React 19, and shares the page's copy. A page
 * with React 18 gets the bundle that contains its own. Does nothing if the name is registered already.
 */
async function register(): Promise<void> {
  if (customElements.get("edis-gateway")) return;
  if (Number.parseInt(version, 10) < 19) await import("./define");
  else (await import("./element/defineEdisGateway")).defineEdisGateway();
}

const registered = lazyModule(register);

type EventListeners = { readonly [Name in EventName]: (event: EdisGatewayEventMap[Name]) => void };

/** Returns a listener for each event, which calls the latest handler. */
const eventListenersOf = (latest: RefObject<Listeners>): EventListeners => ({
  ready: (event) => latest.current.onReady?.(event),
  screenchange: (event) => latest.current.onScreenChange?.(event),
  success: (event) => latest.current.onSuccess?.(event),
  fail: (event) => latest.current.onFail?.(event),
  close: (event) => latest.current.onClose?.(event),
});

/**
 * Adds listeners before any event, as the element fires none in the task that created it. On a server `useLayoutEffect` would
 * warn, and no effect runs.
 */
const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

function GatewayWrapper(props: EdisGatewayProps, ref: ForwardedRef<EdisGatewayElement>) {
  const { configUrl, propertiesUrl, signingKey, routing, locale, theme, captcha, payload, ...others } = props;
  const { onReady, onScreenChange, onSuccess, onFail, onClose, className, ...global } = others;
  const element = useRef<EdisGatewayElement>(null);
  useImperativeHandle<EdisGatewayElement | null, EdisGatewayElement | null>(ref, () => element.current, []);

  const listeners = useRef<Listeners>({});
  const given = useRef<readonly string[]>([]);

  // listeners stay while a Suspense boundary hides the element, as its transaction goes on; adding one again does nothing
  const [eventListeners] = useState(() => eventListenersOf(listeners));
  useCommitEffect(() => {
    listeners.current = { onReady, onScreenChange, onSuccess, onFail, onClose };
    const target = element.current;
    target?.addEventListener("ready", eventListeners.ready);
    target?.addEventListener("screenchange", eventListeners.screenchange);
    target?.addEventListener("success", eventListeners.success);
    target?.addEventListener("fail", eventListeners.fail);
    target?.addEventListener("close", eventListeners.close);
  });

  // a property that neither these props nor the last ones set is left to the page, which may set it through the ref
  useCommitEffect(() => {
    const names = PROPERTIES.filter((name) => props[name] !== undefined);
    for (const name of new Set([...names, ...given.current])) {
      const value = Reflect.get(props, name) ?? null;
      if (element.current && (Reflect.get(element.current, name) ?? null) !== value)
        Reflect.set(element.current, name, value);
    }
    given.current = names;
  });

  useEffect(() => {
    registered().catch((cause: unknown) =>
      // biome-ignore lint/suspicious/noConsole: there is no element that could tell of it
      console.warn(
        "edis-gateway: the element's code cannot be loaded. See docs/brokers.md 'With a bundler'",
        cause,
      ),
    );
  }, []);

  return <edis-gateway {...presentAttributes(global)} ref={element} class={className} />;
}

/** `<edis-gateway>` for React 18 and 19: registers it in the browser, sets its properties, listens to its events. */
export const EdisGateway = forwardRef(GatewayWrapper);
EdisGateway.displayName = "EdisGateway";

/** An element's tag in JSX; React 19 sets properties and adds listeners, React 18 sets attributes alone. */
type Tag<Own, Element> = DetailedHTMLProps<Omit<HTMLAttributes<Element>, keyof Own>, Element> &
  Own &
  EdisGatewayListeners & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "edis-gateway": Tag<EdisGatewayAttributes, EdisGatewayElement>;
      "edis-gateway-frame": Tag<EdisGatewayFrameAttributes, EdisGatewayFrameElement>;
    }
  }
}
