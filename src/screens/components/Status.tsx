import { Fragment, type ReactNode, useEffect, useState } from "react";
import { stylesOf } from "../hooks/GatewayContext";
import statusCss from "./Status.css?raw";

const useStatusStyles = stylesOf(statusCss);

/**
 * A line announced politely when its text changes. Its first text is rendered again after mount: a screen reader says only what
 * is added to a live region that exists.
 */
export function Status({ children }: { children?: ReactNode }) {
  useStatusStyles();
  const [renderKey, setRenderKey] = useState(0);
  useEffect(() => setRenderKey(1), []);
  return (
    <p role="status" className="status">
      <Fragment key={renderKey}>{children}</Fragment>
    </p>
  );
}
