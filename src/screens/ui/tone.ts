import type { IconName } from "./Icon";

/** What a message, dialog or result is about; also the class name that colours it. */
export type Tone = "info" | "success" | "danger" | "warning";

/** The drawing that says the tone to those who do not see its colour. */
export const TONE_ICONS: Record<Tone, IconName> = {
  info: "info",
  success: "check",
  danger: "alert",
  warning: "alert",
};
