import type { MarketDataResponse } from '@app/contracts';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { TextLink } from '../../../components/ui/text-link';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { useNow } from '../../../lib/viewport/use-now';
import type { ChartRequest } from '../api/rsi-history';
import type { ShownHistory } from '../model/shown-history';
import classes from './history-figures.module.css';

interface HistoryFiguresProps {
  readonly market: MarketDataResponse | undefined;
  readonly history: ShownHistory | null;
  readonly method: ChartRequest['method'];
}

/** Current price, current RSI, period and total days. A made-up series has no figures: only those of the market are shown. */
export function HistoryFigures({ market, history, method }: HistoryFiguresProps) {
  const { t } = useTranslation('rsi-history');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const real = history === null || history.origin === 'simulated' ? null : history;
  const last = real?.series.rsi.findLast((value) => value !== null) ?? null;
  // Another method has its own newest value; the one of advice is fresher in the market data.
  const rsi = method === 'dynamic' ? (market?.rsi ?? last) : last;
  const { dates } = real?.series ?? { dates: [] };
  const range = dates.length > 0 ? [dates[0] ?? '', dates.at(-1) ?? ''] : null;
  const note =
    market === undefined
      ? undefined
      : market.status === 'recorded'
        ? tc('bar.recorded', {
            date: format.tableDate(market.recorded_day ?? market.as_of.slice(0, 10), { year: true }),
          })
        : `${format.age(market.as_of, now)} · ${sourceName(market.source, tc)}`;
  return (
    <Card className={classes.card}>
      <MetricGrid columns={4} isRuled>
        <Metric label={t('figures.price')} note={note}>
          <Amount value={market?.price} isPublic />
        </Metric>
        <Metric label={t('figures.rsi')} note={t(`method.${method}`)}>
          {rsi === null ? '-' : format.decimal(rsi, { decimals: 2 })}
        </Metric>
        <Metric label={t('figures.period')}>
          {range === null ? (
            '-'
          ) : (
            <>
              <span className="ui-nowrap">{format.tableDate(range[0] ?? '', { year: true })} –</span>{' '}
              <span className="ui-nowrap">{format.tableDate(range[1] ?? '', { year: true })}</span>
            </>
          )}
        </Metric>
        <Metric label={t('figures.days')} note={<DaysNote history={real} />}>
          {real === null
            ? '-'
            : format.decimal(real.origin === 'chart' ? real.chart.total_days : dates.length, { decimals: 0 })}
        </Metric>
      </MetricGrid>
    </Card>
  );
}

/** How many days are drawn where not all of them are, and how many have no close of their own. */
function DaysNote({ history }: { readonly history: Exclude<ShownHistory, { origin: 'simulated' }> | null }) {
  const { t } = useTranslation('rsi-history');
  const format = useFormat();
  if (history?.origin !== 'chart') return null;
  const { chart } = history;
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const notes = [
    ...(chart.thinned ? [t('figures.drawn', { drawn: number(chart.chart_data.dates.length) })] : []),
    ...(chart.missing_days > 0 ? [t('figures.missing', { days: number(chart.missing_days) })] : []),
  ];
  if (chart.interpolated_days === 0) return notes.length === 0 ? null : <>{notes.join(' · ')}</>;
  return (
    <>
      {notes.map((note) => `${note} · `).join('')}
      <TextLink to="/whitepaper#prices">
        {t('figures.interpolated', { days: number(chart.interpolated_days) })}
      </TextLink>
    </>
  );
}
