export const TRANSACTION_TYPES = ["DIS", "DMI", "DMR", "DIM"] as const;

/** `DIS`: delivery instruction slip. `DMI`: mandate. `DMR`: mandate/consent. `DIM`: slip by M-PIN or OTP (spec §1). */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Tells whether a type is a mandate, with the DMI base address, operations and consent page (spec §6, §7). */
export const isMandate = (type: TransactionType): boolean => type === "DMI" || type === "DMR";
