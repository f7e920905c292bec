import type { Context } from "./context";
import type { Reply } from "./http";
import { entriesOf, originOf } from "./origins";

/** Tells whether a page of `origin` may read an answer of another origin. */
export const isReadable = ({ header }: Pick<Reply, "header">, origin: string): boolean =>
  [origin, "*"].includes(header("access-control-allow-origin"));

export const allowsCredentials = ({ header }: Pick<Reply, "header">): boolean =>
  header("access-control-allow-credentials") === "true";

export const ELSEWHERE = "https://attacker.example";

/** Returns origins that are not listed, most of which look like the broker's. */
export async function lookalikes(context: Context): Promise<string[]> {
  const { settings } = context;
  const { claims } = await context.portal();
  const listed = ["allowedReturnOrigins", "embedOrigins"].flatMap((name) => entriesOf(claims, name));
  const { protocol, hostname, host, port } = new URL(settings.origin);
  const all = [
    ELSEWHERE,
    `${protocol}//${host}.attacker.example`,
    `${protocol}//attacker-${host}`,
    `${protocol}//x.${host}`,
    `${protocol}//${hostname}:${port === "8443" ? "8444" : "8443"}`,
    `${protocol === "https:" ? "http:" : "https:"}//${host}`,
    "null",
  ];
  return all.filter((origin) => !listed.some((entry) => originOf(entry) === origin));
}
