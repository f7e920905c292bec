// The types of both elements in Vue's templates: `import type {} from "edis-gateway/vue"`.
import type { HTMLAttributes, ReservedProps } from "vue";
import type { MarkupByTag, VueListeners } from "./element/frameworkTypes";

export type { MarkupByTag, VueListeners };

type Component<Own> = new () => {
  $props: Own & VueListeners & Omit<HTMLAttributes, keyof Own | keyof VueListeners> & ReservedProps;
};

/** Both elements as Vue's templates see them, by tag. */
export type EdisGatewayComponents = { [Tag in keyof MarkupByTag]: Component<MarkupByTag[Tag]> };

declare module "vue" {
  interface GlobalComponents extends EdisGatewayComponents {}
}
