import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { AriaDisabledButton } from "./Pager";
import { ROLE } from "./roles";
import type { TableTexts } from "./tableMessages";

export interface StatusBarProps {
  texts: TableTexts;
  status: string;
  /** Absent: nothing more is to be loaded here. */
  loading: Loading | undefined;
}

interface Loading {
  /** A page is on its way because it was asked for. */
  isAsked: boolean;
  /** How far it has come with all of them, in words; undefined while that is not under way. */
  progress: string | undefined;
  onMore(): void;
  onAll(): void;
  onStop(): void;
}

/** The status line; 'Load more' and 'Load all' until the end of data. */
export function StatusBar({ texts, status, loading }: StatusBarProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  // A live region is heard only when it stood there before its text.
  useEffect(() => say(status), [status]);
  // At the end of data the buttons go; their focus goes to the line that tells the end, not to nowhere.
  const keepFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button.matches(":focus")) line.current?.focus();
    },
    [],
  );
  return (
    <div className="edis-table__below">
      <div {...ROLE.status} ref={line} className="edis-table__status" tabIndex={-1}>
        {said}
      </div>
      {loading && (
        <div className="edis-table__loading">
          {loading.progress !== undefined && (
            <div
              role="progressbar"
              className="edis-table__progress"
              aria-label={texts.loadAll}
              aria-valuetext={loading.progress}
            />
          )}
          <AriaDisabledButton
            className="edis-table__more"
            off={loading.isAsked}
            onPress={loading.onMore}
            ref={keepFocus}
          >
            <span className="edis-table__dots" aria-hidden="true" />
            {texts.loadMore}
          </AriaDisabledButton>
          <AriaDisabledButton
            onPress={loading.progress === undefined ? loading.onAll : loading.onStop}
            ref={keepFocus}
          >
            {loading.progress === undefined ? texts.loadAll : texts.stopLoading}
          </AriaDisabledButton>
        </div>
      )}
    </div>
  );
}
