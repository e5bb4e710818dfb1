import type { Backtest, BacktestHoldingView, BacktestResponse } from '@app/contracts';
import type { DisplayUnit } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BareAmount, Unit } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { problemMessage } from '../../../lib/api/problem-message';
import { roundDecimal } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { useBacktest } from '../api/backtest';
import classes from './profile-setting.module.css';

const WINDOW = '2017-2024';

interface Row {
  readonly key: string;
  readonly label: string;
  readonly unit: DisplayUnit | '%';
  readonly cell: (holding: BacktestHoldingView, backtest: Backtest) => ReactNode;
}

/** Strategic, direct and fixed DCA with the same new money in the same weeks, computed and never promised. */
export function ProfileComparison() {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const backtest = useBacktest(WINDOW);
  return (
    <section className={classes.comparison} aria-label={t('comparison.title')} aria-busy={backtest.isLoading}>
      {backtest.data !== undefined ? (
        <Comparison backtest={backtest.data} />
      ) : backtest.isError ? (
        <PanelFailure
          text={`${t('comparison.failed')} ${problemMessage(backtest.error, common, i18n)}`}
          isRetrying={backtest.isFetching}
          onRetry={() => {
            void backtest.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </section>
  );
}

function Comparison({ backtest }: { readonly backtest: BacktestResponse }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { strategic, direct } = backtest.profiles;
  const rows: readonly Row[] = [
    {
      key: 'value',
      label: t('comparison.value'),
      unit: 'USD',
      cell: ({ valueUsd }) => <BareAmount value={valueUsd} isPublic />,
    },
    {
      key: 'return',
      label: t('comparison.return'),
      unit: '%',
      cell: ({ returnPercent }) => format.decimal(returnPercent, { decimals: 2, plus: true }),
    },
    {
      key: 'drawdown',
      label: t('comparison.drawdown'),
      unit: '%',
      cell: ({ maximumDrawdown }) =>
        maximumDrawdown === null ? '-' : format.decimal(`-${maximumDrawdown.percent}`, { decimals: 2 }),
    },
    {
      key: 'btc',
      label: t('comparison.btc'),
      unit: 'BTC',
      cell: ({ btc }) => format.decimal(btc, { decimals: 8 }),
    },
    {
      key: 'invested',
      label: t('comparison.invested'),
      unit: 'USD',
      cell: (_holding, { newMoneyUsd }) => <BareAmount value={newMoneyUsd} isPublic />,
    },
    {
      key: 'weekly',
      label: t('comparison.weekly'),
      unit: 'USD',
      cell: ({ averageWeeklyUsd }) => <BareAmount value={averageWeeklyUsd} isPublic />,
    },
  ];
  return (
    <>
      <DataTable<Row>
        caption={t('comparison.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'figure',
            head: t('comparison.figure'),
            cell: ({ label, unit }) => (
              <>
                {label}{' '}
                <span className="ui-muted">
                  <Unit of={unit} />
                </span>
              </>
            ),
          },
          {
            key: 'strategic',
            head: common('profile.strategic'),
            isFigure: true,
            cell: ({ cell }) => cell(strategic.strategy, strategic),
          },
          {
            key: 'direct',
            head: common('profile.direct'),
            isFigure: true,
            cell: ({ cell }) => cell(direct.strategy, direct),
          },
          {
            key: 'fixed',
            head: t('comparison.fixed'),
            isFigure: true,
            cell: ({ cell }) => cell(direct.fixedDca, direct),
          },
        ]}
      />
      <p className={classes.method}>
        {t('comparison.method', {
          from: format.longDate(direct.from),
          to: format.longDate(direct.to),
          base: roundDecimal(direct.baseUsd, 2),
          version: direct.strategyVersion,
        })}
      </p>
    </>
  );
}
