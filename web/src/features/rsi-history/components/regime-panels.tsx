import type { RsiChartResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { REGIMES } from '../../../components/ui/regime-steps';
import type { Regime } from '../../../components/ui/regime-steps';
import { useFormat } from '../../../lib/format/use-format';
import classes from './regime-panels.module.css';

type RegimePeriod = RsiChartResponse['regime_periods'][number];

const groundOf = (regime: Regime) => ({ background: `var(--ui-regime-${regime.replace('_', '-')})` });

function RegimeName({ regime }: { readonly regime: Regime }) {
  const { t } = useTranslation();
  return (
    <span className="ui-inline-row ui-gap-8">
      <span aria-hidden="true" className={classes.swatch} style={groundOf(regime)} />
      {t(`regime.${regime}`)}
    </span>
  );
}

/** Days of each regime in the period. */
export function RegimeSummary({ chart }: { readonly chart: RsiChartResponse }) {
  const { t } = useTranslation('rsi-history');
  const format = useFormat();
  const { regime_days: days, total_days: totalDays } = chart;
  const total = REGIMES.reduce((sum, regime) => sum + days[regime], 0);
  return (
    <Panel title={t('summary.title')}>
      <div aria-hidden="true" className={classes.bar}>
        {REGIMES.map((regime) => (
          <span key={regime} style={{ ...groundOf(regime), flexGrow: days[regime] }} />
        ))}
      </div>
      <DataTable
        caption={t('summary.title')}
        rows={REGIMES}
        rowKey={(regime) => regime}
        columns={[
          { key: 'regime', head: t('column.regime'), cell: (regime) => <RegimeName regime={regime} /> },
          {
            key: 'days',
            head: t('column.days'),
            isFigure: true,
            cell: (regime) => format.decimal(days[regime], { decimals: 0 }),
          },
          {
            key: 'share',
            head: t('column.share'),
            isFigure: true,
            cell: (regime) =>
              total === 0 ? '-' : format.percent((days[regime] / total) * 100, { decimals: 1 }),
          },
        ]}
      />
      {/* The running day has no regime yet, and the first year of prices had none. */}
      {total === totalDays ? null : (
        <p className="ui-note ui-above-8">
          {t('summary.known', {
            days: format.decimal(total, { decimals: 0 }),
            total: format.decimal(totalDays, { decimals: 0 }),
          })}
        </p>
      )}
    </Panel>
  );
}

/** The regimes of the period one after the other, the first one first. */
export function RegimePeriods({ periods }: { readonly periods: readonly RegimePeriod[] }) {
  const { t } = useTranslation('rsi-history');
  const format = useFormat();
  const day = (text: string): string => format.tableDate(text, { year: true });
  return (
    <Panel title={t('periods.title')}>
      <div className={classes.periods} tabIndex={0} role="region" aria-label={t('periods.caption')}>
        <DataTable
          caption={t('periods.caption')}
          rows={periods}
          rowKey={({ from }) => from}
          columns={[
            { key: 'regime', head: t('column.regime'), cell: ({ regime }) => <RegimeName regime={regime} /> },
            { key: 'from', head: t('column.from'), isFigure: true, cell: ({ from }) => day(from) },
            { key: 'to', head: t('column.to'), isFigure: true, cell: ({ to }) => day(to) },
            {
              key: 'days',
              head: t('column.days'),
              isFigure: true,
              cell: ({ days }) => format.decimal(days, { decimals: 0 }),
            },
          ]}
          phone={({ regime, from, to, days }) => ({
            lead: <RegimeName regime={regime} />,
            sub: `${day(from)} – ${day(to)}`,
            value: t('periods.days', { count: days }),
          })}
        />
      </div>
    </Panel>
  );
}
