import type { MarketDataResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { RsiScale } from '../../../components/ui/rsi-scale';
import { useFormat } from '../../../lib/format/use-format';
import classes from './market-card.module.css';

/** The dynamic monthly RSI with its zone, what it comes from and how it moved in a week. */
export function RsiPart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const names = useZoneNames(market);
  return (
    <section aria-labelledby="market-rsi">
      <div className={classes.head}>
        <h3 id="market-rsi">{t('market.rsi')}</h3>
        <strong className={classes.figure}>{format.decimal(market.rsi, { decimals: 2 })}</strong>
      </div>
      <p className={classes.text}>
        {market.rsi_prev === null || market.rsi_delta === null
          ? t('market.rsiTextWithoutPast', names)
          : t('market.rsiText', {
              ...names,
              previous: format.decimal(market.rsi_prev, { decimals: 2 }),
              delta: format.decimal(market.rsi_delta, { decimals: 2, plus: true }),
              direction: tc(`market.direction.${market.rsi_direction}`),
            })}
      </p>
      <RsiScale value={market.rsi} previous={market.rsi_prev} />
    </section>
  );
}

function useZoneNames(market: MarketDataResponse): { readonly zone: string; readonly label: string } {
  const { i18n } = useTranslation();
  // A newer server may know keys that this page does not: then they stand as they came.
  const named = (key: string, fallback: string): string => i18n.t(key, { defaultValue: fallback });
  return {
    zone: named(`market.zone.${market.rsi_zone_key}`, market.rsi_zone_key),
    label: named(`market.directional.${market.rsi_directional_key}`, market.rsi_directional_key),
  };
}
