import type { CaptchaFunction } from "./captcha";

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

/** What may stand on the tag in a template: attributes by their own names, and properties by theirs. */
export interface EdisGatewayAttributes extends EdisGatewayProperties {
  "config-url"?: string | undefined;
  "properties-url"?: string | undefined;
  "signing-key"?: string | undefined;
}

declare global {
  /** Svelte's templates; the name means nothing where there is no Svelte. */
  namespace svelteHTML {
    interface IntrinsicElements {
      "edis-gateway": EdisGatewayAttributes & Record<`on${string}`, unknown> & Record<string, unknown>;
    }
  }
}
