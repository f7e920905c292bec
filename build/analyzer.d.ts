/** The analyzer's API that manifest.mjs uses; the package's own types leave it out. */
declare module "@custom-elements-manifest/analyzer/index.js" {
  type Manifest = Parameters<typeof import("custom-element-jet-brains-integration").getWebTypesData>[0];
  type Component = NonNullable<Manifest["modules"][number]["declarations"]>[number];
  type Declaration = Component & {
    readonly name: string;
    readonly tagName?: string;
    readonly customElement?: boolean;
  };

  export const ts: typeof import("typescript");
  export function create(options: { modules: readonly import("typescript").SourceFile[] }): {
    readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
  };
}
