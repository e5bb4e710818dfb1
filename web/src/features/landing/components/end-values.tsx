import type { BacktestResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { cx } from '../../../lib/classes';
import { roundDecimal } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import classes from './benchmark.module.css';

/** What the same money was worth at the end, as bars from zero. */
export function EndValues({ profiles }: Pick<BacktestResponse, 'profiles'>) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { direct, strategic } = profiles;
  const rows = [
    { key: 'direct', label: common('profile.direct'), value: direct.strategy.valueUsd, look: 'main' },
    {
      key: 'strategic',
      label: common('profile.strategic'),
      value: strategic.strategy.valueUsd,
      look: 'main',
    },
    { key: 'fixed', label: common('backtest.fixed'), value: direct.fixedDca.valueUsd, look: 'other' },
    { key: 'lumpSum', label: t('chart.lumpSum'), value: direct.lumpSum.valueUsd, look: 'other' },
    { key: 'paid', label: t('chart.paid'), value: direct.newMoneyUsd, look: 'money' },
  ] as const;
  const most = Math.max(...rows.map(({ value }) => Number(value)));
  return (
    <dl className={cx('ui-grid ui-gap-16', classes.bars)}>
      {rows.map(({ key, label, value, look }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="ui-strong">{format.amount(roundDecimal(value, 2), 'USD')}</dd>
          <span
            aria-hidden="true"
            className={classes.bar}
            data-is={look}
            style={{ width: `${(Number(value) / most) * 100}%` }}
          />
        </div>
      ))}
    </dl>
  );
}
