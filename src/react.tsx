import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { CaptchaFunction } from "./element/captcha";
import { defineEdisGateway } from "./element/defineEdisGateway";
import type { EdisGatewayElement, EdisGatewayEventMap } from "./element/EdisGatewayElement";

/** Props of `<EdisGateway>`: the element's attributes (contract §2), and a listener for each of its events. */
export interface EdisGatewayProps {
  readonly payload?: string | null | undefined;
  readonly configUrl?: string | undefined;
  readonly propertiesUrl?: string | undefined;
  readonly signingKey?: string | undefined;
  readonly routing?: "memory" | "hash" | undefined;
  readonly locale?: string | undefined;
  readonly theme?: "light" | "dark" | "auto" | undefined;
  readonly captcha?: CaptchaFunction | undefined;
  readonly className?: string | undefined;
  readonly onReady?: ((event: EdisGatewayEventMap["ready"]) => void) | undefined;
  readonly onScreenChange?: ((event: EdisGatewayEventMap["screenchange"]) => void) | undefined;
  /** `event.preventDefault()` keeps the investor on the page. */
  readonly onSuccess?: ((event: EdisGatewayEventMap["success"]) => void) | undefined;
  readonly onFail?: ((event: EdisGatewayEventMap["fail"]) => void) | undefined;
  readonly onClose?: ((event: EdisGatewayEventMap["close"]) => void) | undefined;
  readonly ref?: Ref<EdisGatewayElement> | undefined;
}

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

/** `<edis-gateway>` for React: registers it on the client, sets its properties, hears its events. */
export function EdisGateway({ className, ref, ...props }: EdisGatewayProps) {
  const element = useRef<EdisGatewayElement>(null);
  const { onReady, onScreenChange, onSuccess, onFail, onClose } = props;
  useImperativeHandle<EdisGatewayElement | null, EdisGatewayElement | null>(ref, () => element.current, []);

  useEffect(() => defineEdisGateway(), []);

  useEffect(() => {
    for (const name of PROPERTIES) {
      const value = props[name] ?? null;
      if (element.current && Reflect.get(element.current, name) !== value)
        Reflect.set(element.current, name, value);
    }
  });

  useEffect(() => {
    const hears = new AbortController();
    const { signal } = hears;
    const target = element.current;
    if (onReady) target?.addEventListener("ready", onReady, { signal });
    if (onScreenChange) target?.addEventListener("screenchange", onScreenChange, { signal });
    if (onSuccess) target?.addEventListener("success", onSuccess, { signal });
    if (onFail) target?.addEventListener("fail", onFail, { signal });
    if (onClose) target?.addEventListener("close", onClose, { signal });
    return () => hears.abort();
  }, [onReady, onScreenChange, onSuccess, onFail, onClose]);

  return <edis-gateway ref={element} class={className} />;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "edis-gateway": React.DetailedHTMLProps<
        React.HTMLAttributes<EdisGatewayElement>,
        EdisGatewayElement
      > & {
        class?: string | undefined;
      };
    }
  }
}
