import { makeKeys } from "../../../demo/depository/keys";

/** The keys of the depositories that tests open: an RSA key takes a third of a second to make, so one serves a process. */
export const TEST_KEYS = makeKeys();
