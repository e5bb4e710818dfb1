import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BacktestMethod } from '../../../components/backtest/backtest-method';
import { BacktestTable } from '../../../components/backtest/backtest-table';
import type { WindowFigures } from '../../../components/backtest/shipped-figures';
import { REGIMES } from '../../../components/ui/regime-steps';
import { cx } from '../../../lib/classes';
import classes from './benchmark.module.css';

interface BenchmarkFiguresProps extends WindowFigures {
  /** In the place beside the table, which keeps its room while there is none. */
  readonly chart: ReactNode;
}

/** The table of a window, how it was computed, and how long each regime lasted in it. */
export function BenchmarkFigures({ profiles, computedAt, chart }: BenchmarkFiguresProps) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const { daysByRegime, weeksByRegime } = profiles.direct;
  return (
    <div className={classes.figures}>
      <div>
        <BacktestTable figures={profiles} caption={t('benchmark.caption')} />
        <dl
          className={cx('ui-small ui-wrap ui-gap-20 ui-above-12 ui-rows-4', classes.regimes)}
          aria-label={t('benchmark.regimes')}
        >
          {REGIMES.map((regime) => (
            <div key={regime}>
              <dt>{common(`regime.${regime}`)}</dt>
              <dd>{t('benchmark.duration', { days: daysByRegime[regime], weeks: weeksByRegime[regime] })}</dd>
            </div>
          ))}
        </dl>
        <BacktestMethod figures={profiles.direct} computedAt={computedAt} />
      </div>
      <div className={classes.chart}>{chart}</div>
    </div>
  );
}
