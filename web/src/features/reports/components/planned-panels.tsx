import type { ReportPlannedSums, TransactionAnalysisResponse } from '@app/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import { DataTable } from '../../../components/ui/data-table';
import type { Column } from '../../../components/ui/data-table';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { BareMoney, CardMoney, Money } from '../../../components/ui/money';
import { Panel } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { plannedSeries } from '../model/planned-series';
import { Percent } from './report-parts';

const FIGURES = ['planned', 'filled', 'slippage', 'fees'] as const;
type Figure = (typeof FIGURES)[number];

interface PlannedPanelsProps {
  readonly planned: ReportPlannedSums;
  readonly report: Pick<TransactionAnalysisResponse, 'plannedWeeks' | 'plannedNotes'>;
}

/** What was filled of what was recommended: in all, over time, and by the notes in which exchanges are named. */
export function PlannedPanels({ planned, report }: PlannedPanelsProps) {
  const { t } = useTranslation('reports');
  const { reais } = planned;
  const figures = {
    planned: <CardMoney value={planned.plannedUsd} reais={reais?.plannedBrl ?? null} />,
    filled: <CardMoney value={planned.filledUsd} reais={reais?.filledBrl ?? null} />,
    slippage: <CardMoney value={planned.slippageUsd} reais={reais?.slippageBrl ?? null} isChange />,
    fees: <CardMoney value={planned.feesUsd} reais={reais?.feesBrl ?? null} />,
  };
  return (
    <>
      <Panel title={t('planned.title')} isFlush>
        <MetricGrid columns={4} isRuled>
          {FIGURES.map((figure) => (
            <Metric
              key={figure}
              label={
                <Term word={t(`planned.${figure}.name`)} definition={t(`planned.${figure}.definition`)} />
              }
              note={figure === 'slippage' ? <Percent value={planned.slippagePercent} /> : undefined}
            >
              {figures[figure]}
            </Metric>
          ))}
        </MetricGrid>
      </Panel>
      <WeeksPanel weeks={report.plannedWeeks} />
      <NotesPanel notes={report.plannedNotes} />
    </>
  );
}

function usePlannedColumns(): readonly Column<ReportPlannedSums>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const money = (key: Figure): Column<ReportPlannedSums> => ({
    ...{ key, head: t(`planned.${key}.name`), unit, isFigure: true },
    cell: (sums) => (
      <BareMoney
        value={sums[`${key}Usd`]}
        reais={sums.reais?.[`${key}Brl`] ?? null}
        isChange={key === 'slippage'}
      />
    ),
  });
  return [
    money('planned'),
    money('filled'),
    money('slippage'),
    {
      key: 'percent',
      head: t('planned.slippage.name'),
      unit: '%',
      isFigure: true,
      cell: ({ slippagePercent: percent }) =>
        percent === null ? '-' : format.decimal(percent, { decimals: 2, plus: true }),
    },
    money('fees'),
  ];
}

/** The right side of a row on a phone, and what is under its left. */
function phoneSums({ plannedUsd, filledUsd, slippageUsd, reais }: ReportPlannedSums, word: string) {
  return {
    sub: (
      <>
        {word} <Money value={plannedUsd} reais={reais?.plannedBrl ?? null} />
      </>
    ),
    value: <Money value={filledUsd} reais={reais?.filledBrl ?? null} />,
    subValue: <Money value={slippageUsd} reais={reais?.slippageBrl ?? null} isChange />,
  };
}

type Weeks = TransactionAnalysisResponse['plannedWeeks'];

/** A line needs two weeks. */
const LEAST_WEEKS = 2;

function WeeksPanel({ weeks }: { readonly weeks: Weeks }) {
  const { t } = useTranslation('reports');
  const { unit, shown } = useDisplayMoney();
  const { dates, series } = useMemo(
    () => plannedSeries(weeks, { shown, slippage: t('planned.slippage.name'), fees: t('planned.fees.name') }),
    [weeks, shown, t],
  );
  const table = <WeekTable weeks={weeks} />;
  return (
    <Panel title={t('planned.weeks')}>
      {weeks.length < LEAST_WEEKS ? (
        table
      ) : (
        <SeriesChart
          title={t('planned.weeks')}
          dates={dates}
          series={series}
          unit={unit}
          decimals={2}
          isPrivate
          summary={t('planned.summary')}
          table={table}
        />
      )}
    </Panel>
  );
}

function WeekTable({ weeks }: { readonly weeks: Weeks }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = usePlannedColumns();
  return (
    <DataTable<Weeks[number]>
      caption={t('planned.weeks')}
      rows={weeks.toReversed()}
      rowKey={({ week }) => week.key}
      columns={[
        {
          key: 'week',
          head: t('column.week'),
          cell: ({ week }) => format.tableDate(week.monday, { year: true }),
        },
        ...columns,
      ]}
      phone={({ week, ...sums }) => ({
        lead: format.tableDate(week.monday, { year: true }),
        ...phoneSums(sums, t('planned.planned.name')),
      })}
    />
  );
}

type Notes = TransactionAnalysisResponse['plannedNotes'];

function NotesPanel({ notes }: { readonly notes: Notes }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = usePlannedColumns();
  // One group without a note says what the sums above say.
  if (notes.every(({ note }) => note === null)) return null;
  const nameOf = ({ note }: Notes[number]): string => note ?? t('planned.noNote');
  return (
    <Panel title={<Term word={t('planned.notes.name')} definition={t('planned.notes.definition')} />}>
      <DataTable<Notes[number]>
        caption={t('planned.notes.name')}
        rows={notes}
        rowKey={({ note }) => note ?? ''}
        columns={[
          { key: 'note', head: t('planned.note'), cell: nameOf },
          {
            key: 'count',
            head: t('column.trades'),
            isFigure: true,
            cell: ({ count }) => format.decimal(count, { decimals: 0 }),
          },
          ...columns,
        ]}
        phone={(row) => ({ lead: nameOf(row), ...phoneSums(row, t('planned.planned.name')) })}
      />
    </Panel>
  );
}
