import { isDuration } from "../data/delay";
import { ownMember } from "../data/ownMember";

/** Milliseconds by name (spec §9; R27 and R30 if it gives no value). */
export const DEFAULT_TIMEOUTS_MS = {
  RESEND_OTP: 120_000,
  FAILED_RESEND: 4_000,
  IDLE_DIS: 600_000,
  IDLE_DMI: 900_000,
  IDLE_WARNING: 120_000,
  MPIN_EXCEEDED: 3_000,
  OTP_EXCEEDED: 3_000,
  PAN_EXCEEDED: 3_000,
  MAX_LIMIT_DIALOG: 3_000,
  OVERLAY_SHUTDOWN: 4_000,
  SECURITY_HOLDING_WARNING: 8_000,
  LEAVING: 15_000,
  READING: 20_000,
  ERROR_PAGE_SHUTDOWN: 3_000,
  SUCCESS_PAGE_CLOSE: 5_000,
  TAB_CLOSE_DELAY: 300,
  DIS_SUCCESS_OTP_TIMEOUT: 3_000,
  DIS_FAIL_OTP_TIMEOUT: 3_000,
  DIS_FAIL_REOTP_TIMEOUT: 3_000,
  DIM_SUCCESS_OTP_TIMEOUT: 3_000,
  DIM_FAIL_OTP_TIMEOUT: 3_000,
  DIM_FAIL_REOTP_TIMEOUT: 3_000,
} as const;

export type TimeoutName = keyof typeof DEFAULT_TIMEOUTS_MS;
type Timeouts = (name: TimeoutName) => number;

/**
 * Returns milliseconds by name. `overrides`: the signed properties' `timeouts` (contract §5, R30). Only a number above
 * 0 that a browser's timer can hold replaces the default.
 */
export function createTimeouts(overrides: Readonly<Record<string, unknown>>): Timeouts {
  return (name) => {
    const value = ownMember(overrides, name);
    return isDuration(value) ? value : DEFAULT_TIMEOUTS_MS[name];
  };
}
