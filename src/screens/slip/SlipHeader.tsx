import type { ReactNode } from "react";
import { truncateForDisplay } from "../../data/text";
import type { FieldItem } from "../components/FieldList";
import { ScreenHeading, StepIndicator } from "../components/ScreenHeading";
import { stylesOf } from "../hooks/GatewayContext";
import slipHeaderCss from "./SlipHeader.css?raw";

const useSlipHeaderStyles = stylesOf(slipHeaderCss);

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
export function SlipHeader({ title, step, headerItems, onPhones }: Props) {
  useSlipHeaderStyles();
  return (
    <header className="title-row">
      <div>
        {step !== undefined && <StepIndicator step={step} />}
        <ScreenHeading>{title}</ScreenHeading>
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
