import type { MarketDataResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { IconGain, IconLoss } from '../../../components/ui/icons';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import classes from './market-card.module.css';

/** The price of one Bitcoin and how it moved in a day. */
export function PricePart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const change = market.change_24h;
  return (
    <section aria-labelledby="market-price">
      <div className={classes.head}>
        <h3 id="market-price">{t('market.price')}</h3>
        <Amount value={market.price} size="lg" isPublic />
      </div>
      <p className={classes.change}>
        {change === null ? t('market.noChange') : <Change percent={change} />}
        {market.status === 'recorded' ? null : <span className={classes.source}>{market.source}</span>}
      </p>
    </section>
  );
}

function Change({ percent }: { readonly percent: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = percent < 0 ? IconLoss : IconGain;
  return (
    <span>
      <span className={cx(percent > 0 && classes.up, percent < 0 && classes.down)}>
        {percent === 0 ? null : <Icon size={9} aria-hidden="true" />}{' '}
        {format.percent(percent, { decimals: 2, plus: true })}
      </span>{' '}
      {t('bar.hours24')}
    </span>
  );
}
