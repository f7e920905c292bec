import type { HeaderGroup } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ColumnConfig, TableRow } from "./columns";
import type { GridFeatures, GridHeader } from "./grid";
import { ROLE } from "./roles";
import { interpolateTableText, type TableTexts } from "./tableMessages";
import type { SortAs } from "./values";

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

export interface SelectAll {
  state: "none" | "some" | "all";
  onChange(on: boolean): void;
}

export interface HeaderProps<Row extends TableRow> {
  id: string;
  /** The columns by name, for how their values stand. */
  columns: readonly ColumnConfig<Row>[];
  groups: readonly HeaderGroup<GridFeatures, Row>[];
  texts: TableTexts;
  /** Absent: rows cannot be selected. */
  selectAll: SelectAll | undefined;
}

function titleOf<Row extends TableRow>({ column }: GridHeader<Row>): string {
  return String(column.columnDef.header);
}

function ColumnHeader<Row extends TableRow>({ header, sortAs }: ColumnHeaderProps<Row>): ReactNode {
  if (header.isPlaceholder) return <td {...ROLE.cell} colSpan={header.colSpan} />;
  if (header.subHeaders.length > 0)
    return (
      <th {...ROLE.columnheader} scope="colgroup" colSpan={header.colSpan}>
        {titleOf(header)}
      </th>
    );
  const { column } = header;
  const sorted = column.getIsSorted();
  return (
    <th
      {...ROLE.columnheader}
      scope="col"
      data-sort={sortAs}
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" className="edis-table__sort" onClick={() => column.toggleSorting()}>
          {titleOf(header)}
          <span className="edis-table__arrow" data-sorted={sorted || "off"} aria-hidden="true" />
        </button>
      ) : (
        titleOf(header)
      )}
    </th>
  );
}

interface ColumnHeaderProps<Row extends TableRow> {
  header: GridHeader<Row>;
  sortAs: SortAs | undefined;
}

function SelectAllBox({ selectAll: { state, onChange }, name }: { selectAll: SelectAll; name: string }) {
  return (
    <label className="edis-table__tick" data-label={name}>
      <input
        type="checkbox"
        aria-label={name}
        checked={state === "all"}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

function FilterRow<Row extends TableRow>({ headers, texts, selectable }: FilterRowProps<Row>): ReactNode {
  return (
    <tr {...ROLE.row} className="edis-table__filters">
      {selectable && <td {...ROLE.cell} />}
      {headers.map((header) => (
        <td {...ROLE.cell} key={header.id} data-label={titleOf(header)}>
          {header.column.getCanFilter() && (
            <input
              className="edis-table__field"
              type="text"
              autoComplete="off"
              aria-label={interpolateTableText(texts.filterName, { column: titleOf(header) })}
              placeholder={texts.filterPlaceholder}
              value={String(header.column.getFilterValue() ?? "")}
              onChange={({ target }) => header.column.setFilterValue(target.value)}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

interface FilterRowProps<Row extends TableRow> {
  headers: readonly GridHeader<Row>[];
  texts: TableTexts;
  selectable: boolean;
}

/** Header rows from the parents down to the columns, then the filters. */
export function TableHeader<Row extends TableRow>(props: HeaderProps<Row>): ReactNode {
  const { id, columns, groups, texts, selectAll } = props;
  const sorts = new Map(columns.map(({ name, sortAs }) => [name, sortAs]));
  const lowest = groups.at(-1);
  const leaves = lowest?.headers ?? [];
  return (
    <thead {...ROLE.rowgroup} id={id}>
      {groups.map((group) => (
        <tr
          {...ROLE.row}
          key={group.id}
          className={group === lowest ? "edis-table__headers" : "edis-table__parents"}
        >
          {selectAll &&
            (group !== lowest ? (
              <td {...ROLE.cell} />
            ) : (
              <th {...ROLE.columnheader} scope="col" className="edis-table__all">
                <SelectAllBox selectAll={selectAll} name={texts.selectAll} />
              </th>
            ))}
          {group.headers.map((header) => (
            <ColumnHeader key={header.id} header={header} sortAs={sorts.get(header.id)} />
          ))}
        </tr>
      ))}
      {leaves.some(({ column }) => column.getCanFilter()) && (
        <FilterRow headers={leaves} texts={texts} selectable={selectAll !== undefined} />
      )}
    </thead>
  );
}
