import { ScreenTitle } from "../ScreenTitle";
import type { FieldItem } from "../ui/FieldList";

interface Props {
  title: string;
  /** Who asks and when; what is not known is left out. */
  facts: readonly FieldItem[];
  /** On phones too; else on larger screens only (spec §2). */
  onPhones?: boolean | undefined;
}

/** A slip's title, and beside it what identifies the request. */
export function Heading({ title, facts, onPhones }: Props) {
  return (
    <header className="greeting">
      <ScreenTitle>{title}</ScreenTitle>
      <dl className={onPhones ? undefined : "wide"}>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places, and two labels may be worded alike
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
