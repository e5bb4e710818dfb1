import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { WindowedTable } from '../ui/windowed-table';
import type { WindowedColumn } from '../ui/windowed-table';
import type { RsiPriceSeries } from './rsi-price-figure';

interface TableRow {
  readonly date: string;
  readonly price: number;
  readonly rsi: number | null;
}

/** The figures of the chart, for those who cannot see it: newest first, as in every other table. */
export function RsiPriceTable({
  caption,
  series,
}: {
  readonly caption: string;
  readonly series: RsiPriceSeries;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useMemo(() => tableRows(series), [series]);
  const columns = useMemo(
    (): readonly WindowedColumn<TableRow>[] => [
      {
        key: 'date',
        width: '40%',
        head: t('chart.date'),
        cell: (row) => format.tableDate(row.date, { year: true }),
      },
      {
        key: 'price',
        width: '35%',
        head: t('chart.price'),
        unit: 'USD',
        isFigure: true,
        cell: (row) => format.decimal(row.price, { decimals: 2 }),
      },
      {
        key: 'rsi',
        width: '25%',
        head: t('chart.rsi'),
        isFigure: true,
        cell: (row) => (row.rsi === null ? '-' : format.decimal(row.rsi, { decimals: 2 })),
      },
    ],
    [t, format],
  );
  return <WindowedTable caption={caption} columns={columns} rows={rows} rowKey={keyOf} />;
}

const keyOf = (row: TableRow): string => row.date;

function tableRows({ dates, price, rsi }: RsiPriceSeries): readonly TableRow[] {
  return dates
    .map((date, index) => ({ date, price: price[index] ?? 0, rsi: rsi[index] ?? null }))
    .toReversed();
}
