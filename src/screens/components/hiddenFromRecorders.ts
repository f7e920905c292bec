/**
 * Tells common session recorders to leave out a field or form (R88). By class: rrweb and its derivatives, FullStory, New Relic,
 * Mouseflow and Yandex. By attribute: Hotjar, LogRocket, Clarity, Datadog, Contentsquare, OpenReplay and Matomo.
 */
export const UNRECORDED_CLASSES =
  "rr-mask rr-ignore sentry-mask ph-no-capture fs-mask nr-mask no-mouseflow ym-disable-keys";

/** The attributes among them. */
export const UNRECORDED = {
  "data-hj-suppress": "",
  "data-private": "",
  "data-clarity-mask": "true",
  "data-dd-privacy": "mask",
  "data-cs-mask": "",
  "data-openreplay-obscured": "",
  "data-matomo-mask": "",
} as const;
