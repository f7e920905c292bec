const PLAIN_DECIMAL = /^(0|[1-9]\d*)(\.\d+)?$/;
const GROUP_ENDS = /\B(?=(\d\d)*\d{3}$)/g;

/** Returns a quantity with its digits grouped as in en-IN, 12,34,567 (R74); anything but a plain decimal as it came. */
export function formatQuantity(quantity: string): string {
  const [, whole, fraction = ""] = PLAIN_DECIMAL.exec(quantity) ?? [];
  return whole === undefined ? quantity : whole.replace(GROUP_ENDS, ",") + fraction;
}
