import { arrive, authorise, enter, type Investor, type Reply } from "./client";

/** An investor whose next step is the submit. */
export interface Way {
  readonly investor: Investor;
  readonly submit: () => Promise<Reply>;
}

type Reach = (scenario?: Record<string, unknown>) => Promise<Way>;

const MPIN = "123456";

/**
 * Returns every way to the validate that authorises: screen, operation, and an investor there at the depository of `house`.
 */
export function waysToAuthorise(house: { readonly url: string }) {
  const atTheSlip: Reach = async (scenario = {}) => {
    const investor = await arrive(house.url, { transactionType: "DIS", scenario });
    await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
    await investor.ask("GET", investor.path("txn"));
    const otp = await investor.otp();
    return { investor, submit: () => investor.ask("POST", "validateNewOTP", authorise(otp)) };
  };
  const atTheMandate: Reach = async (scenario = {}) => {
    const investor = await arrive(house.url, { transactionType: "DMI", scenario });
    await investor.ask("POST", investor.path("mpin/auth"), enter(investor, MPIN));
    await investor.ask("POST", investor.path("otp/send"), {});
    await investor.ask("GET", investor.path("txn"));
    const otp = await investor.otp();
    return { investor, submit: () => investor.ask("POST", investor.path("otp/validate"), authorise(otp)) };
  };
  const atTheDim: Reach = async (scenario = {}) => {
    const investor = await arrive(house.url, { transactionType: "DIM", scenario });
    const submit = () =>
      investor.ask("POST", "validateNewOTP", { ...enter(investor, MPIN), payloadDigest: investor.digest });
    return { investor, submit };
  };
  return [
    ["slip", "validateNewOTP", atTheSlip],
    ["consent page", "otp/validate", atTheMandate],
    ["DIM", "validateNewOTP", atTheDim],
  ] as const;
}
