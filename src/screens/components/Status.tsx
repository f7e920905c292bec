import { Fragment, type ReactNode, useEffect, useState } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import statusCss from "./Status.css?raw";

const useStatusStyles = stylesOf(statusCss);

interface Props {
  children?: ReactNode;
  /** Shows the line to assistive technology alone. */
  isVisuallyHidden?: boolean;
}

/**
 * A line announced politely when its text changes. Its first text is rendered again after mount: a screen reader says only what
 * is added to a live region that exists.
 */
export function Status({ children, isVisuallyHidden }: Props) {
  useStatusStyles();
  const [renderKey, setRenderKey] = useState(0);
  useEffect(() => setRenderKey(1), []);
  return (
    <p role="status" className={isVisuallyHidden ? "visually-hidden" : "status"}>
      <Fragment key={renderKey}>{children}</Fragment>
    </p>
  );
}
