import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { QuietButton } from "./Pager";
import { AS } from "./roles";

export interface BelowProps {
  status: string;
  /** Absent: nothing more is to be loaded here. */
  loadMore: { text: string; off: boolean; onPress(): void } | undefined;
}

/** The status line, and 'Load more' until the end of data. */
export function Below({ status, loadMore }: BelowProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  // A live region is heard only when it stood there before its text.
  useEffect(() => say(status), [status]);
  // At the end of data the button goes; its focus goes to the line that tells the end, not to nowhere.
  const keepFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button.matches(":focus")) line.current?.focus();
    },
    [],
  );
  return (
    <div className="edis-table__below">
      <div {...AS.status} ref={line} className="edis-table__status" tabIndex={-1}>
        {said}
      </div>
      {loadMore && (
        <QuietButton
          className="edis-table__more"
          off={loadMore.off}
          onPress={loadMore.onPress}
          ref={keepFocus}
        >
          <span className="edis-table__dots" aria-hidden="true" />
          {loadMore.text}
        </QuietButton>
      )}
    </div>
  );
}
