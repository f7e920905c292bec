import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { AriaDisabledButton } from "./Pager";
import { ROLE } from "./roles";
import type { Translate } from "./tableMessages";

interface StatusLineProps {
  t: Translate;
  status: string;
  /** Undefined: no buttons that load more. */
  loading: LoadControls | undefined;
}

interface LoadControls {
  /** A page is loading, and not as a prefetch. */
  isAsked: boolean;
  isPaused: boolean;
  /** The progress of 'Load all', in words; undefined if it is not running. */
  progress: string | undefined;
  onMore(): void;
  onAll(): void;
  onStop(): void;
}

/** The status line, with 'Load more' and 'Load all' until the end of data. */
export function StatusLine({ t, status, loading }: StatusLineProps): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState("");
  // A live region announces only text that comes after the region itself.
  useEffect(() => setAnnounced(status), [status]);
  // At the end of data the buttons are removed: a focus on one moves to the status line.
  const keepFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (button.matches(":focus")) line.current?.focus();
    },
    [],
  );
  return (
    <div className="edis-table__status-line">
      <div {...ROLE.status} ref={line} className="edis-table__status" tabIndex={-1}>
        {announced}
      </div>
      {loading && (
        <div className="edis-table__loading">
          {loading.progress !== undefined && (
            <div
              role="progressbar"
              className="edis-table__progress"
              aria-label={t("TABLE_LOAD_ALL")}
              aria-valuetext={loading.progress}
            />
          )}
          <AriaDisabledButton
            className="edis-table__more"
            off={loading.isAsked || loading.isPaused}
            onPress={loading.onMore}
            ref={keepFocus}
          >
            <span className="edis-table__dots" aria-hidden="true" />
            {t("TABLE_LOAD_MORE")}
          </AriaDisabledButton>
          <AriaDisabledButton
            off={loading.isPaused}
            onPress={loading.progress === undefined ? loading.onAll : loading.onStop}
            ref={keepFocus}
          >
            {loading.progress === undefined ? t("TABLE_LOAD_ALL") : t("TABLE_STOP_LOADING")}
          </AriaDisabledButton>
        </div>
      )}
    </div>
  );
}
