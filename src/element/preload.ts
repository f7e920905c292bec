const CONFIG_URL = "/portal-config/portal-edis-service.json";
const PROPERTIES_URL = "/edisweb/assets/json/properties.json";

/**
 * Has the browser fetch the configuration of the elements that stand in the page already, while the rest of the code is
 * on its way. It imports nothing, so that this much of the code can run first; the element repeats the same requests
 * and finds them answered.
 */
export function preloadConfiguration(document: Document): void {
  for (const element of document.querySelectorAll("edis-gateway")) {
    if (!element.hasAttribute("payload") && !("payload" in element)) continue;
    const config = address(element.getAttribute("config-url") ?? CONFIG_URL, document.location.href);
    const properties = element.getAttribute("properties-url");
    preload(document, config);
    preload(
      document,
      properties ? address(properties, document.location.href) : address(PROPERTIES_URL, config),
    );
  }
}

function address(url: string, base: string): string {
  try {
    return new URL(url, base).href;
  } catch {
    return "";
  }
}

function preload(document: Document, href: string): void {
  if (!href) return;
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = href;
  document.head.append(link);
}

if (typeof document !== "undefined") preloadConfiguration(document);
