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

type PropertyName = keyof typeof ATTRIBUTES;

/** Defaults of absent attributes; null if there is none. */
const DEFAULTS = {
  payload: null,
  configUrl: "/portal-config/portal-edis-service.json",
  propertiesUrl: null,
  signingKey: null,
  routing: "memory",
  locale: "en-GB",
  theme: "auto",
} as const satisfies Readonly<Record<PropertyName, string | null>>;

/** Returns an element's attribute, or its default if it is absent or empty, also before the element's class is defined. */
export const attributeOf = <Name extends PropertyName>(
  element: Element,
  name: Name,
): string | (typeof DEFAULTS)[Name] => element.getAttribute(ATTRIBUTES[name]) || DEFAULTS[name];

/** Tells whether the element has a page to itself, whose routes are in the hash (contract §2 `routing`). */
export const ownsItsPage = (element: Element): boolean => attributeOf(element, "routing") === "hash";
