import type { FlowContext } from "./context";
import { initialActiveFields, type MpinState, noOtpSent } from "./states";

/** Returns the M-PIN screen as it begins: mode 1 if the account has an M-PIN, else mode 2 (spec §2). */
export const initialMpinState = ({ mpinSet }: Pick<FlowContext, "mpinSet">): MpinState => ({
  ...initialActiveFields(),
  screen: "mpin",
  mode: mpinSet ? "validate" : "register",
  wrong: 0,
  regenerations: noOtpSent,
  panMode: false,
  panWrong: 0,
});
