/** Returns the direction of a built-in language, for `dir`. The element follows its own language, not the page's. */
export const directionOf = (locale: string): "ltr" | "rtl" => (locale === "ur" ? "rtl" : "ltr");
