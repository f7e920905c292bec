/** Which way a language that is built in is written, for `dir`: the element follows its own language, not the host page's. */
export const directionOf = (locale: string): "ltr" | "rtl" => (locale === "ur" ? "rtl" : "ltr");
