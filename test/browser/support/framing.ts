import type { Page } from "@playwright/test";

/** A broker's page made by a test, under a policy as strict as the demo's. */
export interface BrokersPage {
  readonly brokerUrl: string;
  readonly depositoryUrl: string;
  readonly body: string;
  /** The depository's file that registers the frame element. */
  readonly script?: string;
  readonly formAction?: string;
  /** The permissions of the page's sandbox, if it has one. */
  readonly sandbox?: string;
}

/** Opens a page of the broker's origin that loads the frame element, or another `script`; resolves to its address. */
export async function openBrokersPage(page: Page, options: BrokersPage): Promise<string> {
  const { brokerUrl, depositoryUrl, body, script = "frame.js", formAction = "'self'", sandbox } = options;
  const url = `${brokerUrl}/framing`;
  // a page that the test fulfils has no address, so it needs a permission to reach this machine
  await page.context().grantPermissions(["local-network-access"], { origin: brokerUrl });
  await page.route(url, (route) =>
    route.fulfill({
      contentType: "text/html; charset=utf-8",
      headers: {
        "Content-Security-Policy": [
          "default-src 'none'",
          `script-src ${depositoryUrl}`,
          `frame-src 'self' ${depositoryUrl}`,
          "style-src 'self'",
          "img-src data:",
          `form-action ${formAction}`,
          "require-trusted-types-for 'script'",
          ...(sandbox === undefined ? [] : [`sandbox ${sandbox}`]),
        ].join("; "),
      },
      body: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Broker</title>
        <link rel="icon" href="data:,">
        <script type="module" crossorigin src="${depositoryUrl}/${script}"></script></head><body>${body}</body></html>`,
    }),
  );
  await page.goto(url);
  // while any request is intercepted, Chromium can lose the keepalive request of a frame that goes: 2 of 100 `clr` never arrived
  await page.unroute(url);
  return url;
}

/** Returns the markup of a frame element. */
export const frameOf = (depositoryUrl: string, payload: string, rest = ""): string =>
  `<edis-gateway-frame src="${depositoryUrl}/edisweb/" payload="${payload}" ${rest}></edis-gateway-frame>`;
