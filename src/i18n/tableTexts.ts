import type { SlipTextKey, Texts } from "./texts";

/**
 * Returns the data table's texts under the table's own names. The table fills their placeholders: it does not depend on the
 * gateway.
 */
export const tableTexts = ({ t }: Pick<Texts<SlipTextKey>, "t">) => ({
  filterPlaceholder: t("TABLE_FILTER_PLACEHOLDER"),
  filterName: t("TABLE_FILTER_NAME"),
  empty: t("TABLE_EMPTY"),
  serverError: t("TABLE_SERVER_ERROR"),
  loading: t("TABLE_LOADING"),
  loadMore: t("TABLE_LOAD_MORE"),
  loadAll: t("TABLE_LOAD_ALL"),
  stopLoading: t("TABLE_STOP_LOADING"),
  loadingAll: t("TABLE_LOADING_ALL"),
  tools: t("TABLE_TOOLS"),
  pager: t("TABLE_PAGER"),
  page: t("TABLE_PAGE"),
  first: t("TABLE_FIRST"),
  previous: t("TABLE_PREVIOUS"),
  next: t("TABLE_NEXT"),
  last: t("TABLE_LAST"),
  refresh: t("TABLE_REFRESH"),
  pageSize: t("TABLE_PAGE_SIZE"),
  selectAll: t("TABLE_SELECT_ALL"),
  selectRow: t("TABLE_SELECT_ROW"),
  inRow: t("TABLE_IN_ROW"),
  missing: t("TABLE_MISSING"),
  none: t("TABLE_NONE"),
  noneMore: t("TABLE_NONE_MORE"),
  showing: t("TABLE_SHOWING"),
  showingMore: t("TABLE_SHOWING_MORE"),
  found: t("TABLE_FOUND"),
  foundMore: t("TABLE_FOUND_MORE"),
  selected: t("TABLE_SELECTED"),
  unreadable: t("TABLE_UNREADABLE"),
});
