import { PureComponent, useCallback, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../../lib/classes';
import { usePrinting } from '../../lib/print/use-printing';
import { useCoarsePointer } from '../../lib/viewport/use-coarse-pointer';
import { useRowWindow } from '../../lib/viewport/use-row-window';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Unit } from './amount';
import { DataTable } from './data-table';
import type { Column, PhoneRow } from './data-table';
import tableClasses from './data-table.module.css';
import { linesOf } from './row-groups';
import type { Line, RowGroups } from './row-groups';
import classes from './windowed-table.module.css';

/** Widths are given: columns that fit themselves to the rows in sight would move while one scrolls. */
export interface WindowedColumn<Row> extends Column<Row> {
  /** In percent of the table ("13%"); those of all columns make 100. */
  readonly width: string;
}

export interface WindowedTableProps<Row> {
  readonly caption: string;
  /** Kept between renders (`useMemo`), or every row is drawn again at each step of a scroll. */
  readonly columns: readonly WindowedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The two-line form of a row on a phone, kept between renders like `columns`. */
  readonly phone?: (row: Row) => PhoneRow;
  /** All rows there are, where more come by and by; null while that is not known. */
  readonly total?: number | null;
  /** Called when the end of the rows comes near. */
  readonly onNearEnd?: () => void;
  /** Called with the number of rows down to the last one that is drawn. */
  readonly onShown?: (rows: number) => void;
  /** Kept between renders like `columns`. */
  readonly groups?: RowGroups<Row> | undefined;
}

interface LinesProps<Row> extends WindowedTableProps<Row> {
  readonly lines: readonly Line<Row>[];
}

/** For a thumb a row is as tall as any other target. */
const ROW_PX = { fine: 36, coarse: 44 } as const;
const PHONE_ROW_PX = 60;
const NEAR_END_ROWS = 40;

/**
 * A table of any length: only the rows in sight are drawn. Rows have one height, and words that are too long are cut. Paper has
 * no scroll: there every row is drawn, as a plain table.
 */
export function WindowedTable<Row>(props: WindowedTableProps<Row>) {
  const viewport = useViewport();
  const isPrinting = usePrinting();
  const { phone, caption, columns, rows, rowKey, groups } = props;
  const lines = useMemo(() => linesOf(rows, rowKey, groups), [rows, rowKey, groups]);
  if (isPrinting) return <DataTable {...{ caption, columns, rows, rowKey, groups }} />;
  return viewport === 'phone' && phone !== undefined ? (
    <PhoneList {...props} lines={lines} phone={phone} />
  ) : (
    <WideTable {...props} lines={lines} />
  );
}

/** @param end the line behind the last one that is drawn */
function useEnd<Row>({ rows, lines, onNearEnd, onShown }: LinesProps<Row>, end: number): void {
  const heads = useCallback(
    (until: number) => lines.slice(0, until).filter((line) => 'group' in line).length,
    [lines],
  );
  useEffect(() => {
    onShown?.(end - heads(end));
  }, [onShown, end, heads]);
  const isNear = end >= lines.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNear) onNearEnd?.();
  }, [isNear, onNearEnd, rows.length]);
}

/** Lines there are in all, for readers who cannot see the scroll bar; -1 says that nobody knows yet. */
const countOf = <Row,>({ total, rows, lines }: LinesProps<Row>): number =>
  total === null ? -1 : (total ?? rows.length) + lines.length - rows.length;

function WideTable<Row>(props: LinesProps<Row>) {
  const { caption, columns, lines, groups } = props;
  const rowPx = useCoarsePointer() ? ROW_PX.coarse : ROW_PX.fine;
  const { list, first, end } = useRowWindow<HTMLTableSectionElement>({
    count: lines.length,
    rowHeight: rowPx,
  });
  useEnd(props, end);
  const count = countOf(props);
  // Laid out as a grid, a row concerns no other row; the roles say what a table would say by itself.
  return (
    <table
      role="table"
      className={cx('ui-body ui-full', tableClasses.table, classes.table)}
      style={{ gridTemplateColumns: columns.map(({ width }) => width).join(' ') }}
      aria-rowcount={count < 0 ? -1 : count + 1}
    >
      <caption className="ui-visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              className={cx(column.isFigure === true && tableClasses.figure)}
            >
              {column.head}
              {column.unit === undefined ? null : (
                <span className={tableClasses.unit}>
                  {' '}
                  <Unit of={column.unit} />
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {/* As long as all rows, so that the scroll bar is right. */}
      <tbody ref={list} role="rowgroup" style={{ height: lines.length * rowPx }}>
        {lines.slice(first, end).map((line, index) =>
          'group' in line ? (
            <tr
              key={line.key}
              role="row"
              aria-rowindex={first + index + 2}
              className={cx(classes.row, classes.group)}
              style={{ top: (first + index) * rowPx, height: rowPx }}
            >
              <th role="rowheader" scope="rowgroup" aria-colspan={columns.length}>
                {groups?.head(line.group)}
              </th>
            </tr>
          ) : (
            <WideRow key={line.key} row={line.row} columns={columns} index={first + index} height={rowPx} />
          ),
        )}
      </tbody>
    </table>
  );
}

interface WideRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly WindowedColumn<Row>[];
  /** Its place among all rows, from 0. */
  readonly index: number;
  /** In pixels. */
  readonly height: number;
}

/** Drawn once and left alone while it stays in sight. A class, because `memo` forgets the type parameter. */
class WideRow<Row> extends PureComponent<WideRowProps<Row>> {
  override render(): ReactNode {
    const { row, columns, index, height } = this.props;
    return (
      <tr
        role="row"
        aria-rowindex={index + 2}
        className={classes.row}
        style={{ top: index * height, height }}
      >
        {columns.map((column) => (
          <td
            key={column.key}
            role="cell"
            className={column.isFigure === true ? tableClasses.figure : classes.words}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
    );
  }
}

function PhoneList<Row>(props: LinesProps<Row> & Required<Pick<WindowedTableProps<Row>, 'phone'>>) {
  const { caption, lines, phone, groups } = props;
  const { list, first, end } = useRowWindow<HTMLUListElement>({
    count: lines.length,
    rowHeight: PHONE_ROW_PX,
  });
  useEnd(props, end);
  return (
    <ul
      ref={list}
      className={cx('ui-list', classes.list)}
      aria-label={caption}
      style={{ height: lines.length * PHONE_ROW_PX }}
    >
      {lines.slice(first, end).map((line, index) =>
        'group' in line ? (
          <li
            key={line.key}
            className={cx(
              'ui-body ui-flex ui-between ui-gap-12',
              tableClasses.item,
              classes.line,
              classes.group,
            )}
            style={{ top: (first + index) * PHONE_ROW_PX, height: PHONE_ROW_PX }}
            aria-posinset={first + index + 1}
            aria-setsize={countOf(props)}
          >
            {groups?.head(line.group)}
          </li>
        ) : (
          <PhoneLine
            key={line.key}
            row={line.row}
            phone={phone}
            index={first + index}
            count={countOf(props)}
          />
        ),
      )}
    </ul>
  );
}

interface PhoneLineProps<Row> {
  readonly row: Row;
  readonly phone: (row: Row) => PhoneRow;
  readonly index: number;
  readonly count: number;
}

class PhoneLine<Row> extends PureComponent<PhoneLineProps<Row>> {
  override render(): ReactNode {
    const { row, phone, index, count } = this.props;
    const { lead, sub, value, subValue } = phone(row);
    return (
      <li
        className={cx('ui-body ui-flex ui-between ui-gap-12', tableClasses.item, classes.line)}
        style={{ top: index * PHONE_ROW_PX, height: PHONE_ROW_PX }}
        aria-posinset={index + 1}
        aria-setsize={count}
      >
        <div className="ui-shrink">
          <div className="ui-medium">{lead}</div>
          {sub === undefined ? null : <div className="ui-note ui-above-2">{sub}</div>}
        </div>
        <div className={tableClasses.right}>
          <div>{value}</div>
          {subValue === undefined ? null : <div className="ui-note ui-above-2">{subValue}</div>}
        </div>
      </li>
    );
  }
}
