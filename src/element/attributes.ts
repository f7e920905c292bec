/** The attribute of each property (contract §2). */
export const ATTRIBUTES = {
  payload: "payload",
  configUrl: "config-url",
  propertiesUrl: "properties-url",
  signingKey: "signing-key",
  routing: "routing",
  locale: "locale",
  theme: "theme",
} as const;

export type PropertyName = keyof typeof ATTRIBUTES;

/** Defaults of absent attributes; null if there is none. */
const DEFAULTS: Readonly<Record<PropertyName, string | null>> = {
  payload: null,
  configUrl: "/portal-config/portal-edis-service.json",
  propertiesUrl: null,
  signingKey: null,
  routing: "memory",
  locale: "en-GB",
  theme: "auto",
};

/** Returns an element's attribute or its default, also before the element's class is defined. */
export const attributeOf = (host: Element, name: PropertyName): string | null =>
  host.getAttribute(ATTRIBUTES[name]) ?? DEFAULTS[name];

const NAMES = Object.entries(ATTRIBUTES);

export const propertyOf = (attribute: string): string =>
  NAMES.find(([, name]) => name === attribute)?.[0] ?? attribute;
