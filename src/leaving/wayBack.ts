import { own } from "../data/own";

/** Where the plain link of a result page leads back to, after a success and after a failure (R67). */
export type WayBack = Partial<Readonly<Record<"success" | "fail", string>>>;

interface ReturnAddresses {
  readonly SuccessUrl?: string | undefined;
  readonly FailUrl?: string | undefined;
}

/** The way back that a payload's own addresses give; null where one of them is not admissible, so that none is shown (R67). */
export function wayBackOf(
  addresses: ReturnAddresses = {},
  isAdmissible: (url: string) => boolean,
): WayBack | null {
  const { SuccessUrl, FailUrl } = own(addresses);
  if (![SuccessUrl, FailUrl].every((url) => url === undefined || isAdmissible(url))) return null;
  return own({ ...(SuccessUrl && { success: SuccessUrl }), ...(FailUrl && { fail: FailUrl }) });
}
