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
    <div className={cx('ui-columns ui-2-from-62 ui-align-start', classes.figures)}>
      <div>
        <BacktestTable figures={profiles} caption={t('benchmark.caption')} />
        <dl className="ui-small ui-wrap ui-gap-20 ui-above-12 ui-rows-4" aria-label={t('benchmark.regimes')}>
          {REGIMES.map((regime) => (
            <div className="ui-flex ui-gap-6" key={regime}>
              <dt className="ui-muted">{common(`regime.${regime}`)}</dt>
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
