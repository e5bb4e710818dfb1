import type { MarketDataResponse } from '@app/contracts';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../lib/format/use-format';
import type { Format } from '../lib/format/use-format';
import { keepBanner, knownBanner } from '../lib/market/known-banner';
import type { KnownBanner } from '../lib/market/known-banner';
import { useMarketData } from '../lib/market/market-data';
import { Banner } from './ui/banner';
import classes from './market-banner.module.css';

/**
 * Says above the fold that the market on screen is made up, a recording, or old. Nothing while it is live. Until the market
 * is read it keeps the place that it took last time, so that nothing under it moves.
 */
export function MarketBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useMarketData();
  const [last] = useState(knownBanner);
  const banner = data === undefined ? last : bannerOf(data, t, format);
  const { title, text } = banner ?? {};
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) keepBanner(title === undefined || text === undefined ? null : { title, text });
  }, [isRead, title, text]);
  if (banner === null || banner === undefined) return null;
  const shown = (
    <Banner tone="stale" title={banner.title}>
      {banner.text}
    </Banner>
  );
  return isRead ? (
    shown
  ) : (
    <div className={classes.place} aria-hidden="true">
      {shown}
    </div>
  );
}

function bannerOf(data: MarketDataResponse, t: TFunction, format: Format): KnownBanner | null {
  // Before its age: nobody ever paid these prices, however fresh they are.
  if (data.series === 'local')
    return { title: t('market.local.title'), text: t('market.local.text', { source: data.source }) };
  switch (data.status) {
    case 'recorded':
      return {
        title: t('market.recorded.title', {
          date: format.longDate(data.recorded_day ?? data.as_of.slice(0, 10)),
        }),
        text: t('market.recorded.text'),
      };
    case 'stale':
      return {
        title: t('market.stale.title'),
        text: t('market.stale.text', { age: format.age(data.as_of), source: data.source }),
      };
    case 'live':
      return null;
  }
}
