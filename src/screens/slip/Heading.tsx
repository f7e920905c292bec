import type { ReactNode } from "react";
import { truncateForDisplay } from "../../data/text";
import type { FieldItem } from "../components/FieldList";
import { ScreenTitle, StepIndicator } from "../components/ScreenTitle";
import { stylesOf } from "../hooks/GatewayContext";
import headingCss from "./Heading.css?raw";

const useHeadingStyles = stylesOf(headingCss);

interface Props {
  title: ReactNode;
  /** The step's number, if the flow has steps. */
  step?: number | undefined;
  /** The requestor and the time; an item without a value is left out. */
  headerItems: readonly FieldItem[];
  /** Shows these items on phones too, not only on larger screens (spec §2). */
  onPhones?: boolean | undefined;
}

/** A slip's title, and beside it the items that identify the request. */
export function Heading({ title, step, headerItems, onPhones }: Props) {
  useHeadingStyles();
  return (
    <header className="title-row">
      <div>
        {step !== undefined && <StepIndicator step={step} />}
        <ScreenTitle>{title}</ScreenTitle>
      </div>
      <dl className={onPhones ? undefined : "hidden-on-phones"}>
        {headerItems
          .filter(({ value }) => value)
          .map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items never change places, and two labels may be worded alike
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value && <bdi>{truncateForDisplay(value)}</bdi>}</dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
