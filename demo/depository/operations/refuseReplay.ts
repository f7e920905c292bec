import { fingerprint } from "../envelope";
import type { Transaction } from "../ledger";
import type { World } from "../world";
import type { Incoming } from "./admit";
import { Refusal } from "./refusal";

/** Refuses a second use of an `x-token-key`, even if the first use failed (contract §6, R73). Throws the refusal. */
export async function refuseReplay(
  world: World,
  { request, path }: Incoming,
  transaction: Transaction | undefined,
): Promise<void> {
  const key = fingerprint(request.headers.get("x-token-key") ?? "");
  const about = { path, ref: transaction?.issue.ref ?? null };
  if (await world.steps.isNewKey(world.tokenKeys, key, about)) return;
  const { status = 409, plain = false } = transaction?.scenario.replay ?? {};
  const developer = "This x-token-key has been used before";
  throw new Refusal(status, { developer }, { breach: true, plain });
}
