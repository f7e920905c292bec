import { useMemo } from "react";
import { useStore } from "zustand";
import { isRecord } from "../../payload/text";
import { type ColumnConfig, Table, type TableRow, tableCss } from "../../table";
import { tableTexts } from "../../texts/tableTexts";
import { useGateway, useStyles } from "../gateway";
import { usePrinting } from "../printing";
import { useSlipWords } from "../slip/words";
import securitiesCss from "../ui/securities.css?raw";
import type { SecuritiesSource } from "./source";

interface Props {
  source: SecuritiesSource;
  pageSize?: number;
}

/** ISIN DETAILS: the securities of a mandate or of a DIM request, none to be chosen (R22). `source` stable between renders. */
export function Securities({ source, pageSize }: Props) {
  useStyles(tableCss);
  useStyles(securitiesCss);
  const { t } = useSlipWords();
  const texts = useMemo(() => tableTexts({ t }), [t]);
  const columns = useMemo<ColumnConfig<TableRow>[]>(
    () => [
      { name: "isin", header: t("ISIN"), type: "id", card: "note" },
      { name: "isinName", header: t("ISIN_DESCRIPTION"), card: "title" },
      { name: "quantity", header: t("QUANTITY"), sortAs: "number", card: "figure" },
    ],
    [t],
  );
  const loaded = useStore(useGateway().securities);
  const isPrinting = usePrinting();
  return (
    <div className="securities">
      {isPrinting && <OnPaper rows={"rows" in source ? source.rows.filter(isRecord) : loaded.rows} />}
      <Table
        caption={t("TABLE_TITLE")}
        columns={columns}
        source={source}
        texts={texts}
        {...(pageSize && { pageSize })}
      />
    </div>
  );
}

const COLUMNS = [
  ["isin", "ISIN"],
  ["isinName", "ISIN_DESCRIPTION"],
  ["quantity", "QUANTITY"],
] as const;

/** Every row that is there, and not a page of them: paper cannot be leafed through. */
function OnPaper({ rows }: { rows: readonly Readonly<Record<string, unknown>>[] }) {
  const { t } = useSlipWords();
  return (
    <table className="paper">
      <caption>{t("TABLE_TITLE")}</caption>
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
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand still while they are printed
          <tr key={index}>
            {COLUMNS.map(([name]) => (
              <td key={name}>
                <bdi>{String(row[name] ?? "")}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
