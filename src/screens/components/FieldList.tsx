import { isBlank, truncateForDisplay } from "../../data/text";
import { stylesOf } from "../hooks/GatewayContext";
import fieldListCss from "./FieldList.css?raw";

const useFieldListStyles = stylesOf(fieldListCss);

export interface FieldItem {
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  /** A value that the investor has to check first, shown larger. */
  isMain?: boolean | undefined;
}

/** Read-only values as `<dt>`/`<dd>` pairs (R20), each with its message under it; a missing value is shown as '–'. */
export function FieldList({ items }: { items: readonly FieldItem[] }) {
  useFieldListStyles();
  return (
    <dl className="pairs">
      {items.map(({ label, value, error, isMain }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change places, and two labels may be worded alike
        <div key={index} className={isMain ? "main-value" : undefined}>
          <dt>{label}</dt>
          <dd>{value && !isBlank(value) ? <bdi>{truncateForDisplay(value)}</bdi> : "–"}</dd>
          {error && <dd className="message">{error}</dd>}
        </div>
      ))}
    </dl>
  );
}
