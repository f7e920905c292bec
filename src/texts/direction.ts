/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/i;

/** Which way a locale is written, for `dir`: the element follows its own language, not the host page's. */
export const directionOf = (locale: string): "ltr" | "rtl" => (RIGHT_TO_LEFT.test(locale) ? "rtl" : "ltr");
