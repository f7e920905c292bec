import type { EdisGatewayEventMap } from "./EdisGatewayElement";
import type { CaptchaFunction } from "./recaptcha";

/** Properties of `<edis-gateway>` (contract §2), as React 19, Vue and Svelte set them. */
export interface EdisGatewayProperties {
  payload?: string | null | undefined;
  configUrl?: string | null | undefined;
  propertiesUrl?: string | null | undefined;
  signingKey?: string | null | undefined;
  routing?: "memory" | "hash" | null | undefined;
  locale?: string | null | undefined;
  theme?: "light" | "dark" | "auto" | null | undefined;
  captcha?: CaptchaFunction | null | undefined;
}

/** Attributes and properties of the tag in a template, each by its own name. */
export interface EdisGatewayAttributes extends EdisGatewayProperties {
  "config-url"?: string | undefined;
  "properties-url"?: string | undefined;
  "signing-key"?: string | undefined;
}

/** Attributes of `<edis-gateway-frame>` (contract §3). */
export interface EdisGatewayFrameAttributes {
  src?: string | null | undefined;
  payload?: string | null | undefined;
  locale?: string | null | undefined;
  theme?: "light" | "dark" | "auto" | null | undefined;
  title?: string | undefined;
}

/** Both elements' own attributes, by tag. */
export interface MarkupByTag {
  "edis-gateway": EdisGatewayAttributes;
  "edis-gateway-frame": EdisGatewayFrameAttributes;
}

type Listener<Name extends keyof EdisGatewayEventMap> =
  | ((event: EdisGatewayEventMap[Name]) => void)
  | undefined;

/** Listeners as React 19 and Svelte 5 name them. */
export type EdisGatewayListeners = {
  [Name in keyof EdisGatewayEventMap as `on${Name}`]?: Listener<Name>;
};

/** Listeners as Vue names them: `@success` is `onSuccess`. */
export type VueListeners = {
  [Name in keyof EdisGatewayEventMap as `on${Capitalize<Name>}`]?: Listener<Name>;
};

type SvelteMarkup = {
  [Tag in keyof MarkupByTag]: MarkupByTag[Tag] & EdisGatewayListeners & Record<string, unknown>;
};

declare global {
  /** Types of Svelte's templates; unused without Svelte. */
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteMarkup {}
  }
}
