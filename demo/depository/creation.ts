import * as v from "valibot";
import { STATES } from "./ledger";
import { ScenarioSchema } from "./scenario";

export const DEFAULT_MPIN = "123456";
export const DEFAULT_PAN = "ABCDE1234F";

const Identifier = v.pipe(v.string(), v.regex(/^(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
const Overrides = v.optional(v.record(v.string(), v.unknown()), {});

/** The request by which a broker's server creates a transaction; every member but the type has a default. */
export const CreationSchema = v.strictObject({
  transactionType: v.picklist(["DIS", "DMI", "DMR", "DIM"]),
  requestorId: v.optional(Identifier, "BRK001"),
  transactionRefNo: v.optional(Identifier),
  /** `null`: none; absent: the broker's return page (world.ts). */
  successUrl: v.optional(v.nullable(v.string())),
  failUrl: v.optional(v.nullable(v.string())),
  httpRedirectMethod: v.optional(v.picklist(["GET", "POST"]), "POST"),
  mpinStatus: v.optional(v.picklist(["0", "1"])),
  authMechanism: v.optional(v.picklist(["MPIN", "OTP"])),
  /** The number of securities; `secDtls` are the first of them. */
  securities: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
  secDtls: v.optional(
    v.array(v.strictObject({ isin: v.string(), isinName: v.string(), quantity: v.string() })),
    [],
  ),
  clientId: v.optional(v.string()),
  mpin: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/)), DEFAULT_MPIN),
  pan: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{5}\d{4}[A-Z]$/)), DEFAULT_PAN),
  state: v.optional(v.picklist(STATES), "issued"),
  scenario: v.optional(ScenarioSchema, {}),
  /** Overrides for the model, its order, its demat block and its service header. */
  model: Overrides,
  order: Overrides,
  block: Overrides,
  header: Overrides,
});
export type Creation = v.InferOutput<typeof CreationSchema>;
