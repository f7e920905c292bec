/** Returns whether a call carries cookies: to the page's own origin alone (contract §6). */
export const credentialsMode = (root: string, pageUrl: string): "same-origin" | "omit" =>
  new URL(root).origin === new URL(pageUrl).origin ? "same-origin" : "omit";
