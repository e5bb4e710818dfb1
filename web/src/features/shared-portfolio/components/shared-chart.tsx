import type { SharedPortfolioResponse } from '@app/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ChartSeries } from '../../../components/chart/series-figure';
import { SeriesChart } from '../../../components/chart/series-chart';
import { BareAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { Panel, PanelEmpty } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { tableDays } from '../../../lib/portfolio/table-days';

/** A line needs two days. */
const LEAST_DAYS = 2;

/** The value over time next to what was invested, or the index. */
export function SharedChart({ portfolio }: { readonly portfolio: SharedPortfolioResponse }) {
  const { t } = useTranslation('shared-portfolio');
  return (
    <Panel title={t(`chart.${portfolio.amounts}.title`)}>
      {portfolio.days.length < LEAST_DAYS ? (
        <PanelEmpty text={t('chart.empty')} />
      ) : (
        <Chart portfolio={portfolio} />
      )}
    </Panel>
  );
}

interface Line {
  readonly date: string;
  /** The value or the index. */
  readonly main: string | null;
  /** What was invested, where amounts are shown. */
  readonly invested: string | null;
}

const linesOf = (portfolio: SharedPortfolioResponse): readonly Line[] =>
  portfolio.amounts === 'shown'
    ? portfolio.days.map(({ date, valueUsd, investedUsd }) => ({
        date,
        main: valueUsd,
        invested: investedUsd,
      }))
    : portfolio.days.map(({ date, index }) => ({ date, main: index, invested: null }));

/** For the drawing; the figures are in the table. */
const drawn = (figure: string | null): number | null => (figure === null ? null : Number(figure));

function Chart({ portfolio }: { readonly portfolio: SharedPortfolioResponse }) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  const { amounts } = portfolio;
  const isShown = amounts === 'shown';
  const lines = useMemo(() => linesOf(portfolio), [portfolio]);
  const dates = useMemo(() => lines.map(({ date }) => date), [lines]);
  const main = t(`chart.${amounts}.line`);
  const invested = t('invested');
  const series = useMemo<readonly ChartSeries[]>(
    () => [
      {
        ...{ key: 'main', label: main, look: isShown ? 'area' : 'main' },
        values: lines.map((line) => drawn(line.main)),
      },
      ...(isShown
        ? [
            {
              ...{ key: 'invested', label: invested, look: 'dashed' as const, isStepped: true },
              values: lines.map((line) => drawn(line.invested)),
            },
          ]
        : []),
    ],
    [lines, isShown, main, invested],
  );
  const figure = (value: string | null) =>
    isShown ? (
      <BareAmount value={value} isPublic />
    ) : value === null ? (
      '-'
    ) : (
      format.decimal(value, { decimals: 2 })
    );
  const column = (key: 'main' | 'invested', head: string) => ({
    ...{ key, head, isFigure: true, cell: (line: Line) => figure(line[key]) },
    ...(isShown ? ({ unit: 'USD' } as const) : {}),
  });
  return (
    <SeriesChart
      title={t(`chart.${amounts}.title`)}
      dates={dates}
      series={series}
      unit={isShown ? 'USD' : 'index'}
      decimals={2}
      summary={t(`chart.${amounts}.summary`, { from: format.longDate(dates[0] ?? '') })}
      table={
        <DataTable<Line>
          caption={t(`chart.${amounts}.title`)}
          rows={tableDays(lines)}
          rowKey={({ date }) => date}
          columns={[
            {
              key: 'date',
              head: t('chart.date'),
              cell: ({ date }) => format.tableDate(date, { year: true }),
            },
            column('main', main),
            ...(isShown ? [column('invested', invested)] : []),
          ]}
        />
      }
    />
  );
}
