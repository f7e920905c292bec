import type { EdisGatewayEventMap } from "./EdisGatewayElement";
import type { MarkupByTag } from "./markup";

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
  /** Svelte's templates; the name means nothing where there is no Svelte. */
  namespace svelteHTML {
    interface IntrinsicElements extends SvelteMarkup {}
  }
}
