import { arrive, authorise, enter, type Investor, type Reply } from "./client";

/** An investor whose next step is the submit. */
export interface RouteToAuthorise {
  readonly investor: Investor;
  readonly submit: () => Promise<Reply>;
}

type Reach = (scenario?: Record<string, unknown>) => Promise<RouteToAuthorise>;

const MPIN = "123456";

/**
 * Returns every route to the validate that authorises: screen, operation, and an investor there at the depository.
 */
export function routesToAuthorise(depository: { readonly url: string }) {
  const atTheSlip: Reach = async (scenario = {}) => {
    const investor = await arrive(depository.url, { transactionType: "DIS", scenario });
    await investor.ask("POST", "validateNewOTP", enter(investor, MPIN));
    await investor.ask("GET", investor.path("txn"));
    const otp = await investor.otp();
    return { investor, submit: () => investor.ask("POST", "validateNewOTP", authorise(otp)) };
  };
  const atTheMandate: Reach = async (scenario = {}) => {
    const investor = await arrive(depository.url, { transactionType: "DMI", scenario });
    await investor.ask("POST", investor.path("mpin/auth"), enter(investor, MPIN));
    await investor.ask("POST", investor.path("otp/send"), {});
    await investor.ask("GET", investor.path("txn"));
    const otp = await investor.otp();
    return { investor, submit: () => investor.ask("POST", investor.path("otp/validate"), authorise(otp)) };
  };
  const atTheDim: Reach = async (scenario = {}) => {
    const investor = await arrive(depository.url, { transactionType: "DIM", scenario });
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
