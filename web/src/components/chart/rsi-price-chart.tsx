import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Banner } from '../ui/banner';
import { DataTable } from '../ui/data-table';
import { ChartFrame } from './chart-frame';
import type { LegendEntry } from './chart-frame';
import { chartColors } from './chart-colors';
import { LazyPlot } from './lazy-plot';
import { rsiPriceFigure } from './rsi-price-figure';
import type { ChartTrade, RsiPriceSeries, RsiPriceWords } from './rsi-price-figure';

export interface RsiPriceChartProps {
  readonly title: string;
  readonly series: RsiPriceSeries;
  readonly trades?: readonly ChartTrade[];
  readonly hasZones?: boolean;
  readonly isSimulated?: boolean;
  readonly height?: number;
}

interface TableRow {
  readonly date: string;
  readonly price: number;
  readonly rsi: number | null;
}

const NO_TRADES: readonly ChartTrade[] = [];
const OPERATIONS = ['invest', 'reinvest', 'sell'] as const;

function useWords(): RsiPriceWords {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      price: t('chart.price'),
      rsi: t('chart.rsi'),
      buyZone: t('chart.buyZone'),
      sellZone: t('chart.sellZone'),
      operation: {
        invest: t('operation.invest'),
        reinvest: t('operation.reinvest'),
        sell: t('operation.sell'),
      },
      regime: {
        bear: t('regime.bear'),
        transition: t('regime.transition'),
        pre_bull: t('regime.pre_bull'),
        bull: t('regime.bull'),
      },
    }),
    [t],
  );
}

/** The Bitcoin price over the dynamic monthly RSI. Expects at least two days. */
export function RsiPriceChart(props: RsiPriceChartProps) {
  const { title, series, trades = NO_TRADES, hasZones = true, isSimulated = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useWords();
  const isPhone = useViewport() === 'phone';
  const scheme = useComputedColorScheme('light');
  const { language } = format;
  const figure = useMemo(() => {
    const colors = chartColors(scheme);
    return rsiPriceFigure({ series, trades, colors, language, isPhone, words, hasZones, isSimulated });
  }, [series, trades, scheme, language, isPhone, words, hasZones, isSimulated]);
  const rows = useMemo(() => tableRows(series), [series]);
  const legend: LegendEntry[] = [
    { key: 'price', label: t('chart.priceLog'), sample: 'price' },
    { key: 'rsi', label: t('chart.rsi'), sample: 'rsi' },
    ...OPERATIONS.filter((operation) => trades.some((trade) => trade.operation === operation)).map(
      (operation): LegendEntry => ({ key: operation, label: words.operation[operation], sample: operation }),
    ),
  ];
  const number = (value: number, decimals: number): string => format.decimal(value, { decimals });
  const first = rows.at(-1);
  const last = rows[0];
  return (
    <>
      {isSimulated ? <Banner tone="warn" title={t('chart.simulated')} /> : null}
      <ChartFrame
        title={title}
        legend={legend}
        height={props.height ?? (isPhone ? 360 : 400)}
        plot={(height) => <LazyPlot data={figure.data} layout={figure.layout} height={height} />}
        summary={
          first === undefined || last === undefined
            ? ''
            : t('chart.summary', {
                from: format.longDate(first.date),
                priceFrom: number(first.price, 0),
                priceTo: number(last.price, 0),
                rsiFrom: first.rsi === null ? '-' : number(first.rsi, 1),
                rsiTo: last.rsi === null ? '-' : number(last.rsi, 1),
              })
        }
        table={
          <DataTable<TableRow>
            caption={title}
            rows={rows}
            rowKey={(row) => row.date}
            columns={[
              {
                key: 'date',
                head: t('chart.date'),
                cell: (row) => format.tableDate(row.date, { year: true }),
              },
              {
                key: 'price',
                head: t('chart.price'),
                unit: 'USD',
                isFigure: true,
                cell: (row) => number(row.price, 2),
              },
              {
                key: 'rsi',
                head: t('chart.rsi'),
                isFigure: true,
                cell: (row) => (row.rsi === null ? '-' : number(row.rsi, 2)),
              },
            ]}
          />
        }
      />
    </>
  );
}

/** Newest first, as in every other table. */
function tableRows(series: RsiPriceSeries): readonly TableRow[] {
  return series.dates
    .map((date, index) => ({ date, price: series.price[index] ?? 0, rsi: series.rsi[index] ?? null }))
    .toReversed();
}
