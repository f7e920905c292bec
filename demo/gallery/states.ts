import { dimStates } from "./states/dim";
import { mpinStates } from "./states/mpin";
import { pageStates } from "./states/pages";
import { codeStates, mandateStates, slipStates } from "./states/slip";
import type { States } from "./states/state";

/** Every state by name, grouped by screen. */
export const GROUPS: Readonly<Record<string, States>> = {
  "M-PIN screen": mpinStates,
  "DIS slip": slipStates,
  "Mandate and consent": mandateStates,
  "DIM request": dimStates,
  Codes: codeStates,
  "Pages and endings": pageStates,
};

export const STATES: States = Object.assign({}, ...Object.values(GROUPS));
