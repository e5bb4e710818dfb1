import type { PortfolioHistoryResponse } from '@app/contracts';
import { Button, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import { DataTable } from '../../../components/ui/data-table';
import { BareMoney, Money } from '../../../components/ui/money';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { balanceChart, sinceFirstBalance } from '../model/balance-chart';
import type { BalanceWeek } from '../model/balance-weeks';
import classes from '../dynamic-cash.page.module.css';
import { StatusPill } from './status-pill';

interface ChartPanelProps {
  readonly history: PanelQuery<PortfolioHistoryResponse>;
  readonly weeks: readonly BalanceWeek[];
}

/** A line needs two days with a balance. */
const hasNone = ({ days }: PortfolioHistoryResponse): boolean => sinceFirstBalance(days).length < LEAST_DAYS;
const LEAST_DAYS = 2;

/** How the balance was built and used in the last year. */
export function BalanceChartPanel({ history, weeks }: ChartPanelProps) {
  const { t } = useTranslation('dynamic-cash');
  const isPhone = useViewport() === 'phone';
  const hasBegun = history.data !== undefined && sinceFirstBalance(history.data.days).length > 0;
  return (
    <QueryPanel
      title={t('chart.title')}
      query={history}
      failure={t('chart.failed')}
      skeleton={<Skeleton height={isPhone ? 330 : 370} aria-hidden="true" />}
      empty={{ when: hasNone, show: <PanelEmpty text={t(hasBegun ? 'chart.tomorrow' : 'chart.empty')} /> }}
    >
      {(data) => <BalanceChart history={data} weeks={weeks} />}
    </QueryPanel>
  );
}

interface BalanceChartProps {
  readonly history: PortfolioHistoryResponse;
  readonly weeks: readonly BalanceWeek[];
}

function BalanceChart({ history, weeks }: BalanceChartProps) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const days = useMemo(() => sinceFirstBalance(history.days), [history.days]);
  const from = days[0]?.date ?? history.from;
  const chart = useMemo(
    () =>
      balanceChart(days, weeks, {
        unit,
        words: { balance: t('title'), built: t('chart.built'), used: t('chart.used') },
        weekText: (monday) => t('chart.weekOf', { date: format.tableDate(monday) }),
      }),
    [days, weeks, unit, t, format],
  );
  const inRange = weeks.filter(({ sunday }) => sunday >= from);
  const count = (status: BalanceWeek['status']): number =>
    inRange.filter((week) => week.status === status).length;
  return (
    <SeriesChart
      title={t('chart.title')}
      {...chart}
      unit={unit}
      decimals={2}
      isPrivate
      summary={t('chart.summary', {
        from: format.longDate(from),
        building: t('chart.weeksBuilding', { count: count('building') }),
        using: t('chart.weeksUsing', { count: count('using') }),
      })}
      table={<WeeksTable weeks={inRange} />}
    />
  );
}

const SHOWN = 8;

interface WeeksPanelProps {
  readonly query: PanelQuery<unknown>;
  readonly weeks: readonly BalanceWeek[];
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly onMore: () => void;
}

/** Week by week: building, using, equal or neutral. */
export function WeeksPanel({ query, weeks, hasMore, isReadingMore, onMore }: WeeksPanelProps) {
  const { t } = useTranslation('dynamic-cash');
  const [isAll, setAll] = useState(false);
  const shown = isAll ? weeks : weeks.slice(0, SHOWN);
  const isCut = shown.length < weeks.length;
  return (
    <QueryPanel title={t('weeks.title')} query={query} failure={t('weeks.failed')}>
      {() => (
        <>
          <p className={classes.line}>{t('weeks.line')}</p>
          <WeeksTable weeks={shown} />
          {isCut || hasMore ? (
            <Button
              variant="default"
              size="sm"
              mt={12}
              loading={isReadingMore}
              onClick={() => {
                if (isCut) setAll(true);
                else onMore();
              }}
            >
              {t('weeks.more')}
            </Button>
          ) : null}
        </>
      )}
    </QueryPanel>
  );
}

function WeeksTable({ weeks }: { readonly weeks: readonly BalanceWeek[] }) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const name = ({ monday, sunday }: BalanceWeek): string =>
    `${format.tableDate(monday)} – ${format.tableDate(sunday, { year: true })}`;
  return (
    <DataTable<BalanceWeek>
      caption={t('weeks.caption')}
      rows={weeks}
      rowKey={({ monday }) => monday}
      columns={[
        { key: 'week', head: t('weeks.week'), cell: name },
        { key: 'status', head: t('weeks.status'), cell: ({ status }) => <StatusPill status={status} /> },
        {
          key: 'spent',
          head: t('weeks.spent'),
          unit,
          isFigure: true,
          cell: ({ spentUsd, reais }) => <BareMoney value={spentUsd} reais={reais?.spent ?? null} />,
        },
        {
          key: 'change',
          head: t('weeks.change'),
          unit,
          isFigure: true,
          cell: ({ changeUsd, reais }) => (
            <BareMoney value={changeUsd} reais={reais?.change ?? null} isChange />
          ),
        },
        {
          key: 'after',
          head: t('entries.after'),
          unit,
          isFigure: true,
          cell: ({ balanceAfterUsd, reais }) => (
            <BareMoney value={balanceAfterUsd} reais={reais?.after ?? null} />
          ),
        },
      ]}
      phone={(week) => ({
        lead: <StatusPill status={week.status} />,
        sub: name(week),
        value: <Money value={week.changeUsd} reais={week.reais?.change ?? null} isChange />,
        subValue: <Money value={week.balanceAfterUsd} reais={week.reais?.after ?? null} />,
      })}
    />
  );
}
