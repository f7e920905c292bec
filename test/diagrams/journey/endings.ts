import { groupBy, table } from "../page";
import { TYPES } from "./events";
import { isEnding, placeOf } from "./labels";
import type { Move } from "./walk";

const PAGE_OF = { success: "/success", acknowledgement: "acknowledgement", error: "/error" } as const;
const WAY = {
  redirectOperation: "redirect operation",
  redirectUrl: "redirect operation",
  successUrl: "SuccessUrl",
  failUrl: "FailUrl",
} as const;

/** Returns where an ending leads to; null if nowhere. */
function wayOut({ after, effects }: Move): string | null {
  if ("ending" in after && after.ending) {
    const { destination, outcome } = after.ending;
    return destination.to === "nowhere" ? PAGE_OF[outcome.page] : WAY[destination.to];
  }
  if ("refusal" in after && after.refusal) return WAY.redirectOperation;
  const concluded = effects.find((effect) => effect.do === "conclude");
  if (!concluded) return null;
  return concluded.return.to === "nowhere" ? PAGE_OF[concluded.outcome.page] : WAY[concluded.return.to];
}

/** Returns a table of each ending and its return destinations by type. */
export function endings(moves: readonly Move[]): string {
  const found = moves.flatMap((move) => {
    const ending = placeOf(move.after);
    const way = isEnding(ending) ? wayOut(move) : null;
    return way ? [{ ending, way, type: move.context.transactionType }] : [];
  });
  const rows = [...groupBy(found, ({ ending }) => ending)].map(([ending, of]) => [
    `\`${ending.replace("fail: ", "")}\``,
    ...TYPES.map(
      (type) =>
        [...new Set(of.filter((one) => one.type === type).map(({ way }) => way))].sort().join(", ") || "–",
    ),
  ]);
  return table(
    ["ending", ...TYPES],
    rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
}
