import type { Backtest, BacktestHoldingView } from '@app/contracts';
import type { DisplayUnit } from '@app/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { roundDecimal } from '../../lib/format/decimal';
import { useFormat } from '../../lib/format/use-format';
import { Unit } from '../ui/amount';
import { DataTable } from '../ui/data-table';
import classes from './backtest-table.module.css';

/** A backtest without the lines of its charts. */
export type BacktestFigures = Omit<Backtest, 'timeline'>;

export interface BothProfiles {
  readonly direct: BacktestFigures;
  readonly strategic: BacktestFigures;
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly unit: DisplayUnit | '%';
  readonly isMain?: boolean;
  readonly cell: (holding: BacktestHoldingView, backtest: BacktestFigures) => ReactNode;
}

interface BacktestTableProps {
  readonly figures: BothProfiles;
  readonly caption: string;
}

/** Strategic, direct and fixed DCA with the same new money in the same weeks, and how that was computed. */
export function BacktestTable({ figures, caption }: BacktestTableProps) {
  const { t } = useTranslation();
  const { strategic, direct } = figures;
  return (
    <DataTable<Row>
      caption={caption}
      rows={useRows(figures)}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'figure',
          head: <span className="ui-visually-hidden">{t('backtest.figure')}</span>,
          cell: ({ label, unit, isMain = false }) => (
            <span className={cx(classes.label, isMain && 'ui-strong')}>
              {label}{' '}
              <span className="ui-muted">
                <Unit of={unit} />
              </span>
            </span>
          ),
        },
        ...[
          { key: 'strategic', head: t('profile.strategic'), holding: strategic.strategy, of: strategic },
          { key: 'direct', head: t('profile.direct'), holding: direct.strategy, of: direct },
          { key: 'fixed', head: t('backtest.fixed'), holding: direct.fixedDca, of: direct },
        ].map(({ key, head, holding, of }) => ({
          key,
          head,
          isFigure: true,
          cell: ({ cell, isMain = false }: Row) => (
            <span className={isMain ? 'ui-strong' : undefined}>{cell(holding, of)}</span>
          ),
        })),
      ]}
    />
  );
}

function useRows({ direct }: BothProfiles): readonly Row[] {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (value: string): string => format.decimal(value, { decimals: 2, plus: true });
  return [
    {
      ...{ key: 'value', label: t('backtest.value'), unit: 'USD', isMain: true },
      cell: ({ valueUsd }) => <Rounded value={valueUsd} decimals={2} phoneDecimals={0} />,
    },
    {
      ...{ key: 'return', label: t('backtest.return'), unit: '%' },
      cell: ({ returnPercent }) => percent(returnPercent),
    },
    {
      ...{ key: 'against', label: t('backtest.against'), unit: '%' },
      cell: (holding) =>
        holding === direct.fixedDca ? '-' : percent(gainPercent(holding.valueUsd, direct.fixedDca.valueUsd)),
    },
    {
      ...{ key: 'drawdown', label: t('backtest.drawdown'), unit: '%' },
      cell: ({ maximumDrawdown }) =>
        maximumDrawdown === null ? '-' : format.decimal(`-${maximumDrawdown.percent}`, { decimals: 2 }),
    },
    {
      ...{ key: 'btc', label: t('backtest.btc'), unit: 'BTC' },
      cell: ({ btc }) => <Rounded value={btc} decimals={8} phoneDecimals={4} />,
    },
    {
      ...{ key: 'invested', label: t('backtest.invested'), unit: 'USD' },
      cell: (_holding, { newMoneyUsd }) => <Rounded value={newMoneyUsd} decimals={2} phoneDecimals={0} />,
    },
    {
      ...{ key: 'weekly', label: t('backtest.weekly'), unit: 'USD' },
      cell: ({ averageWeeklyUsd }) => format.decimal(averageWeeklyUsd, { decimals: 2 }),
    },
    {
      ...{ key: 'price', label: t('backtest.price'), unit: 'USD' },
      cell: (_holding, { fixedDca }) => format.decimal(lastPrice(fixedDca), { decimals: 0 }),
    },
  ];
}

interface RoundedProps {
  readonly value: string;
  readonly decimals: number;
  /** On a phone, where three columns of figures have less room. */
  readonly phoneDecimals: number;
}

function Rounded({ value, decimals, phoneDecimals }: RoundedProps) {
  const format = useFormat();
  const text = (places: number): string => format.decimal(roundDecimal(value, places), { decimals: places });
  return (
    <>
      <span className="ui-wide-only">{text(decimals)}</span>
      <span className="ui-narrow-only">{text(phoneDecimals)}</span>
    </>
  );
}

/** How much more one value is than another, in percent. Display only. */
const gainPercent = (value: string, than: string): string =>
  ((Number(value) / Number(than) - 1) * 100).toFixed(2);

/** The close that a holding of Bitcoin alone is valued at, in dollars. */
const lastPrice = ({ valueUsd, idleUsd, btc }: BacktestHoldingView): string =>
  ((Number(valueUsd) - Number(idleUsd)) / Number(btc)).toFixed(2);
