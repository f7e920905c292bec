import type { Reply } from "./http";

/** Whether a page of `origin` may read an answer of another origin. */
export const isReadable = ({ header }: Pick<Reply, "header">, origin: string): boolean =>
  [origin, "*"].includes(header("access-control-allow-origin"));
