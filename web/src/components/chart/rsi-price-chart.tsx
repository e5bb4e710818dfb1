import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { saveAddress } from '../../lib/files/save-file';
import { useFormat } from '../../lib/format/use-format';
import type { Format } from '../../lib/format/use-format';
import { useViewport } from '../../lib/viewport/use-viewport';
import { Banner } from '../ui/banner';
import { WindowedTable } from '../ui/windowed-table';
import type { WindowedColumn } from '../ui/windowed-table';
import { REGIMES } from '../ui/regime-steps';
import { ChartFrame } from './chart-frame';
import type { LegendEntry } from './chart-frame';
import { ChartPlot } from './chart-plot';
import { logValue } from './log-value';
import type { ChartTrade, RsiPriceLabels, RsiPriceSeries } from './rsi-price-figure';
import { averageInReach, rsiPriceFigure } from './rsi-price-figure';
import type { ShownZones } from './rsi-zones';
import { useChartColors } from './use-chart-colors';

interface TableRow {
  readonly date: string;
  readonly price: number | null;
  readonly rsi: number | null;
}

/** The figures of the chart, for those who cannot see it: newest first, as in every other table. */
function RsiPriceTable({ caption, series }: { readonly caption: string; readonly series: RsiPriceSeries }) {
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
        cell: (row) => (row.price === null ? '-' : format.decimal(row.price, { decimals: 2 })),
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
    .map((date, index) => ({ date, price: logValue(price[index]), rsi: rsi[index] ?? null }))
    .toReversed();
}

export interface RsiPriceChartProps {
  readonly title: string;
  readonly series: RsiPriceSeries;
  readonly trades?: readonly ChartTrade[];
  /** Both unless said otherwise. */
  readonly zones?: ShownZones;
  /** What one Bitcoin has cost the reader on average. */
  readonly averagePriceUsd?: number | null;
  readonly isSimulated?: boolean;
  readonly height?: number;
  /** Offers the chart as a PNG under this name, with time and source of its figures. */
  readonly picture?: { readonly fileName: string; readonly source: string };
}

const NO_TRADES: readonly ChartTrade[] = [];
const OPERATIONS = ['invest', 'reinvest', 'sell'] as const;
const BOTH_ZONES: ShownZones = { buy: true, sell: true };

function useLabels(): RsiPriceLabels {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      price: t('chart.price'),
      rsi: t('chart.rsi'),
      regimeName: t('chart.regime'),
      trades: t('chart.trades'),
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
  const { title, series, trades = NO_TRADES, zones = BOTH_ZONES, isSimulated = false, picture } = props;
  const { averagePriceUsd = null } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const words = useLabels();
  const isPhone = useViewport() === 'phone';
  const colors = useChartColors();
  const { language } = format;
  const figure = useMemo(
    () =>
      rsiPriceFigure({
        ...{ series, trades, colors, language, isPhone, words, zones, averagePriceUsd, isSimulated },
      }),
    [series, trades, colors, language, isPhone, words, zones, averagePriceUsd, isSimulated],
  );
  const legend: LegendEntry[] = [
    { key: 'price', label: t('chart.priceLog'), sample: 'price' },
    { key: 'rsi', label: t('chart.rsi'), sample: 'rsi' },
    ...(averageInReach(series.price, averagePriceUsd) === null
      ? []
      : [{ key: 'average', label: t('chart.averagePrice'), sample: 'average' } as const]),
    ...OPERATIONS.filter((operation) => trades.some((trade) => trade.operation === operation)).map(
      (operation): LegendEntry => ({ key: operation, label: words.operation[operation], sample: operation }),
    ),
    ...REGIMES.filter((regime) => series.regime.includes(regime)).map((regime): LegendEntry => ({
      key: regime,
      label: words.regime[regime],
      sample: regime,
    })),
  ];
  const pictureTitle = isSimulated ? `${title} · ${t('chart.simulated')}` : title;
  return (
    <ChartFrame
      title={title}
      legend={legend}
      height={props.height ?? (isPhone ? 360 : 400)}
      {...(picture === undefined
        ? {}
        : {
            onDownload: async () => {
              const { pictureOf } = await import('./plot-image');
              saveAddress(
                picture.fileName,
                await pictureOf(figure, { title: pictureTitle, source: picture.source, legend }, colors),
              );
            },
          })}
      plot={(height) => <ChartPlot figure={figure} height={height} title={title} />}
      // A made-up figure is drawn and nothing else: in a sentence or a table it would read as a real one.
      {...(isSimulated
        ? { note: <SimulatedNote /> }
        : {
            summary: summaryOf(series, format, t),
            table: <RsiPriceTable caption={title} series={series} />,
          })}
    />
  );
}

function SimulatedNote() {
  const { t } = useTranslation();
  return (
    <Banner tone="warn" title={t('chart.simulated')}>
      {t('chart.simulatedText')}
    </Banner>
  );
}

/** Whole dollars for today's prices, cents for those of the first years. */
const placesOf = (price: number): number => (price < 1000 ? 2 : 0);

/** The first and the last day in one sentence. */
function summaryOf({ dates, price, rsi }: RsiPriceSeries, format: Format, t: TFunction): string {
  const rsiText = (value: number | null | undefined): string =>
    value === null || value === undefined ? '-' : format.decimal(value, { decimals: 1 });
  const priceText = (value: number | null): string =>
    value === null ? '-' : format.measured(value, 'USD', { decimals: placesOf(value) });
  const [first] = dates;
  if (first === undefined) return '';
  const [priceFrom, priceTo] = [logValue(price[0]), logValue(price.at(-1))];
  const prices = {
    from: format.longDate(first),
    priceFrom: priceText(priceFrom),
    priceTo: priceText(priceTo),
  };
  const rsiTo = rsiText(rsi.at(-1));
  // Of the first years there is no RSI: it needs 14 months of prices.
  if (rsi[0] === null) return t('chart.summaryLaterRsi', { ...prices, rsiTo });
  return t('chart.summary', { ...prices, rsiFrom: rsiText(rsi[0]), rsiTo });
}
