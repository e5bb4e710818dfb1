import { backtestWindows } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { BacktestMethod } from '../../../components/backtest/backtest-method';
import { BacktestTable } from '../../../components/backtest/backtest-table';
import { shippedOf } from '../../../components/backtest/shipped-figures';
import type { WindowFigures } from '../../../components/backtest/shipped-figures';
import { DataTable } from '../../../components/ui/data-table';
import { REGIMES } from '../../../components/ui/regime-steps';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { PUBLISHED_FIGURES } from '../model/published-figures';
import { Section, useFigures } from './article';
import classes from './result-sections.module.css';

export function Backtest() {
  const { t } = useTranslation('whitepaper');
  const figures = useFigures();
  return (
    <Section name="backtest">
      <p>{t('backtest.rule', figures)}</p>
      <p>{t('backtest.fair')}</p>
      <p>{t('backtest.fees', figures)}</p>
      {backtestWindows.map(({ id }) => {
        const shipped = shippedOf(id);
        return shipped === undefined ? null : <Window key={id} {...shipped} />;
      })}
    </Section>
  );
}

function Window({ profiles, computedAt }: WindowFigures) {
  const { t } = useTranslation('whitepaper');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { from, to, daysByRegime, weeksByRegime } = profiles.direct;
  const title = t('backtest.window', { from: format.longDate(from), to: format.longDate(to) });
  return (
    <section className={classes.window}>
      <h3>{title}</h3>
      <BacktestTable figures={profiles} caption={title} />
      <BacktestMethod figures={profiles.direct} computedAt={computedAt} />
      <ul aria-label={t('backtest.durations')} className={cx('ui-aside', classes.durations)}>
        {REGIMES.map((regime) => (
          <li key={regime}>
            {t('backtest.duration', {
              regime: common(`regime.${regime}`),
              days: daysByRegime[regime],
              weeks: weeksByRegime[regime],
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LIMITS = ['edge', 'few', 'loss', 'idle', 'prices', 'taxes'] as const;

export function Limits() {
  const { t } = useTranslation('whitepaper');
  return (
    <Section name="limits">
      <ul className={classes.limits}>
        {LIMITS.map((limit) => (
          <li key={limit}>{t(`limits.${limit}`)}</li>
        ))}
      </ul>
    </Section>
  );
}

/** What the original product claimed, apart from everything that is ours. */
export function Original() {
  const { t } = useTranslation('whitepaper');
  const format = useFormat();
  return (
    <Section name="original">
      <div className={classes.original}>
        <h3>{t('original.label')}</h3>
        <p>{t('original.line')}</p>
        <DataTable
          caption={t('original.label')}
          rows={PUBLISHED_FIGURES}
          rowKey={({ claim }) => claim}
          columns={[
            { key: 'claim', head: t('original.claim'), cell: ({ claim }) => t(`original.${claim}`) },
            {
              key: 'value',
              head: t('original.value'),
              isFigure: true,
              cell: ({ percent }) => format.percent(percent, { decimals: 2 }),
            },
          ]}
        />
        <p>
          {t('original.efficiency')} ({t('original.efficiencyNote')})
        </p>
        <p>{t('original.durations')}</p>
      </div>
    </Section>
  );
}
