import type { Page } from "@playwright/test";

export type GatewayEvent = { type: string; detail: Record<string, unknown> };

/**
 * Collects the gateway's events on the pages that `page` opens from now on, in order and across navigations. Events in a
 * frame count only if the page itself fires them again.
 */
export async function collectEvents(
  page: Page,
): Promise<{ all: GatewayEvent[]; of(type: string): GatewayEvent[]; forget(): void }> {
  const all: GatewayEvent[] = [];
  await page.exposeBinding("recordEvent", ({ frame }, event: GatewayEvent) => {
    if (frame === page.mainFrame()) all.push(event);
  });
  await page.addInitScript(() => {
    for (const type of ["ready", "screenchange", "success", "fail", "close"]) {
      addEventListener(
        type,
        (event) => {
          const { target } = event;
          if (!(event instanceof CustomEvent) || !(target instanceof Element)) return;
          if (!target.localName.startsWith("edis-gateway")) return;
          Reflect.get(globalThis, "recordEvent")({ type, detail: event.detail });
        },
        true,
      );
    }
  });
  return {
    all,
    of: (type) => all.filter((event) => event.type === type),
    /** Forgets the events so far, before a page is opened that has its own. */
    forget: () => void all.splice(0),
  };
}
