import { read, snippetOf } from "../docs/pages";

const GUIDE = "docs/brokers.md";

/** Frameworks with a tag of the frame in docs/brokers.md. */
export type Framework = "React" | "Vue" | "Svelte" | "Angular";

/** Returns the tag that docs/brokers.md gives for the frame. */
function tagOf(framework: Framework): string {
  const tag = new RegExp(`^\\| ${framework} \\| \`(<edis-gateway-frame .*?)\``, "m").exec(read(GUIDE))?.[1];
  if (tag === undefined) throw new Error(`${GUIDE} has no tag of the frame for ${framework}`);
  return tag;
}

/** Returns a React component with the lines that docs/brokers.md gives for the frame. */
const withEffect = (code: string): string =>
  code
    .replace("{ useState }", "{ useEffect, useRef, useState }")
    .replace("  return (", (before) => snippetOf(GUIDE, "With a bundler", "jsx", "useRef(") + before);

/** Returns a recipe of the element, or a file that uses it, with the changes that docs/brokers.md names for the frame. */
export function inFrame(code: string, framework: Framework): string {
  const framed = code
    .replace(/import "edis-gateway\/define";\n(?=import \{ EdisGateway)/, "") // of React 18
    .replace(
      /import (?:\{ EdisGateway \} from )?"edis-gateway\/(?:react|define)";/,
      'import "edis-gateway/frame";',
    )
    .replace(/<(?:EdisGateway|edis-gateway)\s[\s\S]*?(?:\/>|><\/edis-gateway>)/, () => tagOf(framework))
    .replaceAll(/\s+(?:readonly )?\[?signingKey\b[^,;"]*(?:[,;]|"[^"]*")/g, "")
    .replaceAll("configUrl", "src");
  return framework === "React" ? withEffect(framed) : framed;
}
