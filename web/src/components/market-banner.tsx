import type { MarketDataResponse } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../lib/format/use-format';
import { keepBannerHeight, knownBannerHeight } from '../lib/market/known-banner';
import { useMarketData } from '../lib/market/market-data';
import { Banner } from './ui/banner';

/** The banner of the market, in the place that it took last time until the market is read: nothing under it moves. */
export function MarketBanner() {
  const { data } = useMarketData();
  const [height] = useState(knownBannerHeight);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data === undefined) return;
    const px = place.current?.offsetHeight ?? 0;
    // On a page that is hidden while a part of it loads, a banner has no height.
    if (place.current === null || px > 0) keepBannerHeight(px);
  }, [data]);
  if (data === undefined) return height ? <div style={{ height }} /> : null;
  if (data.series !== 'local' && data.status === 'live') return null;
  return (
    <div ref={place}>
      <Shown data={data} />
    </div>
  );
}

/** Says above the fold that the market on screen is made up, a recording, or old. Nothing while it is live. */
function Shown({ data }: { readonly data: MarketDataResponse }) {
  const { t } = useTranslation();
  const format = useFormat();
  // Before its age: nobody ever paid these prices, however fresh they are.
  if (data.series === 'local')
    return (
      <Banner tone="stale" title={t('market.local.title')}>
        {t('market.local.text', { source: data.source })}
      </Banner>
    );
  switch (data.status) {
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
      return null;
  }
}
