import type { ReactNode } from "react";
import { truncateForDisplay } from "../../data/text";
import type { FieldItem } from "../components/FieldList";
import { ScreenTitle, StepIndicator } from "../components/ScreenTitle";

interface Props {
  title: ReactNode;
  /** Which step of the way this is, where there are steps. */
  step?: number | undefined;
  /** Who asks and when; what is not known is left out. */
  facts: readonly FieldItem[];
  /** On phones too; else on larger screens only (spec §2). */
  onPhones?: boolean | undefined;
}

/** A slip's title, and beside it what identifies the request. */
export function Heading({ title, step, facts, onPhones }: Props) {
  return (
    <header className="greeting">
      <div>
        {step !== undefined && <StepIndicator step={step} />}
        <ScreenTitle>{title}</ScreenTitle>
      </div>
      <dl className={onPhones ? undefined : "wide"}>
        {facts
          .filter(({ value }) => value)
          .map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places, and two labels may be worded alike
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value && <bdi>{truncateForDisplay(value)}</bdi>}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
