import type { ReportWeek } from '@app/contracts';
import { Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import { BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import type { Column } from '../../../components/ui/data-table';
import { BareMoney } from '../../../components/ui/money';
import { Panel, PanelEmpty } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePreferences } from '../../../lib/preferences/preferences';
import { buyMarkers, differenceUsd, STRATEGY_TABS, strategySeries } from '../model/strategy-series';
import type { StrategyTab } from '../model/strategy-series';

/** A line needs two weeks. */
const LEAST_WEEKS = 2;

const asTab = (value: string | null): StrategyTab => STRATEGY_TABS.find((tab) => tab === value) ?? 'value';

/** Value, Bitcoin, timing and difference, week by week. */
export function StrategyCharts({ weeks }: { readonly weeks: readonly ReportWeek[] }) {
  const { t } = useTranslation('reports');
  const [tab, setTab] = useState<StrategyTab>('value');
  return (
    <Panel title={t('charts.title')}>
      {weeks.length < LEAST_WEEKS ? (
        <PanelEmpty text={t('charts.empty')} />
      ) : (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={(value) => {
            setTab(asTab(value));
          }}
        >
          <Tabs.List className="ui-scrolled-tabs">
            {STRATEGY_TABS.map((value) => (
              <Tabs.Tab key={value} value={value}>
                {t(`charts.${value}.title`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {STRATEGY_TABS.map((value) => (
            <Tabs.Panel key={value} value={value} pt={12}>
              <StrategyChart tab={value} weeks={weeks} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Panel>
  );
}

interface StrategyChartProps {
  readonly tab: StrategyTab;
  readonly weeks: readonly ReportWeek[];
}

function StrategyChart({ tab, weeks }: StrategyChartProps) {
  const { t } = useTranslation('reports');
  const { unit, shown } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const isSats = bitcoinUnit === 'sats';
  const dates = useMemo(() => weeks.map(({ date }) => date), [weeks]);
  const series = useMemo(
    () =>
      strategySeries(tab, weeks, {
        shown,
        isSats,
        words: {
          own: t('account.own'),
          fixed: t('account.fixed'),
          lump: t('account.lump'),
          price: t('charts.price'),
          difference: t('charts.difference.column'),
        },
      }),
    [tab, weeks, shown, isSats, t],
  );
  const markers = useMemo(
    () => (tab === 'timing' ? buyMarkers(weeks, { shown, label: t('charts.buys') }) : undefined),
    [tab, weeks, shown, t],
  );
  return (
    <SeriesChart
      title={t(`charts.${tab}.title`)}
      dates={dates}
      series={series}
      {...(markers === undefined ? {} : { markers })}
      unit={tab === 'bitcoin' ? bitcoinUnit : unit}
      decimals={tab === 'bitcoin' ? (isSats ? 0 : 8) : 2}
      isLog={tab === 'timing'}
      isPrivate={tab !== 'timing'}
      summary={t(`charts.${tab}.summary`)}
      table={<WeekTable tab={tab} weeks={weeks} />}
    />
  );
}

function WeekTable({ tab, weeks }: StrategyChartProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = useColumns(tab);
  return (
    <DataTable<ReportWeek>
      caption={t(`charts.${tab}.title`)}
      rows={weeks.toReversed()}
      rowKey={({ week }) => week.key}
      columns={[
        {
          key: 'date',
          head: t('column.week'),
          cell: ({ date }) => format.tableDate(date, { year: true }),
        },
        ...columns,
      ]}
    />
  );
}

function useColumns(tab: StrategyTab): readonly Column<ReportWeek>[] {
  const { t } = useTranslation('reports');
  const { unit } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const column = (
    key: string,
    head: string,
    cell: (week: ReportWeek) => ReactNode,
    shown: Column<ReportWeek>['unit'] = unit,
  ): Column<ReportWeek> => ({ ...{ key, head, unit: shown, isFigure: true, cell } });
  switch (tab) {
    case 'value':
      return (['own', 'fixed', 'lump'] as const).map((account) =>
        column(account, t(`account.${account}`), (week) => <BareMoney value={week[account].valueUsd} />),
      );
    case 'bitcoin':
      return (['own', 'fixed', 'lump'] as const).map((account) =>
        column(
          account,
          t(`account.${account}`),
          (week) => <BtcAmount value={week[account].btc} isBare />,
          bitcoinUnit,
        ),
      );
    case 'timing':
      return [
        column('price', t('charts.price'), ({ priceUsd }) => <BareMoney value={priceUsd} isPublic />),
        column('bought', t('charts.amount'), ({ boughtUsd }) => <BareMoney value={boughtUsd} />),
        column('paid', t('charts.paid'), ({ paidPriceUsd }) => <BareMoney value={paidPriceUsd} />),
      ];
    case 'difference':
      return [
        column('difference', t('charts.difference.column'), (week) => (
          <BareMoney value={differenceUsd(week)} isChange />
        )),
      ];
  }
}
