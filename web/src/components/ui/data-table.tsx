import type { DisplayUnit } from '@app/money';
import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Unit } from './amount';
import classes from './data-table.module.css';
import { linesOf } from './row-groups';
import type { RowGroups } from './row-groups';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  /** The unit of the whole column, small next to its head. */
  readonly unit?: DisplayUnit | '%';
  /** Figures are aligned right; everything else left. */
  readonly isFigure?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** How a row reads on a phone: two lines, words left and figures right. */
export interface PhoneRow {
  readonly lead: ReactNode;
  readonly sub?: ReactNode;
  readonly value: ReactNode;
  readonly subValue?: ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table shows; read aloud, not seen. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Without it the table keeps its columns on a phone (two or three narrow ones). */
  readonly phone?: (row: Row) => PhoneRow;
  readonly isCurrent?: (row: Row) => boolean;
  readonly groups?: RowGroups<Row> | undefined;
}

/** Hairlines, no stripes, figures right in equal decimals; two-line rows on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, phone, isCurrent, groups } = props;
  const viewport = useViewport();
  const lines = linesOf(rows, rowKey, groups);
  if (viewport === 'phone' && phone !== undefined) {
    return (
      <ul className="ui-list" aria-label={caption}>
        {lines.map((line) => {
          if ('group' in line)
            return (
              <li key={line.key} className={cx('ui-body ui-flex ui-between ui-gap-12', classes.item)}>
                {groups?.head(line.group)}
              </li>
            );
          const { lead, sub, value, subValue } = phone(line.row);
          return (
            <li key={line.key} className={cx('ui-body ui-flex ui-between ui-gap-12', classes.item)}>
              <div className="ui-shrink">
                <div className="ui-medium">{lead}</div>
                {sub === undefined ? null : <div className="ui-note ui-above-2">{sub}</div>}
              </div>
              <div className={classes.right}>
                <div>{value}</div>
                {subValue === undefined ? null : <div className="ui-note ui-above-2">{subValue}</div>}
              </div>
            </li>
          );
        })}
      </ul>
    );
  }
  return (
    <div className={classes.scroll}>
      <table className={cx('ui-body ui-full', classes.table)}>
        <caption className="ui-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx(column.isFigure === true && classes.figure)}>
                {column.head}
                {column.unit === undefined ? null : (
                  <span className={classes.unit}>
                    {' '}
                    <Unit of={column.unit} />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) =>
            'group' in line ? (
              <tr key={line.key} className={classes.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {groups?.head(line.group)}
                </th>
              </tr>
            ) : (
              <tr key={line.key} className={cx(isCurrent?.(line.row) === true && classes.current)}>
                {columns.map((column) => (
                  <td key={column.key} className={cx(column.isFigure === true && classes.figure)}>
                    {column.cell(line.row)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
