import { useMemo } from "react";
import { type ColumnConfig, Table, type TableRow, tableCss } from "../../table";
import { tableTexts } from "../../texts/tableTexts";
import { useStyles } from "../gateway";
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
      { name: "isin", header: t("ISIN"), type: "id" },
      { name: "isinName", header: t("ISIN_DESCRIPTION") },
      { name: "quantity", header: t("QUANTITY"), sortAs: "number" },
    ],
    [t],
  );
  return (
    <div className="securities">
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
