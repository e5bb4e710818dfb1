import type { MarketDataResponse, RegimesResponse } from '@app/contracts';
import { strategyV1 } from '@app/strategy';
import { useTranslation } from 'react-i18next';

import { QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { RegimeSteps } from '../../../components/ui/regime-steps';
import { RsiScale } from '../../../components/ui/rsi-scale';
import { useFormat } from '../../../lib/format/use-format';
import { useMarketData } from '../../../lib/market/use-market-data';
import { useRegimes } from '../../../lib/market/use-regimes';
import classes from './market-card.module.css';
import { StressPart } from './stress-part';

const { regime: STEPS } = strategyV1;

/** Monthly RSI, stress index and regime, each with its gauge and what it means. */
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
      skeleton={<SkeletonLines lines={12} />}
    >
      {(market) => (
        <div className={classes.parts}>
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
  const day = market.recorded_day;
  return (
    <span className={classes.age} data-stale={market.status === 'stale'}>
      {day === null ? format.age(market.as_of) : format.tableDate(day, { year: true })}
    </span>
  );
}

function RsiPart({ market }: { readonly market: MarketDataResponse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const names = useZoneNames(market);
  return (
    <section aria-labelledby="market-rsi">
      <div className={classes.head}>
        <h3 id="market-rsi">{t('market.rsi')}</h3>
        <strong className={classes.figure}>{format.decimal(market.rsi, { decimals: 2 })}</strong>
      </div>
      <p className={classes.text}>
        {t('market.rsiText', {
          zone: names.zone,
          label: names.label,
          previous: format.decimal(market.rsi_prev, { decimals: 2 }),
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

interface RegimePartProps {
  readonly regime: MarketDataResponse['regime'];
  readonly regimes: RegimesResponse | undefined;
}

const WEEKS_FROM_DAYS = 14;

function RegimePart({ regime, regimes }: RegimePartProps) {
  const { t } = useTranslation('dashboard');
  const { t: tc } = useTranslation();
  const days = regimes?.days;
  return (
    <section aria-labelledby="market-regime">
      <div className={classes.head}>
        <h3 id="market-regime">{t('market.regime')}</h3>
        <strong className={classes.word}>{tc(`regime.${regime}`)}</strong>
      </div>
      <RegimeSteps current={regime} />
      <p className={classes.text}>
        {days === undefined
          ? null
          : days < WEEKS_FROM_DAYS
            ? t('market.days', { count: days })
            : t('market.weeks', { count: Math.floor(days / 7) })}{' '}
        {t(`market.next.${regime}`, NEXT[regime])}
      </p>
    </section>
  );
}

/** The RSI at which the regime would step on, as the strategy counts. */
const NEXT = {
  bear: { up: STEPS.bearToTransition },
  transition: { up: STEPS.transitionToPreBull, down: STEPS.transitionToBear },
  pre_bull: { up: STEPS.preBullToBull, down: STEPS.preBullToTransition },
  bull: { down: STEPS.bullToTransition },
} as const;
