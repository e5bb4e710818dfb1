import type { TransactionView } from '@app/contracts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useFigures } from '../../../components/ui/figures';
import { IconUndo } from '../../../components/ui/icons';
import { useOpTags } from '../../../components/ui/operation';
import type { RowGroups } from '../../../components/ui/row-groups';
import { TextLink } from '../../../components/ui/text-link';
import { WindowedTable } from '../../../components/ui/windowed-table';
import type { WindowedColumn } from '../../../components/ui/windowed-table';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useViewport } from '../../../lib/viewport/use-viewport';
import type { ViewFilter } from '../model/filters';
import { isRestorable, operationOf, signedBtc } from '../model/trade-labels';
import classes from './transaction-table.module.css';

interface UndoCellProps {
  readonly row: TransactionView;
  /** Today in the reader's zone; unknown for a moment. */
  readonly today: string | undefined;
  readonly onRestore: (row: TransactionView) => void;
}

/** The way back for a deleted trade, with its last day; "-" once that has passed. */
function UndoCell({ row, today, onRestore }: UndoCellProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const name = useRowName()(row);
  if (!isRestorable(row, today) || row.restorableUntil === null) return <>-</>;
  return (
    <span className={classes.undo}>
      <span className={classes.until}>
        {t('undo.until', { date: format.tableDate(row.restorableUntil) })}
      </span>
      <TextLink
        icon={<IconUndo size={16} stroke={1.7} />}
        label={`${t('undo.restore')}, ${name}`}
        onClick={() => {
          onRestore(row);
        }}
      >
        {t('undo.restore')}
      </TextLink>
    </span>
  );
}

interface TransactionTableProps {
  readonly rows: readonly TransactionView[];
  readonly groups: RowGroups<TransactionView>;
  readonly view: ViewFilter;
  readonly today: string | undefined;
  /** All rows there are; null while older ones have not been read. */
  readonly total: number | null;
  readonly onOpen: (row: TransactionView) => void;
  readonly onRestore: (row: TransactionView) => void;
  readonly onNearEnd: () => void;
  /** Rows down to the last one that is drawn. */
  readonly onShown: (rows: number) => void;
  /** What is on screen is being read again: running balances may be others by then. */
  readonly isReadAgain: boolean;
}

/** The unit is in the head of the column. */
const IN_CELL = { isBare: true, isCell: true } as const;

type Columns = readonly WindowedColumn<TransactionView>[];

/** Trades in columns; the running balance of Bitcoin is last. The whole row opens its details. */
export function TransactionTable(props: TransactionTableProps) {
  const { rows, groups, view, today, total, onOpen, onRestore, onNearEnd, onShown, isReadAgain } = props;
  const { t } = useTranslation('transactions');
  const columns = useTradeColumns({ view, today, onOpen, onRestore });
  const phone = usePhoneRow({ view, today, onOpen, onRestore });
  return (
    <div className={classes.list} aria-busy={isReadAgain} data-read-again={isReadAgain && view === 'active'}>
      <WindowedTable
        caption={view === 'active' ? t('caption') : t('captionDeleted')}
        columns={columns}
        rows={rows}
        groups={groups}
        rowKey={keyOf}
        phone={phone}
        total={total}
        onNearEnd={onNearEnd}
        onShown={onShown}
      />
    </div>
  );
}

export const keyOf = (row: TransactionView): string => row.transactionId;

export type RowActions = Pick<TransactionTableProps, 'view' | 'today' | 'onOpen' | 'onRestore'>;

/** A trade as it is told from others: day, operation and, unless amounts are hidden, what was paid or received. */
function useRowName(): (row: TransactionView) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { hideAmounts } = usePreferences();
  const { unit, shown } = useDisplayMoney();
  return useCallback(
    (row) => {
      const total = shown(row.filled.totalUsd, row.reais?.filled.totalBrl ?? null);
      return [
        t(`operation.${operationOf(row)}`),
        format.tableDate(row.tradedOn, { year: true }),
        ...(hideAmounts || total === null ? [] : [format.amount(total, unit)]),
      ].join(', ');
    },
    [t, format, hideAmounts, unit, shown],
  );
}

/** What every width has room for, and what only a wide one has. */
export function useTradeColumns({ view, today, onOpen, onRestore }: RowActions): Columns {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const { bitcoinUnit } = usePreferences();
  const isWide = useViewport() === 'wide';
  const figures = useFigures();
  const tags = useOpTags();
  const nameOf = useRowName();
  const { unit, shown } = useDisplayMoney();
  return useMemo((): Columns => {
    const date: Columns[number] = {
      key: 'date',
      width: isWide ? '11%' : '17%',
      head: t('column.date'),
      cell: (row) => (
        <button
          type="button"
          className={classes.open}
          aria-label={nameOf(row)}
          onClick={() => {
            onOpen(row);
          }}
        >
          {format.tableDate(row.tradedOn, { year: true })}
        </button>
      ),
    };
    const type: Columns[number] = {
      key: 'type',
      width: isWide ? '15%' : '19%',
      head: t('column.type'),
      cell: (row) => tags[operationOf(row)],
    };
    const origin: Columns[number] = {
      key: 'origin',
      width: '15%',
      head: t('column.origin'),
      cell: (row) => t(`origin.${row.origin}`),
    };
    const btc: Columns[number] = {
      key: 'btc',
      width: isWide ? '13%' : '18%',
      head: t('column.bitcoin'),
      unit: bitcoinUnit,
      isFigure: true,
      cell: (row) => figures.bitcoin(signedBtc(row), { ...IN_CELL, isChange: true }),
    };
    const price: Columns[number] = {
      key: 'price',
      width: isWide ? '12%' : '15%',
      head: t('column.price'),
      unit,
      isFigure: true,
      cell: (row) =>
        figures.money(shown(row.filled.priceUsd, row.reais?.filled.priceBrl ?? null), {
          ...IN_CELL,
          isPublic: true,
        }),
    };
    const fee: Columns[number] = {
      key: 'fee',
      width: '9%',
      head: t('column.fee'),
      unit,
      isFigure: true,
      cell: (row) => figures.money(shown(row.filled.feeUsd, row.reais?.filled.feeBrl ?? null), IN_CELL),
    };
    const sum: Columns[number] = {
      key: 'total',
      width: isWide ? '12%' : '15%',
      head: t('column.total'),
      unit,
      isFigure: true,
      cell: (row) => figures.money(shown(row.filled.totalUsd, row.reais?.filled.totalBrl ?? null), IN_CELL),
    };
    const last: Columns[number] =
      view === 'active'
        ? {
            key: 'balance',
            width: isWide ? '13%' : '16%',
            head: t('column.balance'),
            unit: bitcoinUnit,
            isFigure: true,
            cell: (row) => figures.bitcoin(row.btcBalanceAfter, IN_CELL),
          }
        : {
            key: 'undo',
            width: isWide ? '22%' : '31%',
            head: t('column.undo'),
            isFigure: true,
            cell: (row) => <UndoCell row={row} today={today} onRestore={onRestore} />,
          };
    if (!isWide) return [date, type, btc, ...(view === 'active' ? [price] : []), sum, last];
    return view === 'active'
      ? [date, type, origin, btc, price, fee, sum, last]
      : [date, type, origin, btc, price, sum, last];
  }, [t, format, figures, tags, nameOf, unit, shown, bitcoinUnit, isWide, view, today, onOpen, onRestore]);
}

export function usePhoneRow({ view, today, onOpen, onRestore }: RowActions) {
  const format = useFormat();
  const figures = useFigures();
  const tags = useOpTags();
  const nameOf = useRowName();
  const { unit, shown } = useDisplayMoney();
  return useMemo(
    () => (row: TransactionView) => ({
      lead: (
        <button
          type="button"
          className={classes.open}
          aria-label={nameOf(row)}
          onClick={() => {
            onOpen(row);
          }}
        >
          {tags[operationOf(row)]}
        </button>
      ),
      sub: format.tableDate(row.tradedOn, { year: true }),
      value: figures.money(shown(row.filled.totalUsd, row.reais?.filled.totalBrl ?? null), { unit }),
      subValue:
        view === 'active' ? (
          figures.bitcoin(signedBtc(row), { isChange: true })
        ) : (
          <UndoCell row={row} today={today} onRestore={onRestore} />
        ),
    }),
    [format, figures, tags, nameOf, unit, shown, view, today, onOpen, onRestore],
  );
}
