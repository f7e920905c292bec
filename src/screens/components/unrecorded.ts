/**
 * What tells the common session recorders to leave a field or a form out (R88): rrweb and those made of it, FullStory, New
 * Relic, Mouseflow and Yandex by class; Hotjar, LogRocket, Clarity, Datadog, Contentsquare, OpenReplay and Matomo by attribute.
 */
export const UNRECORDED_CLASSES =
  "rr-mask rr-ignore sentry-mask ph-no-capture fs-mask nr-mask no-mouseflow ym-disable-keys";

export const UNRECORDED = {
  "data-hj-suppress": "",
  "data-private": "",
  "data-clarity-mask": "true",
  "data-dd-privacy": "mask",
  "data-cs-mask": "",
  "data-openreplay-obscured": "",
  "data-matomo-mask": "",
} as const;
