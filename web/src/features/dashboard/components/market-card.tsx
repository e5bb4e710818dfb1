import type { MarketDataResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/use-market-data';
import { useRegimes } from '../../../lib/market/use-regimes';
import { useNow } from '../../../lib/viewport/use-now';
import classes from './market-card.module.css';
import { PricePart } from './price-part';
import { RegimePart } from './regime-part';
import { RsiPart } from './rsi-part';
import { StressPart } from './stress-part';

/** Price, monthly RSI, stress index and regime, each with what it means. */
export function MarketCard() {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const query = useMarketData();
  const regimes = useRegimes();
  return (
    <QueryPanel
      query={query}
      title={t('market.title')}
      failure={tc('market.loadFailed')}
      actions={query.data === undefined ? undefined : <Age market={query.data} />}
      skeleton={<SkeletonLines lines={14} />}
    >
      {(market) => (
        <div className={classes.parts}>
          <PricePart market={market} />
          <RsiPart market={market} />
          <StressPart market={market} />
          <RegimePart regime={market.regime} regimes={regimes.data} />
        </div>
      )}
    </QueryPanel>
  );
}

function Age({ market }: { readonly market: MarketDataResponse }) {
  const format = useFormat();
  const now = useNow();
  const day = market.recorded_day;
  return (
    <span className={classes.age} data-stale={market.status === 'stale'}>
      {day === null ? format.age(market.as_of, now) : format.tableDate(day, { year: true })}
    </span>
  );
}
