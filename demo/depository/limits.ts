/** The times and sizes that the depository enforces; what it counts is in `counters.ts`. */

export const OTP_LIFETIME_MS = 10 * 60_000;
export const SESSION_IDLE_MS = 15 * 60_000;
export const PAGE_ROWS = 100;
export const PAYLOAD_BYTES = 64 * 1024;
export const BODY_BYTES = 64 * 1024;
/** A form post to a return address: `orderRespDtls` of 10,000 securities is some 1.2 MB. */
export const RETURN_BYTES = 4 * 1024 * 1024;
/** A payload in the host page's query (contract §3), and the other request headers. */
export const REQUEST_HEAD_BYTES = PAYLOAD_BYTES + 16 * 1024;
/** Numbers of `x-token-key` (some 25 MB) and of captchas that are remembered. */
export const REMEMBERED_KEYS = 250_000;
export const REMEMBERED_CAPTCHAS = 50_000;
