import type { MarketDataResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../components/ui/amount';
import { IconClock, IconGain, IconLoss } from '../../components/ui/icons';
import { cx } from '../../lib/classes';
import { dayEndingAt } from '../../lib/format/dates';
import { useFormat } from '../../lib/format/use-format';
import { useMarketData } from '../../lib/market/market-data';
import { useNow } from '../../lib/viewport/use-now';
import classes from './top-bar.module.css';

function Change({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = percent < 0 ? IconLoss : IconGain;
  return (
    <span className={cx(classes.change, percent > 0 && classes.up, percent < 0 && classes.down)}>
      {percent === 0 ? null : <Icon size={9} aria-hidden="true" />}
      {format.percent(percent, { decimals: 2, plus: true })}
      <span className={classes.quiet}>{t('bar.hours24')}</span>
    </span>
  );
}

function Provenance({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  switch (market.status) {
    case 'recorded':
      return (
        <span className={classes.quiet}>
          {t('bar.recorded', {
            date: format.tableDate(market.recorded_day ?? dayEndingAt(market.as_of), { year: true }),
          })}
        </span>
      );
    case 'stale':
      return (
        <span className={classes.stale}>
          <IconClock size={14} stroke={1.7} aria-hidden="true" />
          {format.age(market.as_of, now)} · {market.source}
        </span>
      );
    case 'live':
      return (
        <span className={classes.quiet}>
          {format.age(market.as_of, now)} · {market.source}
        </span>
      );
  }
}

/** Bitcoin's price with its day's change, age and source. It keeps the last figures when a read fails. */
export function PriceLine() {
  const { t } = useTranslation();
  const { data, error } = useMarketData();
  if (data === undefined) {
    return (
      <p className={classes.market}>
        <span className={classes.quiet}>
          {error === null ? t('bar.priceLoading') : t('market.loadFailed')}
        </span>
      </p>
    );
  }
  return (
    <p className={classes.market}>
      <span className={classes.quiet}>BTC</span>
      <Amount value={data.price} isPublic />
      {data.change_24h === null ? null : <Change percent={data.change_24h} />}
      <Provenance market={data} />
    </p>
  );
}
