import type { Dispatch, ReactNode } from "react";
import { type ColumnConfig, showsText, type TableRow } from "./columns";
import { ROLE } from "./roles";
import type { Translate } from "./tableMessages";
import type { ColumnSort, TableEvent, TableState } from "./tableState";

interface SelectAll {
  state: "none" | "some" | "all";
  onChange(on: boolean): void;
}

interface HeaderProps<Row extends TableRow> {
  id: string;
  columns: readonly ColumnConfig<Row>[];
  view: TableState;
  send: Dispatch<TableEvent>;
  t: Translate;
  /** Absent: rows cannot be selected. */
  selectAll: SelectAll | undefined;
}

interface ParentHeader {
  /** Undefined: no header above this column. */
  readonly parent: string | undefined;
  readonly firstColumn: string;
  colSpan: number;
}

/** Returns the headers above the columns; neighbours with the same parent share one. None if no column has a parent. */
function parentHeaders<Row extends TableRow>(columns: readonly ColumnConfig<Row>[]): readonly ParentHeader[] {
  const headers: ParentHeader[] = [];
  for (const { name, parent } of columns) {
    const before = headers.at(-1);
    if (parent && before?.parent === parent) before.colSpan += 1;
    else headers.push({ parent, firstColumn: name, colSpan: 1 });
  }
  return headers.some(({ parent }) => parent) ? headers : [];
}

function ColumnHeader<Row extends TableRow>({ column, sort, onSort }: ColumnHeaderProps<Row>): ReactNode {
  const { name, header, sortAs, sortable } = column;
  return (
    <th
      {...ROLE.columnheader}
      scope="col"
      data-sort={sortAs}
      aria-sort={sort?.column === name ? sort.direction : undefined}
    >
      {(sortable ?? showsText(column)) ? (
        <button type="button" className="edis-table__sort" onClick={onSort}>
          {header}
          <span className="edis-table__arrow" aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

interface ColumnHeaderProps<Row extends TableRow> {
  column: ColumnConfig<Row>;
  sort: ColumnSort | undefined;
  onSort(): void;
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

const isFilterable = <Row extends TableRow>(column: ColumnConfig<Row>): boolean =>
  column.filterable ?? showsText(column);

function FilterRow<Row extends TableRow>(props: HeaderProps<Row>): ReactNode {
  const { columns, view, send, t, selectAll } = props;
  return (
    <tr {...ROLE.row} className="edis-table__filters">
      {selectAll && <td {...ROLE.cell} />}
      {columns.map((column) => (
        <td key={column.name} {...ROLE.cell} data-label={column.header}>
          {isFilterable(column) && (
            <input
              className="edis-table__field"
              type="text"
              autoComplete="off"
              aria-label={t("TABLE_FILTER_NAME", { column: column.header })}
              placeholder={t("TABLE_FILTER_PLACEHOLDER")}
              value={view.filters.get(column.name) ?? ""}
              onChange={({ target }) => send({ type: "filtered", column: column.name, text: target.value })}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** The header rows: parents, columns, then filters. */
export function TableHeader<Row extends TableRow>(props: HeaderProps<Row>): ReactNode {
  const { id, columns, view, send, t, selectAll } = props;
  const parents = parentHeaders(columns);
  return (
    <thead {...ROLE.rowgroup} id={id}>
      {parents.length > 0 && (
        <tr {...ROLE.row} className="edis-table__parents">
          {selectAll && <td {...ROLE.cell} />}
          {parents.map(({ parent, firstColumn, colSpan }) =>
            parent ? (
              <th key={firstColumn} {...ROLE.columnheader} scope="colgroup" colSpan={colSpan}>
                {parent}
              </th>
            ) : (
              <td key={firstColumn} {...ROLE.cell} />
            ),
          )}
        </tr>
      )}
      <tr {...ROLE.row} className="edis-table__headers">
        {selectAll && (
          <th {...ROLE.columnheader} scope="col" className="edis-table__all">
            <SelectAllBox selectAll={selectAll} name={t("TABLE_SELECT_ALL")} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader
            key={column.name}
            column={column}
            sort={view.sort}
            onSort={() => send({ type: "sorted", column: column.name })}
          />
        ))}
      </tr>
      {columns.some(isFilterable) && <FilterRow {...props} />}
    </thead>
  );
}
