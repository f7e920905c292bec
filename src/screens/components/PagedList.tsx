import { type ReactNode, useState } from "react";
import { common } from "../../i18n/en-GB/common";
import { stylesOf } from "../hooks/GatewayContext";
import { usePrinting } from "../hooks/usePrinting";
import { useTextsWith } from "../hooks/useTexts";
import { LinkButton } from "./LinkButton";
import listCss from "./PagedList.css?raw";

/** Items of a list that are shown at once (R63). */
export const ITEMS_A_PAGE = 50;

/** The attributes of a list of securities. Its role is explicit: WebKit takes a list without markers for none. */
export const LIST_ATTRIBUTES = { role: "list", className: "outcomes" } as const;

/** Adds the styles of a list of securities. */
export const useListStyles = stylesOf(listCss);

/**
 * A list that shows a page of items at once (R63); `line` draws one. Its paging controls are links, because a dialog's first
 * button must be the one that agrees (R24).
 */
export function PagedList<Item>({
  id,
  items,
  line,
}: {
  /** The list's id, for `aria-describedby`. */
  id?: string | undefined;
  items: readonly Item[];
  line: (item: Item) => ReactNode;
}) {
  useListStyles();
  const { t } = useTextsWith(common);
  const [from, setFrom] = useState(0);
  const isPrinted = usePrinting();
  const shown = isPrinted ? items : items.slice(from, from + ITEMS_A_PAGE);
  const isFirst = from === 0;
  const isLast = from + ITEMS_A_PAGE >= items.length;
  return (
    <>
      <ul id={id} {...LIST_ATTRIBUTES}>
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may have an ISIN twice
          <li key={from + index}>{line(item)}</li>
        ))}
      </ul>
      {items.length > ITEMS_A_PAGE && !isPrinted && (
        <div className="paged">
          <p role="status">
            {t("LIST_SHOWING", { from: from + 1, to: from + shown.length, count: items.length })}
          </p>
          <LinkButton disabled={isFirst} onClick={() => setFrom(from - ITEMS_A_PAGE)}>
            {t("LIST_PREVIOUS")}
          </LinkButton>
          <LinkButton disabled={isLast} onClick={() => setFrom(from + ITEMS_A_PAGE)}>
            {t("LIST_NEXT")}
          </LinkButton>
        </div>
      )}
    </>
  );
}
