import { isBlank } from "../../data/text";
import { dematValue } from "../../flow/secondId";
import type { ScreenTexts } from "../hooks/useTexts";
import { areAllLoaded, type LoadedSecurities } from "./loadedSecurities";

/** A summary of the securities to be debited (R66). */
export interface SecuritiesSummary {
  readonly count: number;
  /** False if more may come, or some could not be read. */
  readonly isComplete: boolean;
  /** The only security's quantity as it came, or the exact sum; null if a quantity is not a plain decimal (R74). */
  readonly quantity: string | null;
  /** The only security's name, else its ISIN; "" if there are more, or it has neither. */
  readonly name: string;
}

const QUANTITY = /^(\d{1,30})(?:\.(\d{1,30}))?$/;

/** Returns a security's member as text; "" if it is neither text nor number, or nothing of it is visible. */
export function visibleValue(value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return isBlank(text) ? "" : text;
}

/** Returns a security's ISIN as `visibleValue` does; "" if it is all zeros (R18). */
export const visibleIsin = (value: unknown): string => dematValue(visibleValue(value)) ?? "";

/** Counts and sums securities as they came. */
export function summarize(loaded: LoadedSecurities): SecuritiesSummary {
  const { rows } = loaded;
  const [first] = rows;
  const isAll = areAllLoaded(loaded);
  const isOne = rows.length === 1 && isAll;
  const quantities = rows.map((row) => visibleValue(row["quantity"]));
  const sum = sumOf(quantities);
  return {
    count: rows.length,
    isComplete: isAll,
    quantity: isOne && sum !== null ? (quantities[0] ?? null) : sum,
    name: isOne ? visibleValue(first?.["isinName"]) || visibleIsin(first?.["isin"]) : "",
  };
}

/** Returns how many of the loaded securities are shown, whether there may be more, and how many could not be read. */
export function loadedStatusText(
  { rows, unreadable, hasMore }: Omit<LoadedSecurities, "isAwaited">,
  t: ScreenTexts<
    | "FULL_STOP"
    | "TABLE_NONE"
    | "TABLE_NONE_MORE"
    | "TABLE_SHOWING"
    | "TABLE_SHOWING_MORE"
    | "TABLE_UNREADABLE"
  >["t"],
  shown = rows.length,
): string {
  const count = rows.length;
  const summary =
    count === 0
      ? t(hasMore ? "TABLE_NONE_MORE" : "TABLE_NONE", { total: count })
      : t(hasMore ? "TABLE_SHOWING_MORE" : "TABLE_SHOWING", { from: 1, to: shown, count });
  return unreadable === 0
    ? summary
    : `${summary}${t("FULL_STOP")} ${t("TABLE_UNREADABLE", { count: unreadable })}`;
}

/** Returns the exact sum of plain decimals, without trailing zeros; null if a text is none, or the list is empty. */
function sumOf(quantities: readonly string[]): string | null {
  const read = quantities.map((quantity) => QUANTITY.exec(quantity));
  if (read.length === 0 || read.includes(null)) return null;
  const parts = read.map((found) => [found?.[1] ?? "", found?.[2] ?? ""] as const);
  const scale = parts.reduce((longest, [, fraction]) => Math.max(longest, fraction.length), 0);
  const total = parts.reduce(
    (sum, [whole, fraction]) => sum + BigInt(whole + fraction.padEnd(scale, "0")),
    0n,
  );
  const digits = total.toString().padStart(scale + 1, "0");
  if (scale === 0) return digits;
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}
