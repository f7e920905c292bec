/** The severity of a message, dialog or result; also the class name that colours it (tone.css). */
export type Tone = "info" | "success" | "danger" | "warning";

const ALERT = "M12 3 2 20.5h20L12 3ZM12 10v4.5M12 17.4v.1";

/** The icon of each tone, so that colour is never the only sign. */
export const TONE_ICONS: Readonly<Record<Tone, string>> = {
  info: "M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19ZM12 11v5.5M12 7.5v.1",
  success: "M5 12.5 10 17.5 19.5 7",
  warning: ALERT,
  danger: ALERT,
};
