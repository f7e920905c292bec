import type { ReactNode } from "react";
import type { Translate } from "./tableMessages";
import { pagerWindow } from "./tableState";

interface PagerProps {
  caption: string;
  t: Translate;
  index: number;
  count: number;
  /** Tells whether Next on the last loaded page loads another. */
  nextBeyond: boolean;
  isRefreshOff: boolean;
  pageSize: number;
  pageSizes: readonly number[];
  onPage(index: number): void;
  onPageSize(size: number): void;
  onRefresh(): void;
}

interface AriaDisabledButtonProps {
  /** Ignores presses; the button keeps its place and the focus. */
  off?: boolean;
  label?: string;
  current?: boolean;
  className?: string;
  ref?: (button: HTMLButtonElement) => () => void;
  onPress(): void;
  children: ReactNode;
}

/** A button disabled by `aria-disabled`: it stays in the tab order, so the focus never jumps. */
export function AriaDisabledButton({
  off = false,
  label,
  current,
  onPress,
  ...rest
}: AriaDisabledButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-current={current ? "page" : undefined}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPress();
      }}
    />
  );
}

/** The pager: First, Previous, a window of page numbers, Next, Last, Refresh, and the number of rows a page. */
export function Pager(props: PagerProps): ReactNode {
  const { t, index, count, nextBeyond, pageSize, onPage } = props;
  const sizes = [...new Set([...props.pageSizes, pageSize])].sort((a, b) => a - b);
  const atStart = index === 0;
  const atEnd = index >= count - 1;
  return (
    <div className="edis-table__foot" part="pager">
      <nav className="edis-table__pager" aria-label={t("TABLE_PAGER", { caption: props.caption })}>
        <AriaDisabledButton off={atStart} onPress={() => onPage(0)}>
          {t("TABLE_FIRST")}
        </AriaDisabledButton>
        <AriaDisabledButton off={atStart} onPress={() => onPage(index - 1)}>
          {t("TABLE_PREVIOUS")}
        </AriaDisabledButton>
        {pagerWindow(index, count).map((page) => (
          <AriaDisabledButton
            key={page}
            label={t("TABLE_PAGE", { page: page + 1 })}
            current={page === index}
            onPress={() => onPage(page)}
          >
            {page + 1}
          </AriaDisabledButton>
        ))}
        <AriaDisabledButton off={atEnd && !nextBeyond} onPress={() => onPage(index + 1)}>
          {t("TABLE_NEXT")}
        </AriaDisabledButton>
        <AriaDisabledButton off={atEnd} onPress={() => onPage(count - 1)}>
          {t("TABLE_LAST")}
        </AriaDisabledButton>
        <AriaDisabledButton off={props.isRefreshOff} onPress={props.onRefresh}>
          {t("TABLE_REFRESH")}
        </AriaDisabledButton>
      </nav>
      <label className="edis-table__size">
        {t("TABLE_PAGE_SIZE")}
        <select value={pageSize} onChange={({ target }) => props.onPageSize(Number(target.value))}>
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
