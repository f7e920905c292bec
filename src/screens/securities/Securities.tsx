import { useMemo } from "react";
import { formatQuantity } from "../../i18n/formatQuantity";
import { type ColumnConfig, Table, type TableRow, tableCss, textOf } from "../../table";
import { stylesOf } from "../hooks/GatewayContext";
import { usePrinting } from "../hooks/usePrinting";
import { useSlipTexts } from "../slip/useSlipTexts";
import { type LoadedSecurities, loadedOf, useLoadedSecurities } from "./loadedSecurities";
import securitiesCss from "./Securities.css?raw";
import type { SecuritiesSource } from "./securitiesSource";
import { loadedStatusText } from "./summarize";

const useTableStyles = stylesOf(tableCss, securitiesCss);

interface Props {
  source: SecuritiesSource;
  pageSize?: number;
}

/** The table 'ISIN DETAILS' of a mandate or DIM request, not selectable (R22). `source` is stable between renders. */
export function Securities({ source, pageSize }: Props) {
  useTableStyles();
  const { t } = useSlipTexts();
  const columns = useMemo<ColumnConfig<TableRow>[]>(
    () => [
      { name: "isin", header: t("ISIN"), type: "id", card: "note" },
      { name: "isinName", header: t("ISIN_DESCRIPTION"), card: "title" },
      { name: "quantity", header: t("QUANTITY"), sortAs: "number", format: formatQuantity, card: "figure" },
    ],
    [t],
  );
  const loaded = useLoadedSecurities();
  const isPrinting = usePrinting();
  return (
    <div className="securities">
      {isPrinting && <OnPaper {...("rows" in source ? loadedOf(source.rows) : loaded)} />}
      <Table
        caption={t("TABLE_TITLE")}
        columns={columns}
        source={source}
        t={t}
        {...(pageSize && { pageSize })}
      />
    </div>
  );
}

const COLUMNS = [
  ["isin", "ISIN", textOf],
  ["isinName", "ISIN_DESCRIPTION", textOf],
  ["quantity", "QUANTITY", (value: unknown) => formatQuantity(textOf(value))],
] as const;

/** The printed table: the same columns (R22), and every loaded row. It says if there may be more (R36). */
function OnPaper(loaded: LoadedSecurities) {
  const { t } = useSlipTexts();
  return (
    <table className="paper">
      <caption>
        {t("TABLE_TITLE")} <small>{loadedStatusText(loaded, t)}</small>
      </caption>
      <thead>
        <tr>
          {COLUMNS.map(([name, label]) => (
            <th key={name} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {loaded.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change while they are printed
          <tr key={index}>
            {COLUMNS.map(([name, , show]) => (
              <td key={name}>
                <bdi>{show(row[name])}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
