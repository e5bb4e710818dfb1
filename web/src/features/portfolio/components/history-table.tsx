import type { PortfolioDay } from '@app/contracts';
import type { DisplayUnit } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import type { Column } from '../../../components/ui/data-table';
import { useFormat } from '../../../lib/format/use-format';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { tableDays } from '../../../lib/portfolio/table-days';
import { moneyOfDay } from '../model/portfolio-series';
import type { ChartTab, DayMoney } from '../model/portfolio-series';

interface HistoryTableProps {
  readonly tab: ChartTab;
  readonly days: readonly PortfolioDay[];
}

/** The figures behind a chart. */
export function HistoryTable({ tab, days }: HistoryTableProps) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const columns = useColumns(tab);
  return (
    <DataTable<PortfolioDay>
      caption={t(`tab.${tab}`)}
      rows={tableDays(days)}
      rowKey={({ date }) => date}
      columns={[
        {
          key: 'date',
          head: t('cash.date'),
          cell: ({ date }) => format.tableDate(date, { year: true }),
        },
        ...columns,
      ]}
    />
  );
}

function useColumns(tab: ChartTab): readonly Column<PortfolioDay>[] {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const figure = (
    key: string,
    head: string,
    shownUnit: DisplayUnit | '%',
    cell: (day: PortfolioDay) => ReactNode,
  ): Column<PortfolioDay> => ({ key, head, unit: shownUnit, isFigure: true, cell });
  const money = (key: DayMoney, head: string, isPublic = false) =>
    figure(key, head, unit, (day) => <BareAmount value={moneyOfDay(day, key, unit)} isPublic={isPublic} />);
  const percent = (key: string, head: string, read: (day: PortfolioDay) => string | null) =>
    figure(key, head, '%', (day) => {
      const value = read(day);
      return value === null ? '-' : format.decimal(value, { decimals: 2, plus: true });
    });
  switch (tab) {
    case 'value':
      return [money('value', t('value')), money('invested', t('metric.invested.name'))];
    case 'bitcoin':
      return [
        figure('btc', t('metric.held.name'), bitcoinUnit, (day) => <BtcAmount value={day.btc} isBare />),
      ];
    case 'average':
      return [money('price', t('chart.price'), true), money('average', t('metric.average.name'))];
    case 'return':
      return [
        percent('own', t('chart.own'), (day) => day.totalReturnPercent),
        percent('fixed', t('chart.fixed'), (day) => day.fixedDcaReturnPercent),
      ];
  }
}
