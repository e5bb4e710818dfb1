import type { ReportAccount, ReportComparison } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { CardMoney, MoneyResult } from '../../../components/ui/money';
import { Term } from '../../../components/ui/term';
import { Percent } from './report-parts';

const FIGURES = [
  'invested',
  'bitcoin',
  'fees',
  'value',
  'result',
  'return',
  'xirr',
  'twr',
  'drawdown',
  'cashDrawdown',
  'cash',
] as const;
type Figure = (typeof FIGURES)[number];

const ACCOUNTS = ['own', 'fixed', 'lump'] as const;

/** The depth of a fall is told as a positive number; it reads as what it is. */
const fallOf = (fall: ReportAccount['drawdown']): string | null =>
  fall === null ? null : `-${fall.percent}`;

function AccountFigure({
  figure,
  account,
}: {
  readonly figure: Figure;
  readonly account: ReportAccount;
}): ReactNode {
  switch (figure) {
    case 'invested':
      return <CardMoney value={account.investedUsd} />;
    case 'bitcoin':
      return <BtcAmount value={account.btc} />;
    case 'fees':
      return <CardMoney value={account.feesUsd} />;
    case 'value':
      return <CardMoney value={account.endValueUsd} />;
    case 'result':
      return <MoneyResult value={account.profitLossUsd} />;
    case 'return':
      return <Percent value={account.returnPercent} />;
    case 'xirr':
      return <Percent value={account.xirrPercent} />;
    case 'twr':
      return <Percent value={account.twrPercent} />;
    case 'drawdown':
      return <Percent value={fallOf(account.drawdown)} />;
    case 'cashDrawdown':
      return <Percent value={fallOf(account.drawdownWithCash)} />;
    case 'cash':
      return <Percent value={account.averageCashPercent} isChange={false} />;
  }
}

/** The same money three ways, a figure a row. */
export function ComparisonTable({ comparison }: { readonly comparison: ReportComparison }) {
  const { t } = useTranslation('reports');
  const name = (figure: Figure): ReactNode => (
    <Term word={t(`compare.${figure}.name`)} definition={t(`compare.${figure}.definition`)} />
  );
  return (
    <DataTable
      caption={t('compare.title')}
      rows={FIGURES.map((figure) => ({ figure }))}
      rowKey={({ figure }) => figure}
      columns={[
        { key: 'figure', head: t('column.figure'), cell: ({ figure }) => name(figure) },
        ...ACCOUNTS.map((account) => ({
          key: account,
          head: t(`account.${account}`),
          isFigure: true,
          cell: ({ figure }: { readonly figure: Figure }) => (
            <AccountFigure figure={figure} account={comparison[account]} />
          ),
        })),
      ]}
      phone={({ figure }) => ({
        lead: name(figure),
        value: (
          <div className="ui-column ui-gap-2">
            {ACCOUNTS.map((account) => (
              <div key={account}>
                <span className="ui-muted">{t(`account.${account}`)}</span>{' '}
                <AccountFigure figure={figure} account={comparison[account]} />
              </div>
            ))}
          </div>
        ),
      })}
    />
  );
}
