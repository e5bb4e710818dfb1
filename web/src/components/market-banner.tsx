import { useTranslation } from 'react-i18next';

import { useFormat } from '../lib/format/use-format';
import { useMarketData } from '../lib/market/market-data';
import { Banner } from './ui/banner';

/** Says above the fold that the market on screen is made up, a recording, or old. Nothing while it is live. */
export function MarketBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useMarketData();
  // Before its age: nobody ever paid these prices, however fresh they are.
  if (data?.series === 'local')
    return (
      <Banner tone="stale" title={t('market.local.title')}>
        {t('market.local.text', { source: data.source })}
      </Banner>
    );
  switch (data?.status) {
    case 'recorded':
      return (
        <Banner
          tone="stale"
          title={t('market.recorded.title', {
            date: format.longDate(data.recorded_day ?? data.as_of.slice(0, 10)),
          })}
        >
          {t('market.recorded.text')}
        </Banner>
      );
    case 'stale':
      return (
        <Banner tone="stale" title={t('market.stale.title')}>
          {t('market.stale.text', { age: format.age(data.as_of), source: data.source })}
        </Banner>
      );
    case 'live':
    case undefined:
      return null;
  }
}
