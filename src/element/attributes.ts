/** Properties of the element and the attributes they stand for (contract §2). */
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

/** Values where an attribute is absent; null where there is none. */
const DEFAULTS: Readonly<Record<PropertyName, string | null>> = {
  payload: null,
  configUrl: "/portal-config/portal-edis-service.json",
  propertiesUrl: null,
  signingKey: null,
  routing: "memory",
  locale: "en-GB",
  theme: "auto",
};

/** What stands on an element for `name`, also before its class has come. */
export const attributeOf = (host: Element, name: PropertyName): string | null =>
  host.getAttribute(ATTRIBUTES[name]) ?? DEFAULTS[name];

const NAMES = Object.entries(ATTRIBUTES);

/** The property that an attribute stands for. */
export const propertyOf = (attribute: string): string =>
  NAMES.find(([, name]) => name === attribute)?.[0] ?? attribute;
